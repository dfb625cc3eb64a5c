/** Indexed like Date#getDay. */
export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Weeks start on Monday. Numbers as in Date#getDay. */
export const week = [1, 2, 3, 4, 5, 6, 0] as const;

/** Names days (as in Date#getDay) in week order: "Monday to Saturday" for three or more in a row, otherwise a list. */
export function nameDays(days: readonly number[]): string {
  const sorted = week.filter((day) => days.includes(day));
  const first = sorted.at(0);
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return "";
  const isRun = week.indexOf(last) - week.indexOf(first) === sorted.length - 1;
  if (sorted.length > 2 && isRun) return `${weekdays[first]} to ${weekdays[last]}`;
  return sorted.map((day) => weekdays[day]).join(", ");
}
