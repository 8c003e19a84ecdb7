/** The report of an import from another system, and what each record of its file became. */
import type { ImportProblem } from './import-problems.ts';

/** Kinds of rows of a foreign site, as the report counts them. */
export const importKinds = ['section', 'topic', 'author', 'post', 'page', 'comment', 'file'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importKindNames: Readonly<Record<ImportKind, { one: string; many: string }>> = {
  section: { one: 'Seção', many: 'Seções' },
  topic: { one: 'Assunto', many: 'Assuntos' },
  author: { one: 'Autor', many: 'Autores' },
  post: { one: 'Notícia', many: 'Notícias' },
  page: { one: 'Página', many: 'Páginas' },
  comment: { one: 'Comentário', many: 'Comentários' },
  file: { one: 'Arquivo', many: 'Arquivos' },
};

export interface ImportCounts {
  added: number;
  unchanged: number;
  /** Imported earlier and changed in the foreign site since; they are not imported again. */
  changed: number;
  skipped: number;
  failed: number;
}

/** One run of the import from another system. */
export interface ForeignImportReport {
  id: string;
  startedAt: number;
  finishedAt: number;
  system: string;
  /** Address of the old site; '' when the foreign site does not say it. */
  site: string;
  name: string;
  isDryRun: boolean;
  /** Whether the import has not come to its end; the same import continues it. */
  isInterrupted: boolean;
  /** Whether `Mudança` started or continued the import; else a command did. */
  isByScreen: boolean;
  counts: Record<ImportKind, ImportCounts>;
  /** Counts of records that are never imported, such as members, by their names. */
  leftOut: Record<string, number>;
  redirects: number;
  /** The items that tell search engines and networks something of their own. */
  searchTexts: number;
  /** The names of the sections that the import created, which the menu of the site shows. */
  newSections: readonly string[];
  /** Texts that were converted again because images were found that an earlier import lacked. */
  rewritten: number;
  /** Counts of problems by code. */
  problems: Record<string, number>;
  /** Counts of unknown shortcodes by name. */
  shortcodes: Record<string, number>;
}

const systemNames: Readonly<Record<string, string>> = { wordpress: 'WordPress', ghost: 'Ghost' };

/** Returns the name of a system, as people write it. */
export function nameSystem(system: string): string {
  return systemNames[system] ?? system;
}

/**
 * Returns what the foreign site had of each kind beside what of it is here, as `Notícias: 567 no WordPress, 567 aqui`.
 * What could not be imported counts there only.
 */
export function listSourceCounts({
  system,
  counts,
}: Pick<ForeignImportReport, 'system' | 'counts'>): string[] {
  return importKinds.flatMap((kind) => {
    const { added, unchanged, changed, skipped, failed } = counts[kind];
    const here = added + unchanged + changed;
    const there = here + skipped + failed;
    const [thereText, hereText] = [there, here].map((count) => count.toLocaleString('pt-BR'));
    const line = `${importKindNames[kind].many}: ${thereText} no ${nameSystem(system)}, ${hereText} aqui`;
    return there === 0 ? [] : [line];
  });
}

/** A record of a foreign site with what it became. */
export interface ImportedItem {
  id: string;
  kind: ImportKind;
  oldId: string;
  /** The id is '' when nothing was written. */
  newId: string;
  title: string;
  /** The whole old address, or its path where the old host is not known; '' for none. */
  oldAddress: string;
  /** Where readers find it; '' for none. */
  path: string;
  importedAt: number;
  problems: readonly ImportProblem[];
  /** Whether an editor has not yet marked its problems as solved. */
  isOpen: boolean;
}

export function createForeignImportReport(id: string, startedAt: number): ForeignImportReport {
  const none = (): ImportCounts => ({ added: 0, unchanged: 0, changed: 0, skipped: 0, failed: 0 });
  return {
    id,
    startedAt,
    finishedAt: startedAt,
    system: '',
    site: '',
    name: '',
    isDryRun: false,
    isInterrupted: false,
    isByScreen: false,
    counts: {
      section: none(),
      topic: none(),
      author: none(),
      post: none(),
      page: none(),
      comment: none(),
      file: none(),
    },
    leftOut: {},
    redirects: 0,
    searchTexts: 0,
    newSections: [],
    rewritten: 0,
    problems: {},
    shortcodes: {},
  };
}

/**
 * Makes one report of an interrupted import and the one that continues it, which found what the first one had added.
 * Problems are those of `next`, which counts them again.
 */
export function joinReports(
  interrupted: ForeignImportReport,
  next: ForeignImportReport,
): ForeignImportReport {
  const counts = { ...next.counts };
  for (const kind of importKinds) {
    const { added, unchanged } = next.counts[kind];
    const before = interrupted.counts[kind].added;
    // While the next one is at work, it has not found all of them.
    const found = next.isInterrupted ? before : Math.min(before, unchanged);
    counts[kind] = {
      ...next.counts[kind],
      added: added + found,
      unchanged: Math.max(0, unchanged - found),
    };
  }
  return {
    ...next,
    id: interrupted.id,
    startedAt: interrupted.startedAt,
    counts,
    redirects: interrupted.redirects + next.redirects,
    searchTexts: interrupted.searchTexts + next.searchTexts,
    rewritten: interrupted.rewritten + next.rewritten,
    newSections: [...new Set([...interrupted.newSections, ...next.newSections])],
  };
}

const namesMax = 1_000;

/** Counts one more of a name; a thousand names at most. */
export function countName(counts: Record<string, number>, name: string, more = 1): void {
  if (Object.hasOwn(counts, name)) counts[name] = (counts[name] ?? 0) + more;
  else if (Object.keys(counts).length < namesMax) counts[name] = more;
}

export function countProblems(report: ForeignImportReport, problems: readonly ImportProblem[]): void {
  for (const { code, detail } of problems) {
    countName(report.problems, code);
    if (code === 'shortcode') countName(report.shortcodes, /[a-z][\w-]*/i.exec(detail)?.[0] ?? detail);
  }
}
