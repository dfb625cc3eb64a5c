import type { Proof } from "../../../shared/enquiry/challenge.ts";
import type { FormId } from "../../../shared/enquiry/forms.ts";
import { getPublicConfig } from "../publicConfig.ts";
import { call, readCsrfToken } from "./api.ts";

/** One for all calls: a browser may resolve several imports of the same module in any order. */
let code: Promise<typeof import("./challenge.ts")> | undefined;

/**
 * A form's proof of work, when the site requires one (W9). Its code is fetched at the first focus. Without `key` the
 * proof is started for the next enquiry; with `key` it belongs to that enquiry. Never rejects. On undefined the enquiry
 * is sent without a proof, which the server lets through while such are rare (A99).
 */
export async function prove(form: FormId, key = ""): Promise<Proof | undefined> {
  if (!getPublicConfig().challenge) return undefined;
  try {
    code ??= import("./challenge.ts");
    const { proveWork } = await code;
    return await proveWork(form, key, call, readCsrfToken);
  } catch (error) {
    code = undefined;
    console.error(error);
    return undefined;
  }
}
