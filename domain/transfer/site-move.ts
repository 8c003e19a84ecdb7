/** `Mudança`: an old site that moves in by the browser, its steps, and what may be done at each of them. */
import type { Rehearsal } from '../redirects/old-server-log.ts';
import { foldAccents } from '../text/text.ts';
import type { FieldMap, FieldTarget } from './field-map.ts';
import type { ProblemExample } from './import-problems.ts';
import type { ForeignImportReport } from './import-report.ts';
import type { ImportSpan, UndoPlan } from './undo-import.ts';

/**
 * The states of a move, in the order of its steps. During `checking` the dry run runs. `paused` means that an import,
 * or undoing one, was stopped or failed.
 */
export const moveStates = [
  'receiving',
  'checking',
  'checked',
  'importing',
  'paused',
  'done',
  'undoing',
  'undone',
] as const;
export type MoveState = (typeof moveStates)[number];

export const moveActs = ['check', 'stop', 'change-files', 'import', 'pause', 'undo'] as const;
export type MoveAct = (typeof moveActs)[number];

const steps: Readonly<Record<MoveAct, { from: readonly MoveState[]; to: MoveState }>> = {
  check: { from: ['receiving', 'checked', 'paused'], to: 'checking' },
  stop: { from: ['checking'], to: 'receiving' },
  'change-files': { from: ['checked', 'paused', 'undone'], to: 'receiving' },
  import: { from: ['checked', 'paused'], to: 'importing' },
  pause: { from: ['importing'], to: 'paused' },
  undo: { from: ['receiving', 'checked', 'paused', 'done'], to: 'undoing' },
};

/** Returns the state after an act; null when the act is not possible now. */
export function findNextState(state: MoveState, act: MoveAct): MoveState | null {
  return steps[act].from.includes(state) ? steps[act].to : null;
}

