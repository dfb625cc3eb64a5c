import { userInfo } from "node:os";
import path from "node:path";
import { createLog } from "../../log.ts";
import type { Audit } from "./commandOptions.ts";
import { appendDurably } from "./durableFile.ts";

/** The lines contain no personal data of visitors and no secret. LOG_LEVEL does not silence them. */
export function createAudit(dataDir: string, env: NodeJS.ProcessEnv): Audit {
  const file = path.join(dataDir, "audit.jsonl");
  const settings = { logLevel: "info", apiKey: "", apiIv: "", captchaCheck: undefined, storeUrl: undefined } as const;
  const log = createLog({ ...settings, notify: undefined }, { write: (line) => appendDurably(file, line) });
  return {
    check: () => appendDurably(file, ""),
    note(action, references, more) {
      log.info({
        event: "operator_action",
        action,
        user: findUser(env),
        count: references.length,
        references: references.join(" "),
        ...more,
      });
    },
  };
}

/** The person, where sudo tells who became the user that runs this. */
function findUser(env: NodeJS.ProcessEnv): string {
  if (env.SUDO_USER) return env.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.()}`;
  }
}
