import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../server/config.ts";
import { runCommand } from "../server/enquiries/command/command.ts";
import { quoteCell } from "../server/enquiries/command/commandText.ts";
import { createSpool } from "../server/enquiries/spool/spool.ts";
import { createEnvelope } from "../server/vendorApi/envelope.ts";
import { createDataDir, createEnquiry, createTestLog } from "./support/desk.ts";

function createDesk() {
  const dataDir = createDataDir();
  const { apiKey: key, apiIv: iv } = loadConfig({});
  const run = (line: string, env: NodeJS.ProcessEnv = {}) => {
    const out: string[] = [];
    const err: string[] = [];
    const code = runCommand(line.split(" ").filter(Boolean), {
      env: { DATA_DIR: dataDir, ...env },
      out: { write: (text) => void out.push(text) },
      err: { write: (text) => void err.push(text) },
    });
    return { code, out: out.join(""), err: err.join("") };
  };
  const openSpool = () => {
    const spool = createSpool({ dataDir, envelope: createEnvelope({ key, iv }), key, log: createTestLog().log });
    onTestFinished(() => spool.close());
    return spool;
  };
  return { run, openSpool };
}

/** A spool with one enquiry in each state, and their references. */
function createFilledDesk() {
  const { run, openSpool } = createDesk();
  const spool = openSpool();
  const add = (name: string, state?: "delivered" | "refused" | "parked") => {
    const added = spool.add(createEnquiry({ name, held: name === "Held" ? "honeypot" : undefined }), 0);
    if (added.kind !== "new") throw new Error(added.kind);
    if (state)
      spool.settle(
        added.record.id,
        { state, outcome: state === "delivered" ? "accepted" : "refused: Status not true" },
        0,
      );
    return added.reference;
  };
  const references = {
    waiting: add("Waiting"),
    delivered: add("Delivered", "delivered"),
    refused: add("Refused", "refused"),
    parked: add("Parked", "parked"),
    held: add("Held"),
  };
  return { run, spool, references };
}

test("before the first enquiry it says that there is no spool, and makes none", () => {
  const { run } = createDesk();
  for (const line of ["list", "list"]) {
    const { code, err } = run(line);
    expect(code).toBe(0);
    expect(err).toMatch(/There is no spool in .* yet/);
  }
  expect(run("show ABCD1234").code).toBe(1);
});

test.each([
  ["nonsense", "no command"],
  ["list --colour", "colour"],
  ["list --state sleeping", 'no state "sleeping"'],
  ["list --limit none", "--limit"],
  ["show", "one reference"],
  ["retry", "references, or a state"],
  ["retry --state delivered", "retry --state takes refused, held, parked, closed"],
  ["export --format xml", "csv or jsonl"],
])("%s is explained with the usage, and fails", (line, message) => {
  const { run } = createFilledDesk();
  const { code, err } = run(line);
  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(err).toContain("npm run enquiries -- list");
});

test("list shows every state's count, and a table without names", () => {
  const { run, references } = createFilledDesk();
  const { code, out } = run("list");
  expect(code).toBe(0);
  expect(out).toContain("waiting 1   delivered 1   refused 1   held 1   parked 1");
  for (const reference of Object.values(references)) expect(out).toContain(reference);
  expect(out).not.toContain("Verma");
});

test("list can be narrowed to states", () => {
  const { run, references } = createFilledDesk();
  const { out } = run("list --state parked,refused");
  expect(out).toContain(references.parked);
  expect(out).toContain(references.refused);
  expect(out).not.toContain(references.waiting);
});

test("list says when it shows only a part", () => {
  const { run } = createFilledDesk();
  expect(run("list --limit 2").out).toContain("The newest 2 of 5");
});

test("show opens one enquiry, also when its reference was written down in a hurry", () => {
  const { run, references } = createFilledDesk();
  const spoken = `${references.parked.slice(0, 4)}-${references.parked.slice(4)}`.toLowerCase();
  const { code, out } = run(`show ${spoken}`);
  expect(code).toBe(0);
  expect(out).toMatch(/FirstName +Parked/);
  expect(out).toMatch(/EmailAddress +asha\.verma@example\.com/);
  expect(out).toMatch(/Last try +refused: Status not true/);
});

test("show with another key says so", () => {
  const { run, references } = createFilledDesk();
  const { code, err } = run(`show ${references.parked}`, { API_KEY: "another-key-of16" });
  expect(code).toBe(1);
  expect(err).toContain("sealed with another API_KEY");
});

