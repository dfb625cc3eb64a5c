import type { HeldReason } from "../../server/enquiries/store/heldReasons.ts";
import { createDisk, type Disk, disks } from "./disk.ts";
import { createJudge } from "./judge.ts";
import { giveBack } from "./memory.ts";
import { stage } from "./modules.ts";
import { connectTo, createServer } from "./postgres.ts";
import { type Site, startSite, stopSite } from "./site.ts";
import type { Machine, Owner } from "./time.ts";
import { createMailServer, createVendor } from "./vendor.ts";
import { createVisitors } from "./visitors.ts";
import type { World } from "./world.ts";

export type Desk = ReturnType<typeof openDesk>;

/** How long a stop may take (main.ts). */
const stopLimitMs = 9800;

/** One process with SQLite, or several that share PostgreSQL, and everything around them. */
export function openDesk(world: World) {
  const { time, tell, chance, pick } = world;
  const isShared = chance(0.5);
  const names = isShared
    ? pick([
        ["m1", "m2"],
        ["m1", "m2", "m3"],
      ])
    : ["m1"];
  const machines: Machine[] = names.map((name) => ({ name, wallOffsetMs: 0 }));
  disks.clear();
  for (const name of names) disks.set(name, createDisk(world));
  const diskOf = (name: string) => disks.get(name) as Disk;
  const server = createServer(world);
  connectTo(server);
  const vendor = createVendor(world);
  const mail = createMailServer(world);
  Object.assign(stage, { vendor, mail });
  const sites = machines.map((machine) => startSite(world, machine, { isShared }));
  const visitors = createVisitors(world, () => sites.filter(({ owner }) => !owner.isDead));
  const memories = [server.memory, ...[...disks.values()].map(({ memory }) => memory)];
  const judge = createJudge({
    ...{ world, vendor, mail, memories },
    visitors: visitors.all,
    store: isShared ? server.memory : diskOf("m1").memory,
    storeNow: (owner = (sites[0] as Site).owner) =>
      isShared ? server.now() : owner.timeOrigin + time.now() - owner.bootedAt,
  });

  function kill({ owner }: Site) {
    time.kill(owner);
    server.dropAll(owner);
    diskOf(owner.machine.name).memory.rollback();
    visitors.cut(owner);
  }

  return {
    ...{ isShared, machines, diskOf, server, vendor, mail, sites, visitors, memories, judge },
    /** Of the process on this machine. It begins again after so many ms. */
    end(machine: Machine, how: "kill" | "power cut" | "stop", ms: number) {
      const place = machines.indexOf(machine);
      const site = sites[place] as Site;
      if (site.owner.isDead || site.isStopping) return;
      tell(`${how} of ${machine.name} for ${Math.round(ms)} ms`);
      world.mishaps += 1;
      const begin = () => {
        sites[place] = startSite(world, machine, { isShared });
      };
      const end = () => {
        kill(site);
        if (how === "power cut") diskOf(machine.name).memory.cutPower();
        world.trouble(ms);
        time.after(ms, begin, null);
      };
      const { services } = site;
      if (how !== "stop" || !services) return end();
      const isCalm = world.quietAt <= time.now();
      world.trouble(stopLimitMs + ms);
      const { troubles } = world;
      site.isStopping = true;
      const giveUp = () => {
        if (isCalm && world.troubles === troubles) world.violate(`the stop of ${machine.name} takes too long`);
        end();
      };
      const late = time.after(stopLimitMs, giveUp, null);
      const stop = async () => {
        await stopSite(services);
        time.cancel(late);
        time.after(0, end, null);
      };
      time.after(0, stop, site.owner);
    },
    /** A process, or all. */
    standStill(owner: Owner | "all", ms: number) {
      tell(`${owner === "all" ? "everything" : owner.machine.name} stands still for ${Math.round(ms)} ms`);
      world.mishaps += 1;
      if (owner !== "all") time.stall(owner, ms);
      else {
        world.standStill(ms);
        for (const site of sites) site.owner.stalledUntil = time.now();
      }
      world.trouble(owner === "all" ? 0 : ms);
    },
    releaseHeld(reason: HeldReason) {
      world.released.add(reason);
      for (const { owner, services } of sites)
        if (!owner.isDead) time.after(0, () => services?.delivery.releaseHeld(reason), owner);
    },
    /** Whether every process is there and goes on. */
    isWell: () =>
      sites.every(
        ({ owner, services, isStopping }) =>
          services !== undefined && !owner.isDead && !isStopping && time.now() > owner.stalledUntil,
      ),
    close() {
      for (const { owner } of sites) time.kill(owner);
      for (const memory of memories) giveBack(memory);
    },
  };
}
