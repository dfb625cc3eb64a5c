import { words } from "./pages/home.yaml";

export interface Tagline {
  /** `before`, `marked`, `after`: around and in the underlined word or pair. The sentence has at most 44 characters. */
  before: string;
  marked: string;
  after: string;
}

export function taglineSentence({ before, marked, after }: Tagline): string {
  return before + marked + after;
}

export interface Figure {
  to: number;
  /** Time from one number to the next (specification section 9). */
  stepMs: number;
  suffix: "" | "+";
  label: string;
}

const { years, employees } = words.figures;
const countries: Figure = { ...words.figures.countries, stepMs: 120 };
const clients: Figure = { ...words.figures.clients, stepMs: 6 };

/** Home always uses these numbers of brokers and countries, so that 25+ and "more than 26" never appear together (A14). */
export const figures: readonly Figure[] = [{ ...years, stepMs: 50 }, { ...employees, stepMs: 18 }, countries, clients];

/** The two figures in the first view. They are not animated. */
export const proof: readonly Figure[] = [clients, countries];
