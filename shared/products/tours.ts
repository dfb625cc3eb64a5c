import { byCode } from "./byCode.ts";

/** All that each tour.ts exports: the words of the tour, its invented names, and the data of its screens. */
export const tours = byCode(import.meta.glob<object>("./*/tour.ts", { eager: true }));
