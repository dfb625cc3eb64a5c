import type { Plant } from "./planted.ts";

/**
 * Simulated time. Every timer of the product, and every answer of a disk, a database, a vendor or a mail server, is an event
 * that belongs to the process that waits for it. One event runs at a time, and all promises that it settles go on before
 * the next: so the order of everything follows from the seed, and a process is killed by dropping its events.
 */

export interface Machine {
  name: string;
  /** How far its wall clock is ahead. */
  wallOffsetMs: number;
}

/** A process of the site, from its start to its end. */
export interface Owner {
  bootedAt: number;
  /** The wall clock when it began. */
  timeOrigin: number;
  machine: Machine;
  isDead: boolean;
  /** Until then it stands still. */
  stalledUntil: number;
}

interface Event {
  at: number;
  /** null: the world's own. */
  owner: Owner | null;
  run(): void;
}

const startAt = Date.UTC(2026, 0, 5);
const realTurn = setImmediate;
const real = {
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
  clearImmediate,
  performance,
  now: Date.now,
  random: Math.random,
};

export function createTime(random: () => number, { followsWall }: Plant) {
  let now = startAt;
  let current: Owner | null = null;
  let events: Event[] = [];

  function after(ms: number, run: () => void, owner = current): Event {
    const event = { at: Math.max(now + Math.max(0, ms), owner?.stalledUntil ?? 0), owner, run };
    let place = events.length;
    while (place > 0 && (events[place - 1] as Event).at > event.at) place -= 1;
    events.splice(place, 0, event);
    return event;
  }

  function cancel(event: unknown) {
    const place = events.indexOf(event as Event);
    if (place >= 0) events.splice(place, 1);
  }

  const wall = () => now + (current?.machine.wallOffsetMs ?? 0);
  const later = (ms: number, run: (...args: unknown[]) => void, args: unknown[]) => {
    const event = after(ms, () => run(...args));
    return Object.assign(event, { unref: () => event });
  };

  const simulated = {
    setTimeout: (run: () => void, ms = 0, ...args: unknown[]) => later(ms, run, args),
    clearTimeout: cancel,
    setInterval(run: (...args: unknown[]) => void, ms: number, ...args: unknown[]) {
      const interval = { next: undefined as Event | undefined, unref: () => interval };
      const tick = () => {
        interval.next = after(ms, tick);
        run(...args);
      };
      interval.next = after(ms, tick);
      return interval;
    },
    clearInterval: (interval?: { next?: Event }) => cancel(interval?.next),
    setImmediate: (run: () => void, ...args: unknown[]) => later(0, run, args),
    clearImmediate: cancel,
    performance: {
      now: () => (followsWall ? wall() : now) - (current?.bootedAt ?? startAt),
      /** As the real one, it does not follow the wall clock when that is set. */
      get timeOrigin() {
        return current?.timeOrigin ?? startAt;
      },
    },
  };
  return {
    now: () => now,
    /** ms since the start of the history. */
    since: () => now - startAt,
    after,
    cancel,
    /** Whose event runs. */
    get owner() {
      return current;
    },
    /** Runs the events of the next ms. */
    async run(ms: number) {
      const end = now + ms;
      while (events[0] && events[0].at <= end) {
        const event = events.shift() as Event;
        now = Math.max(now, event.at);
        current = event.owner;
        event.run();
        await new Promise((resolve) => realTurn(resolve));
        current = null;
      }
      now = Math.max(now, end);
    },
    /** All machines stand still for so long, and find everything overdue. The plan of the world waits for them. */
    leap(ms: number) {
      now += ms;
      for (const event of events) if (event.owner === null) event.at += ms;
      events.sort((one, other) => one.at - other.at);
    },
    /** One process stands still for so long. */
    stall(owner: Owner, ms: number) {
      owner.stalledUntil = now + ms;
      for (const event of events) if (event.owner === owner) event.at = Math.max(event.at, owner.stalledUntil);
      events.sort((one, other) => one.at - other.at);
    },
    boot: (machine: Machine): Owner => ({
      bootedAt: now,
      timeOrigin: now + machine.wallOffsetMs,
      machine,
      isDead: false,
      stalledUntil: 0,
    }),
    kill(owner: Owner) {
      owner.isDead = true;
      events = events.filter((event) => event.owner !== owner);
    },
    /** Gives the product this time and this chance instead of the real ones. Returns what ends that. */
    install() {
      Object.assign(globalThis, simulated);
      Date.now = wall;
      Math.random = random;
      return () => {
        const { now, random, ...rest } = real;
        Object.assign(globalThis, rest);
        Date.now = now;
        Math.random = random;
      };
    },
  };
}
