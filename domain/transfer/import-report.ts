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

export const postStates = ['published', 'review', 'draft', 'scheduled'] as const;
type PostState = (typeof postStates)[number];

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
  /** Whether what the import brought was deleted again by `Desfazer importação`. */
  isUndone: boolean;
  counts: Record<ImportKind, ImportCounts>;
  /** The posts by their states in the foreign site, and by what they are here now. */
  posts: { there: Record<PostState, number>; here: Record<PostState | 'trashed' | 'deleted', number> };
  /** The sections of the foreign site that are topics here. */
  sectionsAsTopics: number;
  /** How many sections and topics of the foreign site the portal had before the import. */
  before: Record<'section' | 'topic', number>;
  /** Counts of records that are never imported, such as members, by their names. */
  leftOut: Record<string, number>;
  redirects: number;
  /** The number of items with their own texts for search engines and networks. */
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
 * Returns a line for each kind with the numbers in the foreign site and here, as `Páginas: 12 no WordPress, 12 aqui`; also
 * into what sections were converted, and how many news readers see. Records that could not be imported count only in the
 * foreign site. `describeOutcomes` adds to the line of a kind.
 */
export function listSourceCounts(
  {
    system,
    counts,
    posts,
    sectionsAsTopics,
  }: Pick<ForeignImportReport, 'system' | 'counts' | 'posts' | 'sectionsAsTopics'>,
  describeOutcomes: (counts: ImportCounts) => string = () => '',
): string[] {
  const source = nameSystem(system);
  const [there, here] = [describePosts(posts.there), describePosts(posts.here)];
  return importKinds.flatMap((kind) => {
    const { added, unchanged, changed, skipped, failed } = counts[kind];
    const written = added + unchanged + changed;
    const all = written + skipped + failed;
    if (all === 0) return [];
    const gone = kind === 'post' ? posts.here.trashed + posts.here.deleted : 0;
    const topics = kind === 'section' ? sectionsAsTopics : 0;
    const sections = `${format(written - topics)} como seções e ${format(topics)} como assuntos`;
    const end = topics > 0 ? `aqui ${sections}` : `${format(written - gone)} aqui`;
    const line = `${importKindNames[kind].many}: ${format(all)} no ${source}, ${end}${describeOutcomes(counts[kind])}`;
    return kind === 'post' && there !== ''
      ? [line, `No ${source}: ${there}. Aqui: ${here || 'nada'}`]
      : [line];
  });
}

const format = (count: number) => count.toLocaleString('pt-BR');

const postStateNames = {
  published: ['no ar', 'no ar'],
  review: ['em revisão', 'em revisão'],
  draft: ['rascunho', 'rascunhos'],
  scheduled: ['agendada', 'agendadas'],
  trashed: ['na lixeira', 'na lixeira'],
  deleted: ['excluída aqui', 'excluídas aqui'],
} as const;

/** Returns `225 no ar, 201 rascunhos`; '' for none. */
function describePosts(posts: Partial<ForeignImportReport['posts']['here']>): string {
  return ([...postStates, 'trashed', 'deleted'] as const)
    .flatMap((state) => {
      const count = posts[state] ?? 0;
      return count > 0 ? `${format(count)} ${postStateNames[state][count === 1 ? 0 : 1]}` : [];
    })
    .join(', ');
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
  /** The path for readers; '' for none. */
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
    isUndone: false,
    counts: {
      section: none(),
      topic: none(),
      author: none(),
      post: none(),
      page: none(),
      comment: none(),
      file: none(),
    },
    posts: {
      there: { published: 0, review: 0, draft: 0, scheduled: 0 },
      here: { published: 0, review: 0, draft: 0, scheduled: 0, trashed: 0, deleted: 0 },
    },
    sectionsAsTopics: 0,
    before: { section: 0, topic: 0 },
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
 * Joins the reports of an interrupted import and of the import that continues it. The records that the first one added are
 * unchanged ones for `next`, so they are counted as added. `next` counts all problems again, so only its problems count.
 */
export function joinReports(
  interrupted: ForeignImportReport,
  next: ForeignImportReport,
): ForeignImportReport {
  const counts = { ...next.counts };
  for (const kind of importKinds) {
    const { added, unchanged } = next.counts[kind];
    // Their rows are written last, when the next one finds what the first one created.
    if (!next.isInterrupted && (kind === 'section' || kind === 'topic')) {
      const found = Math.min(interrupted.before[kind], added + unchanged);
      counts[kind] = { ...next.counts[kind], added: added + unchanged - found, unchanged: found };
      continue;
    }
    const before = interrupted.counts[kind].added;
    // An import that still runs has not found all records that the first one added.
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
    before: interrupted.before,
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
