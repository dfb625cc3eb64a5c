/** One chunk for the late code of a page with a form: the form, the call-back block and its office hours. */
export { OfficeHours } from "../components/OfficeHours.tsx";
export { CallBackSection } from "./CallBackSection.tsx";
export { EnquiryForm } from "./EnquiryForm.tsx";
