import { hostname } from "node:os";
import type { Config } from "../../config.ts";
import { describeMailFault, type MailSettings, sendMail } from "../../notify/sendMail.ts";
import type { Output } from "./commandOptions.ts";
import { makePrintable } from "./commandText.ts";

/** Sends a mail to each list of people as the server would. The exit code: 0 when nobody was refused. */
export async function testMail({ notify, siteOrigin }: Config, out: Output, err: Output): Promise<number> {
  if (!notify) {
    err.write("Mail is off: set NOTIFY_SMTP_URL and NOTIFY_TO.\n");
    return 1;
  }
  let code = 0;
  for (const to of [notify.to, ...(notify.leads?.values() ?? [])])
    code = Math.max(code, await testOne({ ...notify, to }, siteOrigin, out, err));
  return code;
}

/** Sends one mail, and says what happened. */
async function testOne(notify: MailSettings, siteOrigin: string, out: Output, err: Output): Promise<number> {
  const server = new URL(notify.url).host;
  const people = notify.to.join(", ");
  out.write(`Sends a mail from ${notify.from} to ${people} by ${server}.\n`);
  const mail = {
    subject: `${new URL(siteOrigin).host}: test`,
    text: `This is a test. What ${siteOrigin} has to say of its enquiries comes by mails like this one.\n\nSent from ${hostname()}.\n`,
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
