/** Figures as Markdown, on the terminal and in docs. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeMachine } from './machine.ts';
import { type SectionName, sectionNames } from './options.ts';
import { capacityTable } from './scaling.ts';
import type { Detail, SectionResult } from './section.ts';
import { projectRoot, workplace } from './workplace.ts';

/** A section's figures with their circumstances. */
export interface Measured extends SectionResult {
  /** ISO date and time, to the minute. */
  measuredAt: string;
  tookSeconds: number;
  sources: string;
  /** Load average of the machine before the section began. */
  loadBefore: string;
  /** As it was typed. */
  command: string;
}

export type Results = Partial<Record<SectionName, Measured>>;

const begin = '<!-- bench:begin (written by npm run bench -- --write) -->';
const end = '<!-- bench:end -->';
const resultsPath = join(workplace, 'results.json');

/** The one table of all figures. */
export function figuresTable(results: Results): string {
  const rows = sectionNames
    .flatMap((name) => results[name]?.figures ?? [])
    .map(({ what, measured, goal, isMet }) => [
      what,
      measured,
      goal,
      isMet === null ? '' : isMet ? 'yes' : '**no**',
    ]);
  return table(['what', 'measured', 'goal', 'reached'], rows);
}

/** The tables behind the figures. */
export function detailTables(results: Results, { withDiagnoses }: { withDiagnoses: boolean }): string {
  return sectionNames
    .flatMap((name) => results[name]?.details ?? [])
    .filter(({ isDiagnosis }) => withDiagnoses || !isDiagnosis)
    .map(({ title, head, rows }: Detail) => `### ${title}\n\n${table(head, rows)}`)
    .join('\n\n');
}

/** Keeps the figures of sections that ran, so that the document can be put together from several runs. */
export async function keepResults(fresh: Results): Promise<Results> {
  const known = await readResults();
  const all = { ...known, ...fresh };
  await mkdir(workplace, { recursive: true });
  await writeFile(resultsPath, JSON.stringify(all, null, 1));
  return all;
}

async function readResults(): Promise<Results> {
  try {
    return JSON.parse(await readFile(resultsPath, 'utf8'));
  } catch {
    return {};
  }
}

/** Puts the figures between the markers of docs/performance.md, and what follows from them into docs/scaling.md. */
export async function writeDocuments(results: Results): Promise<void> {
  const body = [
    figuresTable(results),
    detailTables(results, { withDiagnoses: false }),
    '### How it was made',
    circumstances(results),
  ]
    .filter(Boolean)
    .join('\n\n');
  await writeBetweenMarkers('docs/performance.md', body);
  const capacity = capacityTable(results);
  if (capacity) {
    const { head, rows, how } = capacity;
    await writeBetweenMarkers('docs/scaling.md', [table(head, rows), ...how].join('\n\n'));
  }
}

/** What stands around the markers stays. */
async function writeBetweenMarkers(document: string, body: string): Promise<void> {
  const path = join(projectRoot, document);
  const text = await readFile(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has lost its markers ${begin} and ${end}.`);
  await writeFile(path, `${text.slice(0, from)}${begin}\n\n${body}\n\n${text.slice(to)}`);
}

function circumstances(results: Results): string {
  const sections = sectionNames.flatMap((name) => {
    const measured = results[name];
    if (!measured) return [];
    const { measuredAt, tookSeconds, sources, loadBefore, command, how } = measured;
    return [
      ...how.map((line) => `- ${line}`),
      `  \`${command}\`, ${measuredAt}, sources ${sources}, ${tookSeconds} s, load average before ${loadBefore}.`,
    ];
  });
  return [...describeMachine().map((line) => `- ${line}.`), ...sections].join('\n');
}

function table(head: string[], rows: string[][]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
