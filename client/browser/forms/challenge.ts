import type { Challenge, Proof, Solution } from "../../../shared/enquiry/challenge.ts";
import type { FormId } from "../../../shared/enquiry/forms.ts";
import type { Call } from "./api.ts";

/** The URL of challengeWorker.ts, inserted by the build (build/client.mjs). */
declare const challengeWorkerAddress: string;

interface Work {
  proof: Promise<Proof>;
  begunAt: number;
  /** The CSRF token that came with the challenge. The proof is bound to its secret; a renewed one may have another. */
  token: string;
  /** Idempotency key of the enquiry that uses the proof, "" for the next one. A proof is valid for one enquiry. */
  key: string;
}

/** The server accepts a proof for an hour; this leaves time for a slow form. A wrong clock does not matter. */
const freshMs = 50 * 60_000;

const works = new Map<FormId, Work>();

/**
 * Returns the proof of work for a form's enquiry. Starts it unless one is ready or in progress (prove.ts). Rejects when
 * it fails, and the next call tries again. `call` and `readCsrfToken` are parameters, so that this chunk shares no code
 * with the form's and the browser fetches nothing else with it.
 */
export async function proveWork(
  form: FormId,
  key: string,
  call: Call,
  readCsrfToken: () => string,
): Promise<Proof | undefined> {
  // SubtleCrypto is missing when the site is opened over plain http from another machine.
  if (!window.Worker || !crypto.subtle) return undefined;
  const isUsable = (work: Work) =>
    (!work.key || work.key === key) &&
    Date.now() - work.begunAt < freshMs &&
    (!work.token || work.token === readCsrfToken());
  const known = works.get(form);
  const work = known && isUsable(known) ? known : begin();
  work.key = key;
  return work.proof;

  function begin(): Work {
    const begun: Work = { proof: solve(), begunAt: Date.now(), token: "", key };
    works.set(form, begun);
    begun.proof.catch(() => {
      if (works.get(form) === begun) works.delete(form);
    });
    return begun;

    async function solve(): Promise<Proof> {
      const worker = new Worker(challengeWorkerAddress);
      const solved = new Promise<Solution>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => reject(new Error("The form's challenge could not be solved"));
      });
      const pose = async () => {
        const challenge = (await call("GET", `/api/challenge?form=${form}`)) as Challenge;
        begun.token = readCsrfToken();
        worker.postMessage(challenge);
        return challenge;
      };
      try {
        const [challenge, solution] = await Promise.all([pose(), solved]);
        return { challenge, solution };
      } finally {
        worker.terminate();
      }
    }
  }
}
