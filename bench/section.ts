import type { Options } from './options.ts';

/** One figure: what was measured, what came out, and the goal (docs/performance.md). */
export interface Figure {
  what: string;
  measured: string;
  /** '' without a goal. */
  goal: string;
  /** Null without a goal. */
  isMet: boolean | null;
}

/** What stands behind the figures: a table of its own, or lines that a program printed. */
export interface Detail {
  title: string;
  head: string[];
  rows: string[][];
  /** For whoever looks for a cause: printed, not kept in the document. */
  isDiagnosis?: true;
}

export interface SectionResult {
  figures: Figure[];
  details: Detail[];
  /** Plain numbers by name, for what is calculated from them (scaling.ts). */
  values?: Record<string, number>;
  /** How it was measured: durations, connections, content, commands. One sentence each. */
  how: string[];
}

export interface Bench {
  options: Options;
  /** Says what goes on; the table itself goes to stdout. */
  say(line: string): void;
}

export type Section = (bench: Bench) => Promise<SectionResult>;

/** A figure that must stay below, or reach, a bound. */
export function figure(what: string, measured: string, goal: string, isMet: boolean): Figure {
  return { what, measured, goal, isMet };
}

/** A figure without a goal of its own. */
export function plainFigure(what: string, measured: string): Figure {
  return { what, measured, goal: '', isMet: null };
}
