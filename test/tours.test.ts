import { expect, test } from "vitest";
import { clients } from "../shared/content/clients.ts";
import { drawnCast } from "../shared/content/drawnCast.ts";
import { clientPortals } from "../shared/content/portals.ts";
import * as risk from "../shared/products/sarb/followOneRisk.ts";
import type { TourWords } from "../shared/products/tour.ts";
import { tours } from "../shared/products/tours.ts";

const files = tours as Record<string, object>;

const find = <T>(file: object, ending: string): T => {
  const [value] = Object.entries(file).flatMap(([name, exported]) => (name.endsWith(ending) ? [exported as T] : []));
  if (!value) throw new Error(`No export ends with ${ending}`);
  return value;
};

/** Every invented name with all its roles. */
function listRoles(): Map<string, Set<string>> {
  const roles = new Map<string, Set<string>>();
  const add = (name: string, role: string) => roles.set(name, new Set([...(roles.get(name) ?? []), role]));
  const addCast = (drawing: string, cast: object) => {
    for (const [role, names] of Object.entries(cast)) {
      if (Array.isArray(names)) for (const name of names) add(name, `${drawing}: ${role}`);
    }
  };
  for (const [file, words] of Object.entries(files)) addCast(file, find<object>(words, "Cast"));
  addCast("slips and heroes", drawnCast);
  for (const [role, { name }] of Object.entries(risk.cast)) add(name, `risk: ${role}`);
  for (const { name } of risk.reinsurers) add(name, "risk: reinsurer");
  for (const { clientName } of clients) add(clientName, "a client of ours");
  for (const { name } of clientPortals) add(name, "a client of ours");
  return roles;
}

test("no invented name has two roles, in any drawing (W3)", () => {
  const twice = [...listRoles()]
    .filter(([, roles]) => roles.size > 1)
    .map(([name, roles]) => [name, ...roles].join(", "));
  expect(twice).toEqual([]);
});

test.each(Object.entries(files))("all invented names of %s are on its screens", (_, file) => {
  const { Cast: _cast, ...shown } = Object.fromEntries(
    Object.entries(file).map(([name, value]) => [name.endsWith("Cast") ? "Cast" : name, value]),
  );
  const text = JSON.stringify(shown);
  const cast = find<Record<string, readonly string[]>>(file, "Cast");
  expect(
    Object.values(cast)
      .flat()
      .filter((name) => typeof name === "string" && !text.includes(name)),
  ).toEqual([]);
});

test.each(Object.entries(files))(
  "each step of the tour of %s has a heading, a short text, a task and a caption",
  (_, file) => {
    const words = find<TourWords>(file, "tour");
    expect(new Set(words.steps.map(({ heading }) => heading)).size).toBe(4);
    for (const { text, task, caption } of words.steps) {
      expect(text.split(/[.!?]\s/).length, text).toBeLessThanOrEqual(3);
      expect(task.length, task).toBeLessThanOrEqual(80);
      expect(caption.length, caption).toBeGreaterThan(60);
    }
  },
);
