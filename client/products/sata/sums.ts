import { months, sataNetwork, sataRequest } from "../../../shared/products/sata/tour.ts";

/** Calculations for the screens of SATAOnline's tour. */

export interface Day {
  day: number;
  month: number;
  year: number;
}

/** Reads a date of an insurer's file. If the month does not exist, returns the number that was read as the month. */
export function readDate(text: string, dayFirst: boolean): Day | { noMonth: number } {
  const [first, second, year] = text.split("/").map(Number) as [number, number, number];
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return month > 12 ? { noMonth: month } : { day, month, year };
}

/** The age in whole years on a day. */
export function ageOn(born: Day, on: Day): number {
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day);
  return on.year - born.year - (hadBirthday ? 0 : 1);
}

export const sayDay = ({ day, month, year }: Day) => `${day} ${months[month - 1]} ${year}`;

/** A half month: 0 is 1 January, 23 is 15 December. */
export const sayHalfMonth = (half: number) => `${half % 2 === 0 ? 1 : 15} ${months[Math.floor(half / 2)]}`;

/** The discounted rate of each hospital in a half month, in the order of the hospitals. Undefined when blacklisted. */
export function ratesOn(half: number) {
  return sataNetwork.hospitals.map(({ hospital, periods }) => {
    const period = periods.filter(({ from }) => from <= half).at(-1) as (typeof periods)[number];
    const rate = period.rate === undefined ? undefined : (period.rate * (100 - period.discount)) / 100;
    return { hospital, from: period.from, rate };
  });
}

/** The parts of an authorisation request. The deductions and the authorised amount add up to the estimate. */
export function authorise(room: number) {
  const { packages, discount, entitled, notPayable, copay } = sataRequest;
  const agreed = (of: number) => ((packages[of] as number) * (100 - discount)) / 100;
  const asked = packages[room] as number;
  const above = Math.max(0, agreed(room) - agreed(entitled));
  const covered = agreed(room) - above;
  const share = (covered * copay) / 100;
  return {
    estimate: asked + notPayable,
    discount: asked - agreed(room),
    room: above,
    notPayable,
    copay: share,
    authorised: covered - share,
    patient: above + notPayable + share,
  };
}
