import type { Challenge, Proof, Solution } from "../../../shared/enquiry/challenge.ts";
import type { FormId } from "../../../shared/enquiry/forms.ts";
import type { Call } from "./api.ts";

/** Of challengeWorker.ts, put in by the build (build/client.mjs). */
declare const challengeWorkerAddress: string;

interface Work {
  proof: Promise<Proof>;
  begunAt: number;
  /** The token that came with it; one that was renewed may stand for another secret, and the proof is bound to that. */
  token: string;
  /** The enquiry that it was sent with: a proof is good for one. */
  key: string;
}

/** The server's hour, less a slow form. By the visitor's own clock, which need not be right. */
const freshMs = 50 * 60_000;

const works = new Map<FormId, Work>();

/**
 * The proof of work of a form's enquiry, begun unless one is there or under way (prove.ts). Rejects when it fails, and the
 * next call tries again. The functions are handed in, so that this file shares no code with the form's and comes alone.
 */
export async function proveWork(
  form: FormId,
  key: string,
  call: Call,
  readCsrfToken: () => string,
): Promise<Proof | undefined> {
  // Over plain http from another machine there is no SubtleCrypto.
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
