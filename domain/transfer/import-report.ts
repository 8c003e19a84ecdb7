/** The report of an import from another system, and the result of each record. */
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
  /** Records that were imported earlier and have changed on the foreign site since; they are not imported again. */
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
  /** The address of the old site; '' when the files do not contain it. */
  site: string;
  name: string;
  isDryRun: boolean;
  /** Whether the import was interrupted; running the same import again continues it. */
  isInterrupted: boolean;
  /** Whether the import was started or continued in `Mudança`; otherwise by a command. */
  isByScreen: boolean;
  /** Whether `Desfazer importação` has deleted the imported records. */
  isUndone: boolean;
  counts: Record<ImportKind, ImportCounts>;
  /** The posts by their state on the foreign site, and by their state here. */
  posts: { there: Record<PostState, number>; here: Record<PostState | 'trashed' | 'deleted', number> };
  /** How many sections of the foreign site became topics here. */
  sectionsAsTopics: number;
  /** How many of the foreign site's sections and topics existed here before the import. */
  before: Record<'section' | 'topic', number>;
  /** For each kind of record that is never imported, such as members, the number of records. */
  leftOut: Record<string, number>;
  redirects: number;
  /** The number of items with their own texts for search engines and networks. */
  searchTexts: number;
  /** The names of the sections that the import created, which the menu of the site shows. */
  newSections: readonly string[];
  /** Texts that were converted again because images were found that were missing in an earlier import. */
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
 * Returns a line for each kind with the numbers on the foreign site and here, such as `Páginas: 12 no WordPress, 12
 * aqui`. The lines also say what sections became, and how many news readers see. Records that could not be imported
 * count only for the foreign site. `describeOutcomes` adds to each line.
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

/** Returns `225 no ar, 201 rascunhos`; '' when there are none. */
function describePosts(posts: Partial<ForeignImportReport['posts']['here']>): string {
  return ([...postStates, 'trashed', 'deleted'] as const)
    .flatMap((state) => {
      const count = posts[state] ?? 0;
      return count > 0 ? `${format(count)} ${postStateNames[state][count === 1 ? 0 : 1]}` : [];
    })
    .join(', ');
}

/** A record of a foreign site and what became of it. */
export interface ImportedItem {
  id: string;
  kind: ImportKind;
  oldId: string;
  /** The id of the new record; '' when none was written. */
  newId: string;
  title: string;
  /** The old address; only its path if the old host is not known; '' for none. */
  oldAddress: string;
  /** The path at which readers find it; '' for none. */
  path: string;
  importedAt: number;
  problems: readonly ImportProblem[];
  /** Whether its problems still have to be marked as solved by an editor. */
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
 * Joins the report of an interrupted import with that of the import that continues it. For `next`, the records that the
 * first one added are unchanged; in the joined report they count as added. `next` counts all problems again, so only
 * its problems are used.
 */
export function joinReports(
  interrupted: ForeignImportReport,
  next: ForeignImportReport,
): ForeignImportReport {
  const counts = { ...next.counts };
  for (const kind of importKinds) {
    const { added, unchanged } = next.counts[kind];
    // The rows of sections and topics are written last, when the next import finds what the first one created.
    if (!next.isInterrupted && (kind === 'section' || kind === 'topic')) {
      const found = Math.min(interrupted.before[kind], added + unchanged);
      counts[kind] = { ...next.counts[kind], added: added + unchanged - found, unchanged: found };
      continue;
    }
    const before = interrupted.counts[kind].added;
    // While an import is running, it has not yet found all records that the first one added.
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

/** Adds one to the count of a name. At most a thousand names are counted. */
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
