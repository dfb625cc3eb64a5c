import type { Challenge, Proof, Solution } from "../../../shared/enquiry/challenge.ts";
import type { FormId } from "../../../shared/enquiry/forms.ts";
import type { Call } from "./api.ts";

/** Of challengeWorker.ts, put in by the build (build/client.mjs). */
declare const challengeWorkerAddress: string;

/** A form's proof of work (W9), done in a worker while the visitor types. */
export interface Prover {
  /** Begins, unless one is there or under way. */
  begin(): void;
  /** For the enquiry of this key; undefined where the browser cannot, or it has failed: the enquiry is sent without, and held. */
  prove(key: string): Promise<Proof | undefined>;
  /** It is spent. */
  forget(): void;
}

interface Work {
  proof: Promise<Proof | undefined>;
  begunAt: number;
  /** The token that came with it; one that was renewed may stand for another secret, and the proof is bound to that. */
  token: string;
  /** The enquiry that it was sent with. */
  key: string;
}

/** The server's hour, less a slow form. By the visitor's own clock, which need not be right. */
const freshMs = 50 * 60_000;

/** The functions are handed in, so that this file shares no code with the form's and comes alone. */
export function createProver(form: FormId, call: Call, readCsrfToken: () => string): Prover {
  let current: Work | undefined;

  function begin() {
    const isStale =
      current && (Date.now() - current.begunAt > freshMs || (current.token && current.token !== readCsrfToken()));
    // Over plain http from another machine there is no SubtleCrypto.
    if ((current && !isStale) || !window.Worker || !crypto.subtle) return;
    const work: Work = { proof: Promise.resolve(undefined), begunAt: Date.now(), token: "", key: "" };
    current = work;
    work.proof = solve(work).catch((error: unknown) => {
      console.error("The form's challenge could not be solved", error);
      // The next edit, or Submit, tries again.
      if (current === work) current = undefined;
      return undefined;
    });
  }

  async function solve(work: Work): Promise<Proof> {
    const worker = new Worker(challengeWorkerAddress);
    const pose = async () => {
      const challenge = (await call("GET", `/api/challenge?form=${form}`)) as Challenge;
      work.token = readCsrfToken();
      worker.postMessage(challenge);
      return challenge;
    };
    const solved = new Promise<Solution>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error("The worker has failed"));
    });
    try {
      const [challenge, solution] = await Promise.all([pose(), solved]);
      return { challenge, solution };
    } finally {
      worker.terminate();
    }
  }

  return {
    begin,
    prove(key) {
      if (current?.key && current.key !== key) current = undefined;
      begin();
      if (current) current.key = key;
      return current?.proof ?? Promise.resolve(undefined);
    },
    forget() {
      current = undefined;
    },
  };
}
