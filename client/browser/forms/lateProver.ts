import type { FormId } from "../../../shared/enquiry/forms.ts";
import { getPublicConfig } from "../publicConfig.ts";
import { call } from "./api.ts";
import type { Prover } from "./challenge.ts";
import { readCsrfToken } from "./csrf.ts";

/**
 * Does something with the form's proof of work, where the site asks for one (W9). Its code comes with the first call, as
 * few visitors get there; what cannot be fetched now is fetched the next time. Never rejects.
 */
export function createLateProver(form: FormId) {
  let prover: Promise<Prover> | undefined;
  return async <Result>(work: (prover: Prover) => Result): Promise<Awaited<Result> | undefined> => {
    if (!getPublicConfig().challenge) return undefined;
    try {
      prover ??= import("./challenge.ts").then(({ createProver }) => createProver(form, call, readCsrfToken));
      return await work(await prover);
    } catch (error) {
      prover = undefined;
      console.error(error);
      return undefined;
    }
  };
}
