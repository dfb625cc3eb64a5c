import { postTexts } from "../../shared/content/postTexts.ts";
import { matchPage, type Route } from "../../shared/routes.ts";

/** The article that the specification names. The owner's posts come beside it. */
export const articleRoute = matchPage("/blog/the-future-of-crm-software-for-insurance-brokers", "").route as Route;

const found = postTexts.find(({ slug }) => articleRoute.path === `/blog/${slug}`);
if (!found) throw new Error("The specification's article is missing in shared/content/posts");
export const article = found;