test("retry puts refused, parked and held enquiries back into the queue", () => {
  const { run, spool, references } = createFilledDesk();
  expect(run(`retry ${references.refused} ${references.held}`).code).toBe(0);
  expect(spool.summary().counts).toMatchObject({ waiting: 3, refused: 0, held: 0 });
  expect(run("retry --state parked").code).toBe(0);
  expect(spool.summary().counts).toMatchObject({ waiting: 4, parked: 0 });
  expect(run("retry --state parked").out).toContain("nothing to retry");
});

test("retry refuses to double a delivered enquiry and does not know an invented one", () => {
  const { run, spool, references } = createFilledDesk();
  const { code, err } = run(`retry ${references.delivered} ZZZZZZZZ`);
  expect(code).toBe(1);
  expect(err).toContain("has been delivered");
  expect(err).toContain("There is no enquiry ZZZZZZZZ");
  expect(spool.summary().counts.delivered).toBe(1);
});

test("close ends the alarm for what was done by hand, one by one or by state", () => {
  const { run, spool, references } = createFilledDesk();
  expect(run(`close ${references.parked}`)).toMatchObject({ code: 0, out: `${references.parked} is closed.\n` });
  expect(run("close --state refused,held").code).toBe(0);
  expect(spool.summary().counts).toMatchObject({ parked: 0, refused: 0, held: 0, closed: 3 });
  expect(run(`close ${references.delivered}`)).toMatchObject({ code: 1, err: expect.stringContaining("delivered") });
  expect(run(`retry ${references.parked}`).code).toBe(0);
  expect(spool.get(references.parked)?.state).toBe("waiting");
});

test("erase forgets a person by reference or by e-mail, and a whole state only when it is said twice", () => {
  const { run, spool, references } = createFilledDesk();
  const other = { ...createEnquiry({ name: "Other" }).values, EmailAddress: "Other@Example.com" };
  spool.add(createEnquiry({ model: other }), 0);
  expect(run("list --email other@example.com").out).toMatch(/call-back/);
  expect(run("erase --email other@example.com").out).toMatch(/^[0-9A-Z]{8} is erased\.\nCopies of the spool hold them/);
  expect(run("erase --email other@example.com").out).toBe("There is nothing to erase.\n");
  expect(run(`erase ${references.waiting}`).code).toBe(0);
  expect(run("erase --state held").code).toBe(2);
  expect(run("erase --state held --yes").code).toBe(0);
  expect(spool.summary().counts).toMatchObject({ erased: 3, waiting: 0, held: 0, delivered: 1 });
  const shown = run(`show ${references.waiting}`);
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining("erased") });
  expect(shown.out).not.toContain("Waiting");
  expect(run("export --format jsonl --state erased").out).not.toContain("asha");
});

test.each([
  ["waiting", "misconfigured: HTTP 401", "API_KEY"],
  ["parked", "unsure: timeout", "The vendor may have these"],
  ["parked", "away: down", "for three days"],
] as const)("list says what to do about %s, %s", (state, outcome, words) => {
  const { run, openSpool } = createDesk();
  const spool = openSpool();
  spool.add(createEnquiry(), 0);
  const waiting = { state: "waiting" as const, nextAt: 0, waitedMs: 0, unsureTries: 0, outcome };
  spool.settle(1, state === "waiting" ? waiting : { state, outcome }, 1);
  expect(run("list").out).toContain(words);
  expect(run(`show ${spool.list({}).records[0]?.reference}`).out).toContain(words);
});

test("export writes CSV that a spreadsheet opens without running what visitors wrote", () => {
  const { run, spool } = createFilledDesk();
  spool.add(createEnquiry({ name: '=HYPERLINK("http://evil.example","x")' }), 0);
  const { code, out } = run("export --format csv");
  const lines = out.trimEnd().split("\r\n");
  expect(code).toBe(0);
  expect(lines[0]).toBe(
    "Reference,State,Form,Received,Changed,Tries,LastTry,FirstName,LastName,Company,CountryId,CountryName,Product,EmailAddress,MobileNo,Help",
  );
  expect(lines).toHaveLength(7);
  expect(lines[6]).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
});

test("export writes JSON lines, oldest first", () => {
  const { run } = createFilledDesk();
  const rows = run("export --format jsonl --state waiting,delivered").out.trim().split("\n");
  expect(rows.map((row) => JSON.parse(row).FirstName)).toEqual(["Waiting", "Delivered"]);
});

test.each([
  ["plain", "plain"],
  ["+911234567890", "'+911234567890"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  [" =1+1", "' =1+1"],
  ["\t=1", "'\t=1"],
  ["one, two", '"one, two"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
])("the cell %j is written as %j", (text, cell) => {
  expect(quoteCell(text)).toBe(cell);
});
