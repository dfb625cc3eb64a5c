import type { NewEnquiry } from "../../server/enquiries/enquiryCipher.ts";
import type { Desk } from "./desk.ts";
import { ackTimeoutMs } from "./site.ts";
import { apiTimeoutMs, type Call, moods } from "./vendor.ts";
import { aftermathMs, type World } from "./world.ts";

/** What happens in a history, and when. Which kinds of faults it knows is drawn first, so that many histories have few. */

const kinds = ["vendor", "poison", "disk", "database", "ends", "stands", "clock", "mail", "slow"] as const;
const poisons = ["busy", "down", "hangs", "resets", "refuses", "mixed", "mixed"] as const;
const ends = ["kill", "kill", "power cut", "stop"] as const;
const oddities: readonly ("repeat" | Partial<NewEnquiry>)[] = [
  ...(["repeat", "repeat", { held: "honeypot" }, { held: "captcha down" }] as const),
  ...([{ unproven: "challenge missing" }, { unproven: "challenge missing" }] as const),
  ...([{ challenge: "one" }, { challenge: "one" }] as const),
];

/** How long others leave an enquiry to its sender (delivery.ts). */
const claimMs = ackTimeoutMs + apiTimeoutMs + 15_000;

/** Draws the history, and returns how long its faults may last. */
export function plan(world: World, desk: Desk): number {
  const { chance, between, pick, time, tell } = world;
  const { vendor, mail, server, visitors, machines, isShared } = desk;
  const lastsMs = between(5000, 30_000);
  const drawn = new Set(kinds.filter((kind) => chance(kind === "poison" ? 0.5 : 0.3)));
  const at = (what: () => void) => void time.after(between(0, lastsMs), what, null);
  const some = (most: number, what: () => void) => {
    for (let left = Math.floor(between(1, most + 1)); left > 0; left -= 1) at(what);
  };
  const forMs = () => between(100, chance(0.7) ? 5000 : 15_000);

  /** Changes a part of the outside for a while. */
  function change<Part extends { well: object }>(part: Part, to: Partial<Part>, ms: number, name = "") {
    tell(`${name} ${Object.entries(to).flat().join(" ")} for ${Math.round(ms)} ms`);
    Object.assign(part, to);
    time.after(ms, () => Object.assign(part, part.well), null);
  }

  function setMood() {
    const mood = pick(moods);
    const ms = forMs();
    noteProbes(mood);
    world.trouble(ms, mood === "slow" || mood === "hangs" ? aftermathMs : 0);
    change(vendor, { mood }, ms, "vendor");
    // So many in a row that the vendor is not believed.
    if (mood === "refuses" && chance(0.5)) sendMany();
  }

  function spoil(enquiry: number, mood: (typeof poisons)[number]) {
    noteProbes(mood);
    tell(`enquiry ${enquiry} is one with which the vendor always ${mood}`);
    vendor.poison.set(enquiry, mood);
  }

  /** How long the next probe may take after such an answer. */
  function noteProbes(mood: string) {
    if (mood === "busy" || mood === "mixed") world.probeMs = 300_000;
    if (mood === "denies" || mood === "garbles") world.probeMs = Math.max(world.probeMs, 60_000);
  }

  function changeStore<Part extends { well: object }>(part: Part, to: Partial<Part>, name: string, slowMs = 0) {
    const ms = forMs();
    world.loosen(ms + 3 * slowMs);
    change(part, to, ms, name);
  }

  function breakDisk() {
    const { name } = pick(machines);
    changeStore(desk.diskOf(name), { fault: pick(["full", "broken", "locked"] as const) }, `disk of ${name}`);
  }

  function breakDatabase() {
    const fault = pick(["away", "hangs", "cut"] as const);
    if (fault !== "cut") server.dropAll();
    changeStore(server, { fault }, "database");
  }

  function beSlow() {
    const { name } = pick(machines);
    const slowMs = between(50, 5000);
    if (isShared && chance(0.5)) changeStore(server, { slowMs }, "database", slowMs);
    else changeStore(desk.diskOf(name), { slowMs }, `disk of ${name}`, slowMs);
  }

  const end = (machine = pick(machines)) => desk.end(machine, pick(ends), between(100, 8000));

  const standStill = ({ owner }: Call, afterMs = between(0, 300), ms = between(100, 45_000)) =>
    void time.after(afterMs, () => desk.standStill(owner, ms), null);

  /** The caller stands still so long that others send the enquiry meanwhile, and are at it when it goes on. */
  function overtake(call: Call) {
    spoil(call.enquiry, "mixed");
    standStill(call, 1, between(claimMs, claimMs + apiTimeoutMs));
  }

  function setClock() {
    const machine = pick(machines);
    const ms = between(-6, 6) * (chance(0.5) ? 1000 : 3600_000);
    machine.wallOffsetMs += ms;
    tell(`clock of ${machine.name} is set by ${Math.round(ms)} ms`);
    // As a machine that starts with a wrong clock.
    if (chance(0.5)) end(machine);
  }

  function send(odd?: (typeof oddities)[number]) {
    const before = visitors.all.filter(({ waitsFor }) => !waitsFor);
    if (odd !== "repeat") visitors.send(visitors.write(odd));
    else if (before.length > 0) visitors.send(pick(before));
  }

  function sendMany() {
    for (let left = 6; left > 0; left -= 1) send();
  }

  some(3, () => send());
  some(8, () => send(chance(0.75) ? undefined : pick(oddities)));
  if (chance(0.2)) at(sendMany);
  if (chance(0.3)) at(() => desk.releaseHeld("captcha down"));
  if (chance(0.2)) vendor.usualMs = 3000;
  if (drawn.has("vendor")) some(3, setMood);
  if (drawn.has("poison")) for (let left = 3; left > 0; left -= 1) spoil(Math.ceil(between(0, 9)), pick(poisons));
  if (drawn.has("disk")) some(2, breakDisk);
  if (drawn.has("database") && isShared) some(3, breakDatabase);
  if (drawn.has("slow")) some(2, beSlow);
  if (drawn.has("ends")) some(3, () => end());
  if (drawn.has("stands"))
    some(2, () => {
      vendor.once = chance(0.5) ? standStill : overtake;
    });
  if (drawn.has("stands") && chance(0.5)) at(() => desk.standStill("all", between(100, 13 * 3600_000)));
  if (drawn.has("clock")) some(3, setClock);
  if (drawn.has("mail")) some(2, () => change(mail, { fails: true }, forMs(), "mail"));
  return lastsMs;
}
