import type { Options } from './options.ts';
import type { Program } from './program.ts';

export interface Bench {
  options: Options;
  program: Program;
  /** Two programs are compared: a section measures only what depends on the program. */
  isComparison: boolean;
  say(line: string): void;
}

export interface Figure {
  what: string;
  measured: string;
  goal?: { text: string; isMet: boolean };
}

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
  method: string;
}

export type Section = (bench: Bench) => Promise<SectionResult>;

export function figure(what: string, measured: string, goal: string, isMet: boolean): Figure {
  return { what, measured, goal: { text: goal, isMet } };
}
