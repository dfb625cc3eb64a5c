import { hostname } from "node:os";
import type { Config } from "../../config.ts";
import { describeMailFault, sendMail } from "../../notify/sendMail.ts";
import type { Output } from "./commandOptions.ts";
import { makePrintable } from "./commandText.ts";

/** Sends one mail as the server would, and says what happened. The exit code: 0 when nobody was refused. */
export async function testMail({ notify, siteOrigin }: Config, out: Output, err: Output): Promise<number> {
  if (!notify) {
    err.write("Mail is off: set NOTIFY_SMTP_URL and NOTIFY_TO.\n");
    return 1;
  }
  const server = new URL(notify.url).host;
  const people = notify.to.join(", ");
  out.write(`Sends a mail from ${notify.from} to ${people} by ${server}.\n`);
  const mail = {
    subject: `${new URL(siteOrigin).host}: test`,
    text: `This is a test. When an enquiry of ${siteOrigin} needs a person, a mail like this one says so.\n\nSent from ${hostname()}.\n`,
  };
  try {
    const { response, refusedAddresses } = await sendMail(notify, mail);
    out.write(`The mail server has taken it: ${makePrintable(response)}\n`);
    if (refusedAddresses === 0) {
      out.write("If it does not arrive, look into the folder for spam, then into the mail server's log.\n");
      return 0;
    }
    err.write(`But it has refused ${refusedAddresses} of the ${notify.to.length} addresses.\n`);
  } catch (error) {
    err.write(`It was not sent (${describeMailFault(error)}): ${makePrintable((error as Error).message)}\n`);
  }
  return 1;
}
