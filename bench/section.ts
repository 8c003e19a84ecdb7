/** The input and output of a section of the bench. */
import type { Program } from './program.ts';

export interface Options {
  /** How many times each figure is measured; the median counts. */
  rounds: number;
  /** How many seconds one load lasts. */
  seconds: number;
  /** How many news the generated databases have. */
  news: number;
  /** How often every query is called. */
  calls: number;
  /** How many items the WordPress file has. */
  items: number;
}

export interface Bench {
  options: Options;
  program: Program;
  say(line: string): void;
}

export type Unit = 'requests/s' | 'items/s' | 'ms' | 'bytes' | 'requests';

export interface Figure {
  name: string;
  value: number;
  unit: Unit;
  /** The lowest good value for a rate; for every other unit, the highest good value. */
  goal?: number;
}

export interface Measured {
  figures: Figure[];
  method: string;
}

export type Section = (bench: Bench) => Promise<Measured>;

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('No value to take a quantile of.');
  return found;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function isRate(unit: Unit): boolean {
  return unit.endsWith('/s');
}
