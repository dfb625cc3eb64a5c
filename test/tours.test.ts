import { expect, test } from "vitest";
import { drawnCast } from "../shared/content/drawnCast.ts";
import { clients } from "../shared/records/clients.ts";
import { clientPortals } from "../shared/records/portals.ts";
import { tours } from "./support/products.ts";

const files = Object.entries(tours as Record<string, object>);
const findCast = (file: object): object => Object.entries(file).find(([name]) => name.endsWith("Cast"))?.[1];

test("no invented name has two roles, in any drawing (W3)", () => {
  const casts = [...files.map(([code, file]) => [code, findCast(file)] as const), ["slips", drawnCast] as const];
  const cast = casts.flatMap(([drawing, roles]) =>
    Object.entries(roles).flatMap(([role, names]) =>
      Array.isArray(names) ? names.map((name: string) => [name, `${drawing}: ${role}`] as const) : [],
    ),
  );
  const ours = [...clients.map(({ clientName }) => clientName), ...clientPortals.map(({ name }) => name)];
  const roles = new Map<string, Set<string>>();
  for (const [name, role] of [...cast, ...ours.map((name) => [name, "a client of ours"] as const)])
    roles.set(name, (roles.get(name) ?? new Set()).add(role));
  expect([...roles].filter(([, all]) => all.size > 1).map(([name, all]) => [name, ...all].join(", "))).toEqual([]);
});
