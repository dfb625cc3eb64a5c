import { execFile } from "node:child_process";
import { createServer, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { describeMailFault, type MailSettings, sendMail } from "../server/notify/sendMail.ts";
import { createCertificate } from "./support/certificate.ts";
import { listen } from "./support/listen.ts";
import { refusal, startMailServer } from "./support/mailServer.ts";
import { runLine } from "./support/opsCommand.ts";
import { createDataDir } from "./support/testDoubles.ts";

const anyAddress = { names: ["IP:0.0.0.0"] };

async function openMailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

const mail = { subject: "www.example.com: 1 parked", text: "Parked: 1\n  AB12CD34\n" };
const settings = (url: string, to = ["ops@example.com"]): MailSettings => ({ url, to, from: "website@example.com" });

/** What failed, as the log says it. */
async function failToSend(url: string, longestMs?: number): Promise<string> {
  return sendMail(settings(url), mail, longestMs).then(() => "sent", describeMailFault);
}

test("a mail reaches everybody it is for, and says that no person has written it", async () => {
  const server = await openMailServer();
  const sent = await sendMail(settings(server.url, ["ops@example.com", "owner@example.com"]), mail);
  expect(sent).toEqual({ response: "250 queued as 4711", refusedAddresses: 0 });
  expect(server.mails).toMatchObject([{ from: "website@example.com", to: ["ops@example.com", "owner@example.com"] }]);
  expect(server.mails[0]?.source).toMatch(/^Subject: www\.example\.com: 1 parked\r$/m);
  expect(server.mails[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(server.mails[0]?.source).toContain("AB12CD34");
});

test.each<[string, SMTPServerOptions, string]>([
  ["450 for the sender", { onMailFrom: (_, __, done) => done(refusal(450)) }, "refused: 450 to MAIL FROM"],
  ["550 for every address", { onRcptTo: (_, __, done) => done(refusal(550)) }, "refused: 550 to RCPT TO"],
  ["554 for the text", { onData: (stream, _, done) => stream.resume().on("end", () => done(refusal(554))) }, "554"],
  ["421 at the greeting", { onConnect: (_, done) => done(refusal(421)) }, "refused: 421"],
])("%s: the mail is not sent, and the fault is named without an address", async (_, options, named) => {
  const server = await openMailServer(options);
  const fault = await failToSend(server.url);
  expect(fault).toContain(named);
  expect(fault).not.toContain("@");
});

test("a name and a password are sent, and wrong ones are named", async () => {
  const server = await openMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === "web site" && password === "p@ss" ? done(null, { user: 1 }) : done(refusal(535)),
  });
  const url = (login: string) => server.url.replace("//", `//${login}@`);
  expect(await failToSend(url("web%20site:p%40ss"))).toBe("sent");
  expect(await failToSend(url("website:guess"))).toContain("refused: 535");
});

test("an address that is refused does not keep the others from the mail", async () => {
  const server = await openMailServer({
    onRcptTo: ({ address }, _, done) => done(address.startsWith("gone") ? refusal(550) : null),
  });
  const sent = await sendMail(settings(server.url, ["gone@example.com", "ops@example.com"]), mail);
  expect(sent.refusedAddresses).toBe(1);
  expect(server.mails).toMatchObject([{ to: ["ops@example.com"] }]);
});

const mumble = (socket: Socket) => {
  const timer = setInterval(() => socket.write("2"), 20);
  socket.on("close", () => clearInterval(timer));
};
const cut = (socket: Socket) => {
  socket.write("220 mail\r\n");
  socket.on("data", (chunk) => {
    const command = chunk.toString();
    if (!/^(EHLO|MAIL|RCPT|DATA)/.test(command)) socket.destroy();
    else socket.write(command.startsWith("DATA") ? "354 go on\r\n" : "250 ok\r\n");
  });
};

test.each<[string, string, (socket: Socket) => void]>([
  ["says nothing", "not finished in time", () => {}],
  ["says one letter at a time", "not finished in time", mumble],
  ["cuts the line in the text", "ECONNECTION", cut],
])("a server that %s is left in time, with its connection", async (_, named, serve) => {
  let open = 0;
  const server = createServer((socket) => {
    open += 1;
    socket.on("error", () => {});
    socket.on("close", () => {
      open -= 1;
    });
    serve(socket);
  });
  const port = await listen(server);
  expect(await failToSend(`smtp://127.0.0.1:${port}`, 500)).toContain(named);
  await expect.poll(() => open).toBe(0);
});

test("a server that is not there is named by the network's error", async () => {
  const server = await startMailServer();
  await server.close();
  expect(await failToSend(server.url)).toContain("ECONNREFUSED");
  expect(await failToSend("smtp://mail.invalid")).toContain("EDNS");
});

test("beyond this machine nothing is sent without TLS, nor to a certificate that nobody vouches for", async () => {
  const { key, cert } = createCertificate(createDataDir(), anyAddress);
  const pair = { key, cert };
  const plain = await openMailServer({ ...pair, disabledCommands: ["STARTTLS"] });
  const selfSigned = await openMailServer(pair);
  const secure = await openMailServer({ ...pair, secure: true });
  expect(await failToSend(plain.publicUrl)).toMatch(/ETLS|refused: 50\d to STARTTLS/);
  expect(await failToSend(selfSigned.publicUrl)).toContain("self-signed certificate");
  expect(await failToSend(`smtps://0.0.0.0:${secure.port}`)).toContain("self-signed certificate");
  // A server that speaks plainly where TLS was to begin.
  expect(await failToSend(`smtps://127.0.0.1:${plain.port}`)).toContain("wrong version number");
  for (const { mails } of [plain, selfSigned, secure]) expect(mails).toEqual([]);
});

test("test-mail goes by STARTTLS and by TLS to a server whose certificate is right, and says what it answered", async () => {
  const { file, key, cert } = createCertificate(createDataDir(), anyAddress);
  const pair = { key, cert };
  const encrypted = await openMailServer(pair);
  const secure = await openMailServer({ ...pair, secure: true });
  for (const [url, { mails }] of [
    [encrypted.publicUrl, encrypted],
    [`smtps://0.0.0.0:${secure.port}`, secure],
  ] as const) {
    const trust = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: file };
    const env = { ...trust, NOTIFY_SMTP_URL: url, NOTIFY_TO: "ops@example.com" };
    const out = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, ["dist/server/command.js", "test-mail"], { env }, (error, stdout, stderr) =>
        error ? reject(new Error(stderr)) : resolve(stdout),
      );
    });
    expect(out).toContain("250 queued as 4711");
    expect(mails).toMatchObject([{ from: "website@127.0.0.1", to: ["ops@example.com"] }]);
  }
});

