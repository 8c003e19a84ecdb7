/** The calls of `Páginas`. A late save or publication rejects with the version that the server has. */
import type { Basis } from '../../../domain/news/news-journal.ts';
import { pageFieldsOf, pageText } from '../../../domain/pages/page-text.ts';
import type { TextPageFields } from '../../../domain/pages/text-pages.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, CallError, call, callQuietly } from '../../program/call.ts';
import { type Query, queryOf, reloadAfter } from '../../program/queries.ts';
import type { Receipt } from '../text/draft-saver.ts';
import type { Conflict } from '../text/draft-state.ts';
import type { HistoryLine } from '../text/history-dialog.tsx';
import { whenAllSaved } from '../text/use-saver.ts';
import type { PreviewCalls } from '../ui/end-preview.tsx';

const one = newsroom.paginas[':id'];

export type Page = Omit<AnswerOf<typeof one.$get>, 'savedBy'>;
export type PageLine = AnswerOf<typeof newsroom.paginas.$get>[number];

export const pagesQuery = queryOf('paginas', async () => ({
  items: await call(() => newsroom.paginas.$get()),
}));

/** A page for its form. It is never cached: a form that starts from an old text would save over a newer one. */
export function pageOf(id: string): Query<Page> & { gcTime: number } {
  return { ...queryOf('pagina', (id) => whenAllSaved().then(() => getPage(id)), id), gcTime: 0 };
}

function getPage(id: string) {
  return call(() => one.$get({ param: { id } }));
}

/** Returns whether the draft of the page has exactly this text. */
export async function isPageTextSaved(id: string, fields: TextPageFields): Promise<boolean> {
  const page = await callQuietly(() => one.$get({ param: { id } }));
  return pageText.areSame(pageText.clean(pageFieldsOf(page)), pageText.clean(fields));
}

export function createPage(json: { title: string; slug: string }): Promise<Page> {
  return call(() => newsroom.paginas.$post({ json }));
}

export function basisOf({ revision }: Page): Basis {
  return { version: revision, baseVersion: null };
}

export async function savePage(id: string, basis: Basis, fields: TextPageFields): Promise<Receipt> {
  const json = { ...pageFieldsOf(fields), revision: basis.version };
  const page = await orConflict(
    id,
    call(() => one.$put({ param: { id }, json })),
  );
  void reloadAfter('paginas');
  return { basis: basisOf(page), savedAt: page.updatedAt };
}

export function publishPage(id: string, { version }: Basis): Promise<Page> {
  return orConflict(
    id,
    call(() => one.publicacao.$put({ param: { id }, json: { revision: version } })),
  );
}

class PageConflict extends CallError {
  readonly conflict: Conflict<TextPageFields>;
  constructor({ message }: CallError, saved: Awaited<ReturnType<typeof getPage>>) {
    super(message, 'conflict', null);
    this.conflict = {
      base: null,
      fields: pageFieldsOf(saved),
      basis: basisOf(saved),
      isPublished: false,
      savedBy: saved.savedBy,
      savedAt: saved.updatedAt,
    };
  }
}

export function readPageConflict(error: unknown): Conflict<TextPageFields> | null {
  return error instanceof PageConflict ? error.conflict : null;
}

async function orConflict(id: string, sending: Promise<Page>): Promise<Page> {
  try {
    return await sending;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
    throw new PageConflict(error, await getPage(id));
  }
}

export function unpublishPage(id: string): Promise<Page> {
  return call(() => one.publicacao.$delete({ param: { id } }));
}

export function deletePage(id: string): Promise<Page> {
  return call(() => one.$delete({ param: { id } }));
}

export async function createPreview(id: string) {
  const made = await call(() => one.previa.$post({ param: { id } }));
  void reloadAfter('previa');
  return made;
}

export function previewsOfPage(id: string): PreviewCalls {
  const param = { id };
  return {
    find: () => callQuietly(() => one.previa.$get({ param })),
    end: () => call(() => one.previa.$delete({ param })),
  };
}

/** Returns the published versions of a page, newest first. */
export async function listPageHistory({ id, published }: Page): Promise<HistoryLine<TextPageFields>[]> {
  const lines = await call(() => one.versoes.$get({ param: { id } }));
  return lines.map(({ version, publishedAt, publishedByName }) => ({
    key: String(version),
    savedAt: publishedAt === 0 ? null : publishedAt,
    what:
      publishedAt === 0 ? `versão ${version}, texto do começo` : `versão ${version}, por ${publishedByName}`,
    version,
    isCurrent: version === published,
    load: async () =>
      pageFieldsOf(await call(() => one.versao.$get({ param: { id }, query: { versao: String(version) } }))),
  }));
}
