/** `Mudança`: moves in an old site by the browser. This file has the steps of a move, and what can be done at each. */
import type { Rehearsal } from '../redirects/old-server-log.ts';
import { foldAccents } from '../text/text.ts';
import type { FieldMap, FieldTarget } from './field-map.ts';
import type { ProblemExample } from './import-problems.ts';
import type { ForeignImportReport } from './import-report.ts';
import type { ImportSpan, UndoPlan } from './undo-import.ts';

/**
 * The states of a move in the order of its steps. In `checking`, the dry run is running. `paused` means that an import,
 * or its undoing, was stopped or failed.
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

/** Returns the state after an act; null when the act is not possible in this state. */
export function findNextState(state: MoveState, act: MoveAct): MoveState | null {
  return steps[act].from.includes(state) ? steps[act].to : null;
}

/** The states in which a process works for the move. */
export function isWorking(state: MoveState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/**
 * `files` is a zip that contains only images, `log` an access log of the old server, and `unknown` a file that cannot
 * be used.
 */
export const moveFileKinds = ['wordpress', 'ghost', 'files', 'log', 'unknown'] as const;
export type MoveFileKind = (typeof moveFileKinds)[number];

export interface MoveFile {
  id: string;
  name: string;
  bytes: number;
  /** The recognized kind of the file; null while parts of it are missing. */
  kind: MoveFileKind | null;
  /** For a file of unknown kind, a description of it; otherwise ''. */
  problem: string;
}

/** A section or author of the old site with its target: '' means the proposal, and `skip` leaves it out. */
export interface PlannedSection {
  id: string;
  name: string;
  /** How many items of the old site are in the section. */
  uses: number;
  /** What `Mudança` proposes for the section, unless a person chooses something else. */
  proposal: string;
}

export type PlannedAuthor = Pick<PlannedSection, 'id' | 'name' | 'proposal'>;

/** A custom field of the old site. */
export interface PlannedField {
  key: string;
  /** How many items of the old site have the field. */
  uses: number;
  /** The beginning of one of the field's values. */
  example: string;
}

/** The custom fields, sections and authors that the dry run found, for which the newsroom can choose targets. */
export interface MovePlan {
  fields: readonly PlannedField[];
  sections: readonly PlannedSection[];
  authors: readonly PlannedAuthor[];
}

/** If there are access logs, `log` follows the import of a dry run. */
export const moveSteps = ['survey', 'import', 'log', 'undo'] as const;

export interface MoveProgress {
  step: (typeof moveSteps)[number];
  /** The number of records that were read; for an access log, the number of lines. */
  records: number;
  /** The number of all records; 0 while it is not known. */
  totalRecords: number;
}

/** The choices that people make for a move before its import. */
export interface MoveChoices {
  /** The address of the old site, from which missing images are downloaded; with '', nothing is downloaded. */
  oldSite: string;
  /** The words before categories and tags in old addresses. With '', they are guessed from links in texts. */
  bases: Readonly<Record<'category' | 'tag', string>>;
  /**
   * The targets of sections, by the ids of the old site: the slug of a section, the name of a new one, `topic:name` or
   * `skip`.
   */
  sections: Readonly<Record<string, string>>;
  /** The targets of authors: the id of an author here, or `skip`. */
  authors: Readonly<Record<string, string>>;
  /** The texts of news that custom fields become, by the keys of the fields; '' leaves a field out. */
  fields: Readonly<Record<string, FieldTarget | ''>>;
}

/** One move of a site; a portal has one at a time. */
export interface SiteMove extends MoveChoices {
  /** The name of its folder in the data folder. */
  id: string;
  createdAt: number;
  /** When a person or a process last changed something. */
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
  /** The process that works on the move, and the moment until which no other process may take over. */
  lease: { holder: string; until: number } | null;
  /** The time in which the import wrote records. Null before the import; `until` is null while it may write more. */
  imported: { since: number; until: number | null } | null;
  /** The items that stayed when the import was undone; null if it was not undone. */
  left: Pick<UndoPlan, 'left' | 'leftCount'> | null;
  /** Why the last step failed; '' if it did not. */
  failure: string;
}

/** Returns the move after an act of a person; null when the act is not possible now. */
export function applyAct(move: SiteMove, act: MoveAct, now: number): SiteMove | null {
  const state = findNextState(move.state, act);
  if (state === null) return null;
  const isReady = act !== 'check' || findMissingFile(move.files) === null;
  if (!isReady) return null;
  // During a pause, the screen says how far the import had come.
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

/** Returns the time in which the import wrote records, for undoing it. Null for a move that imported nothing. */
export function findImportSpan({ imported, state, report }: SiteMove, now: number): ImportSpan | null {
  if (imported === null) return null;
  const end = state === 'done' ? (report?.finishedAt ?? now) : now;
  return { since: imported.since, until: imported.until ?? end };
}

/** Returns whether a process works on this move, or may still do so. */
export function isHeld({ lease }: Pick<SiteMove, 'lease'>, now: number): boolean {
  return lease !== null && lease.until > now;
}

/**
 * How long a process has a move to itself. A stalled process renews its lease sooner than this, so two processes never
 * import at the same time.
 */
export const moveLeaseMs = 60_000;

/** Processes renew their lease every second. */
const silentMs = 10_000;

/**
 * Returns whether the process that works on this move was killed, or hangs. Another process continues when the lease
 * ends.
 */
export function isSilent({ lease }: Pick<SiteMove, 'lease'>, now: number): boolean {
  return lease !== null && lease.until > now && lease.until - now < moveLeaseMs - silentMs;
}

/** Says which files are missing for a dry run; null when none is. */
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

/** How many things of each kind can be given a target; the others get the proposed one. */
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

/** Returns the choices as lines of `--map`, without those that equal the proposal. */
export function toSectionMap({ sections }: Pick<MoveChoices, 'sections'>): Map<string, string> {
  return new Map(
    Object.entries(sections)
      .filter(([, target]) => target !== '')
      .map(([id, target]) => [foldAccents(id), target]),
  );
}

/** Creates a move without files. `now` is in epoch milliseconds. */
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
