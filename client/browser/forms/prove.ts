import type { Proof } from "../../../shared/enquiry/challenge.ts";
import type { FormId } from "../../../shared/enquiry/forms.ts";
import { getPublicConfig } from "../publicConfig.ts";
import { call } from "./api.ts";
import { readCsrfToken } from "./csrf.ts";

/**
 * A form's proof of work, where the site asks for one (W9); its code comes with the first focus. Without a `key` it is begun
 * for the next enquiry, with one it is that enquiry's. Never rejects; undefined: the enquiry goes without, and is held.
 */
export async function prove(form: FormId, key = ""): Promise<Proof | undefined> {
  if (!getPublicConfig().challenge) return undefined;
  try {
    const { proveWork } = await import("./challenge.ts");
    return await proveWork(form, key, call, readCsrfToken);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
