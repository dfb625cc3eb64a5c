import type { PageWords } from "../wordShapes.ts";
import page from "./pages/product-enquiry.yaml";

/** Words of /product-enquiry. The fields and their messages are in shared/enquiry. */
export const productEnquiry = (page as PageWords["product-enquiry"]).words;
