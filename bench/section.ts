import type { Options } from './options.ts';
import type { Program } from './program.ts';

/** What a section is given. */
export interface Bench {
  options: Options;
  program: Program;
  /** Two programs are compared: a section measures only what depends on the program. */
  isComparison: boolean;
  /** Prints progress to standard error; the tables are printed to standard output. */
  say(line: string): void;
}

/** One row of the table of figures. */
export interface Figure {
  what: string;
  measured: string;
  goal?: { text: string; isMet: boolean };
}

/** A table behind the figures. */
export interface Table {
  title: string;
  head: string[];
  rows: string[][];
}

export interface SectionResult {
  figures: Figure[];
  tables: Table[];
  /** Numbers by name, for `--compare` and docs/scaling.md. Of names that end with `requests/s` more is better. */
  values: Record<string, number>;
  /** How it was measured: content, durations, connections. One sentence or two. */
  method: string;
}

export type Section = (bench: Bench) => Promise<SectionResult>;

export function figure(what: string, measured: string, goal: string, isMet: boolean): Figure {
  return { what, measured, goal: { text: goal, isMet } };
}
