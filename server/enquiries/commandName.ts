import { existsSync } from "node:fs";
import path from "node:path";

/** How people here call the command for enquiries: installed from a release (deploy/website), or in a checkout. */
export const commandName = existsSync(path.resolve(import.meta.dirname, "../../RELEASE"))
  ? "website enquiries"
  : "npm run enquiries --";
