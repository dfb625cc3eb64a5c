/** One file for the code of all forms. */
export { CallBackSection } from "./CallBackSection.tsx";
export { EnquiryForm } from "./EnquiryForm.tsx";
