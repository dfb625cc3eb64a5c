import { type FigureKey, type SheetRow, sheets } from "./followOneRisk.ts";
import type { Part, Placement } from "./placement.ts";

/** The amount of a key, or the per cent of a line. Undefined while it is not known. */
export function findFigure(key: FigureKey, { lines, whole, parts, placed, debit }: Placement): number | undefined {
  if (key === "debit") return debit;
  const [name, number] = key.split("-") as [keyof Part | "placed", string | undefined];
  if (name === "placed") return placed?.[number as keyof Part];
  if (name === "line") return lines[Number(number)];
  return number === undefined ? whole[name] : parts?.[Number(number)]?.[name];
}

/** The thread of a figure. When 100% is placed, the placed part is the whole, so both share one thread. */
export function findThread(key: FigureKey, { state }: Placement): FigureKey {
  return state === "placed" ? (key.replace(/^placed-/, "") as FigureKey) : key;
}

/** The figures of each sheet, in the order of the sheet. */
const keysOfSheets: readonly (readonly FigureKey[])[] = sheets.map(({ rows, table, after }) => {
  const ofRows = (all: readonly SheetRow[] = []) => all.flatMap(({ figure }) => figure ?? []);
  const ofTable = (table?.columns ?? []).flatMap(({ of }) => [
    ...[0, 1, 2].map((index): FigureKey => `${of}-${index}`),
    ...(of === "line" ? [] : [table?.withOpen ? of : (`placed-${of}` as const)]),
  ]);
  return [...ofRows(rows), ...ofTable, ...ofRows(after?.rows)];
});

/** The numbers of the sheets, from 1, that show a figure of the thread. */
export function findSheets(thread: FigureKey, placement: Placement): number[] {
  return keysOfSheets.flatMap((keys, index) =>
    keys.some((key) => findThread(key, placement) === thread) ? [index + 1] : [],
  );
}
