import { rows } from "../content/auditor.yaml";
import { isListed } from "../products/index.ts";

/** What an IT auditor asks and the owner has answered, for /faq. So few that they would look like a fault are not shown. */

const fewest = 3;
const answered = rows.filter(({ answer, products }) => answer && isListed(products?.join(" ")));

export const auditorRows = (answered.length < fewest ? [] : answered).map(({ question, answer }) => ({
  question,
  answer,
}));