/** The states in which a process works for the move. */
export function isWorking(state: MoveState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/**
 * `files` is a zip with images only, `log` an access log of the old server, and `unknown` a file with which nothing can
 * be done.
 */
export const moveFileKinds = ['wordpress', 'ghost', 'files', 'log', 'unknown'] as const;
export type MoveFileKind = (typeof moveFileKinds)[number];

export interface MoveFile {
  id: string;
  name: string;
  bytes: number;
  /** The recognized kind of the file; null while parts of it are missing. */
  kind: MoveFileKind | null;
  /** A description of a file of unknown kind; else ''. */
  problem: string;
}

/** The target of a section or author of the old site: '' is the proposal, `skip` leaves it out. */
export interface PlannedSection {
  id: string;
  name: string;
  /** How many items of the old site are in the section. */
  uses: number;
  /** The screen `Mudança` says that the section becomes this, unless a person chooses otherwise. */
  proposal: string;
}

export type PlannedAuthor = Pick<PlannedSection, 'id' | 'name' | 'proposal'>;

/** A custom field of the old site. */
export interface PlannedField {
  key: string;
  /** How many items of the old site have the field. */
  uses: number;
  /** The beginning of one of its values. */
  example: string;
}

/** The fields, sections and authors of the old site that the dry run found, for which the newsroom can choose. */
export interface MovePlan {
  fields: readonly PlannedField[];
  sections: readonly PlannedSection[];
  authors: readonly PlannedAuthor[];
}

/** `log` follows the import of a dry run, when there are access logs. */
export const moveSteps = ['survey', 'import', 'log', 'undo'] as const;

export interface MoveProgress {
  step: (typeof moveSteps)[number];
  /** The number of records that were read; of an access log, the number of lines. */
  records: number;
  /** The number of all records; 0 while it is not known. */
  totalRecords: number;
}

/** The choices of people for a move before its import. */
export interface MoveChoices {
  /** The address of the old site, from which missing images are fetched; '' fetches nothing. */
  oldSite: string;
  /** The words before categories and tags in old addresses; '' where links in texts decide them. */
  bases: Readonly<Record<'category' | 'tag', string>>;
  /** Choices by the ids of the old site. Sections become a section's slug, the name of a new one, `topic:name` or `skip`. */
  sections: Readonly<Record<string, string>>;
  /** Authors become the author with this id, or `skip`. */
  authors: Readonly<Record<string, string>>;
  /** The texts of news that custom fields become, by their keys; '' leaves one out. */
  fields: Readonly<Record<string, FieldTarget | ''>>;
}

/** One move of a site; a portal has one at a time. */
export interface SiteMove extends MoveChoices {
  /** The name of its folder in the data folder. */
  id: string;
  createdAt: number;
  /** When a person or a process changed something last. */
  changedAt: number;
  state: MoveState;
  files: readonly MoveFile[];
  plan: MovePlan | null;
  /** The report of the dry run, later replaced by the report of the import. */
  report: ForeignImportReport | null;
  /** The results of the dry run for access logs; null without a log. */
  rehearsal: Rehearsal | null;
  /** The first records with each problem of the dry run; none after it. */
  examples: readonly ProblemExample[];
  progress: MoveProgress | null;
  /** The process that works on the move, and until when no other process takes it over. */
  lease: { holder: string; until: number } | null;
  /** When records of the import were written; null before it, `until` is null while it may write more. */
  imported: { since: number; until: number | null } | null;
  /** The items that stayed when the import was undone; null for an import that was not undone. */
  left: Pick<UndoPlan, 'left' | 'leftCount'> | null;
  /** Why the last step failed; '' when it did not fail. */
  failure: string;
}

/** Returns the move after an act of a person; null when it is not possible now. */
export function applyAct(move: SiteMove, act: MoveAct, now: number): SiteMove | null {
  const state = findNextState(move.state, act);
  if (state === null) return null;
  const isReady = act !== 'check' || findMissingFile(move.files) === null;
  if (!isReady) return null;
  // The screen of the pause says how far the import came.
  const progress = act === 'pause' ? move.progress : null;
  const next = { ...move, state, progress, failure: '', changedAt: now };
  if (act === 'import')
    return { ...next, examples: [], imported: { since: move.imported?.since ?? now, until: null } };
  if (act === 'undo') {
    const span = findImportSpan(move, now);
    return span && { ...next, imported: span };
  }
  return move.state === 'undone'
    ? { ...next, report: null, plan: null, rehearsal: null, imported: null, left: null }
    : next;
}

/** Returns when the records of the import were written, to undo it; null for a move that imported nothing. */
export function findImportSpan({ imported, state, report }: SiteMove, now: number): ImportSpan | null {
  if (imported === null) return null;
  const end = state === 'done' ? (report?.finishedAt ?? now) : now;
  return { since: imported.since, until: imported.until ?? end };
}

/** Returns whether a process still works for this move, or may. */
export function isHeld({ lease }: Pick<SiteMove, 'lease'>, now: number): boolean {
  return lease !== null && lease.until > now;
}

/** How long a process has a move to itself: longer than a stalled one takes to renew it, so that two never import at once. */
export const moveLeaseMs = 60_000;

/** Processes renew their lease every second. */
const silentMs = 10_000;

/** Returns whether the process that works for this move was killed, or hangs: another one continues when its lease ends. */
export function isSilent({ lease }: Pick<SiteMove, 'lease'>, now: number): boolean {
  return lease !== null && lease.until > now && lease.until - now < moveLeaseMs - silentMs;
}

/** Says what the files lack for a dry run; null when they are complete. */
export function findMissingFile(files: readonly MoveFile[]): string | null {
  if (files.some(({ kind }) => kind === null))
    return 'Espere o envio dos arquivos terminar, ou tire os que faltam.';
  const unknown = files.find(({ kind }) => kind === 'unknown');
  if (unknown) return `Tire ${unknown.name}: não serve para a mudança.`;
  const kinds = new Set(files.map(({ kind }) => kind));
  if (kinds.has('wordpress') && kinds.has('ghost'))
    return 'Os arquivos são de dois sistemas. Traga um site de cada vez.';
  if (files.filter(({ kind }) => kind === 'ghost').length > 1)
    return 'O Ghost exporta um arquivo só. Tire o que sobra.';
  if (files.filter(({ kind }) => kind === 'files').length > 1) return 'Junte as imagens em um zip só.';
  return kinds.has('wordpress') || kinds.has('ghost')
    ? null
    : 'Falta o arquivo do site antigo: o .xml do WordPress, ou o .json ou .zip do Ghost.';
}

/** At most this many things of each kind can be mapped; the others become what is proposed. */
export const mappedMax = 500;

export function areWithinLimits({ sections, authors, fields }: MoveChoices): boolean {
  return [sections, authors, fields].every((map) => Object.keys(map).length <= mappedMax);
}

export function toMoveChoices({ oldSite, bases, sections, authors, fields }: MoveChoices): MoveChoices {
  return { oldSite, bases, sections, authors, fields };
}

/** Returns the custom fields that were chosen to become texts of news. */
export function toFieldMap({ fields }: Pick<MoveChoices, 'fields'>): FieldMap {
  return new Map(Object.entries(fields).flatMap(([key, target]) => (target === '' ? [] : [[key, target]])));
}

/** Returns the choices as lines of `--map`: only those that differ from the proposal. */
export function toSectionMap({ sections }: Pick<MoveChoices, 'sections'>): Map<string, string> {
  return new Map(
    Object.entries(sections)
      .filter(([, target]) => target !== '')
      .map(([id, target]) => [foldAccents(id), target]),
  );
}

/** Creates a move without files. `now`: epoch milliseconds. */
export function createMove(id: string, now: number): SiteMove {
  return {
    id,
    createdAt: now,
    changedAt: now,
    state: 'receiving',
    files: [],
    oldSite: '',
    bases: { category: '', tag: '' },
    sections: {},
    authors: {},
    fields: {},
    plan: null,
    report: null,
    rehearsal: null,
    examples: [],
    progress: null,
    lease: null,
    imported: null,
    left: null,
    failure: '',
  };
}