test("test-mail says who is mailed by whom, and what the server refused", async () => {
  const server = await openMailServer({
    onRcptTo: ({ address }, _, done) => done(address.startsWith("gone") ? refusal(550, "no such person") : null),
  });
  const mailTo = (to: string) =>
    runLine("test-mail", { NOTIFY_SMTP_URL: server.url, NOTIFY_TO: to, NOTIFY_FROM: "web@example.com" });
  const sent = await mailTo("ops@example.com, owner@example.com");
  expect(sent).toMatchObject({ code: 0, err: "" });
  expect(sent.out).toContain(`from web@example.com to ops@example.com, owner@example.com by 127.0.0.1:${server.port}`);
  const leads = {
    NOTIFY_SMTP_URL: server.url,
    NOTIFY_TO: "ops@example.com",
    NOTIFY_LEADS: "default=sales@example.com; Kenya=gone@example.com",
  };
  const toLeads = await runLine("test-mail", leads);
  expect(toLeads).toMatchObject({ code: 1, err: expect.stringContaining("no such person") });
  expect(server.mails.at(-1)?.to).toEqual(["sales@example.com"]);
  expect(await mailTo("gone@example.com")).toMatchObject({ code: 1, err: expect.stringContaining("no such person") });
  const partly = await mailTo("gone@example.com,ops@example.com");
  expect(partly).toMatchObject({ code: 1, err: expect.stringContaining("refused 1 of the 2 addresses") });
  expect(await runLine("test-mail", {})).toMatchObject({
    code: 1,
    err: expect.stringContaining("set NOTIFY_SMTP_URL and NOTIFY_TO"),
  });
});
