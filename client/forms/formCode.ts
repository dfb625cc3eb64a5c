/** One file for what a page with a form needs late: the form, the block around the last one, and the hours in it. */
export { OfficeHours } from "../components/OfficeHours.tsx";
export { CallBackSection } from "./CallBackSection.tsx";
export { EnquiryForm } from "./EnquiryForm.tsx";
