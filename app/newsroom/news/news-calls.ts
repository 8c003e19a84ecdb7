/** The calls of the screens of news. A late save or publication rejects with the version that the server has. */
import { type NewsFields, readFields } from '../../../domain/news/news-fields.ts';
import type { Basis } from '../../../domain/news/news-journal.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, CallError, call, callQuietly } from '../../program/call.ts';
import { type Query, queryOf, reloadAfter } from '../../program/queries.ts';
import type { ActionReceipt, Receipt } from '../text/draft-saver.ts';
import type { Conflict } from '../text/draft-state.ts';
import type { EditingState } from '../text/use-editing-beat.ts';
import { whenAllSaved } from '../text/use-saver.ts';
import { toMoments } from '../ui/day-filters.tsx';
import type { PreviewCalls } from '../ui/end-preview.tsx';
import type { PageQuery } from '../ui/list-pages.tsx';
import type { OpenedNews } from './form/opened-news.ts';
import type { NewsFilterValues } from './list/news-filters.tsx';

const { noticias, rascunhos, lixeira } = newsroom;
const antigas = newsroom['noticias-antigas'];

type SentText = Basis & { fields: NewsFields };

export async function openNews(id: string): Promise<OpenedNews> {
  const { draft, published, unpublished } = await call(() => noticias[':id'].$get({ param: { id } }));
  const [known] = [draft, published].flatMap((part) => part ?? []);
  if (!known) throw new Error('A piece of news is a draft, published, or both.');
  const isOutdated = draft && published && draft.baseVersion !== published.version;
  return {
    id,
    fields: known.fields,
    basis: {
      version: draft?.version ?? 0,
      baseVersion: draft ? draft.baseVersion : (published?.version ?? null),
    },
    draft,
    published: published && { path: published.path, createdAt: published.createdAt },
    unpublished,
    conflict: isOutdated
      ? {
          base: await findPublished(id, draft.baseVersion),
          fields: published.fields,
          basis: { version: draft.version, baseVersion: published.version },
          isPublished: true,
          savedBy: null,
          savedAt: null,
        }
      : null,
  };
}

/** News for a form. They are never cached: a form that starts from an old text would save over newer ones. */
export function openedNewsQuery(id: string): Query<OpenedNews> & { gcTime: number } {
  return { ...queryOf('noticia', (id) => whenAllSaved().then(() => openNews(id)), id), gcTime: 0 };
}

async function findPublished(id: string, version: number | null): Promise<NewsFields | null> {
  if (version === null) return null;
  try {
    return (await showRevision(id, version)).fields;
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') return null;
    throw error;
  }
}

/**
 * A repeated call with the same `key` finds the draft that the first one created. If that draft has another text by
 * now, this is a conflict.
 */
export async function createDraft(fields: NewsFields, key: string): Promise<Receipt & { id: string }> {
  const creating = call(() => rascunhos.$post({ json: { fields, key } }));
  const { id, version, savedAt } = await orConflict(null, null, creating);
  return { id, basis: { version, baseVersion: null }, savedAt };
}

/** Returns whether the server has a text that this browser has kept under `key`. */
export function isTextSaved(id: string | null, key: string, fields: NewsFields): Promise<boolean> {
  return callQuietly(() => rascunhos.conferencia.$post({ json: { id, key, fields } }));
}

const copiesMax = 9;

/** Creates a draft of the text. If an earlier copy was published or discarded, it creates another one. */
export async function createCopy(fields: NewsFields, key: string): Promise<Receipt & { id: string }> {
  for (let copy = 1; ; copy += 1) {
    try {
      return await createDraft(fields, copy === 1 ? key : `${key}:${copy}`);
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'not-found';
      if (!isTaken || copy === copiesMax) throw error;
    }
  }
}

export async function saveDraft(id: string, basis: Basis, fields: NewsFields): Promise<Receipt> {
  const saving = call(() => rascunhos[':id'].$put({ param: { id }, json: { ...basis, fields } }));
  const { version, savedAt } = await orConflict(id, basis, saving);
  return { basis: { ...basis, version }, savedAt };
}

/** Reloads the lists and counts that an action on news changes, and returns the action's answer. */
async function changed<T>(acting: Promise<T>): Promise<T> {
  const answer = await acting;
  void reloadAfter('noticias');
  return answer;
}

/** With `isApproval`, it acts only while the draft is in review. A `reason` overrides required checks; '' does not. */
interface Decision {
  isApproval: boolean;
  reason: string;
}

export async function publishDraft(
  id: string,
  text: SentText,
  decision: Decision,
): Promise<ActionReceipt & { id: string; path: string }> {
  const json = { ...text, ...decision };
  const publishing = call(() => rascunhos[':id'].publicar.$post({ param: { id }, json }));
  const { path, version } = await changed(orConflict(id, text, publishing));
  return { id, path, basis: { version: 0, baseVersion: version } };
}

export async function scheduleDraft(
  id: string,
  text: SentText,
  publishAt: number,
  decision: Decision,
): Promise<ActionReceipt> {
  const json = { ...text, publishAt, ...decision };
  const scheduling = call(() => rascunhos[':id'].agendar.$post({ param: { id }, json }));
  const { version } = await changed(orConflict(id, text, scheduling));
  return { basis: { version, baseVersion: text.baseVersion } };
}

export async function unscheduleDraft(id: string, basis: Basis): Promise<ActionReceipt> {
  const json = { version: basis.version };
  const cancelling = call(() => rascunhos[':id'].desagendar.$post({ param: { id }, json }));
  const { version } = await changed(orConflict(id, basis, cancelling));
  return { basis: { ...basis, version } };
}

export async function sendToReview(id: string, text: SentText, note: string): Promise<ActionReceipt> {
  const json = { ...text, note };
  const sending = call(() => rascunhos[':id'].revisao.$post({ param: { id }, json }));
  const { version } = await changed(orConflict(id, text, sending));
  return { basis: { version, baseVersion: text.baseVersion } };
}

export async function withdrawFromReview(id: string, basis: Basis): Promise<ActionReceipt> {
  const json = { version: basis.version, note: '' };
  const withdrawing = call(() => rascunhos[':id'].retirar.$post({ param: { id }, json }));
  const { version } = await changed(orConflict(id, basis, withdrawing));
  return { basis: { ...basis, version } };
}

export async function sendBackToReporter(id: string, basis: Basis, note: string): Promise<ActionReceipt> {
  const json = { version: basis.version, note };
  const returning = call(() => rascunhos[':id'].devolver.$post({ param: { id }, json }));
  const { version } = await changed(orConflict(id, basis, returning));
  return { basis: { ...basis, version } };
}

export type ReviewNote = AnswerOf<(typeof rascunhos)[':id']['recados']['$get']>[number];

export function listReviewNotes(id: string) {
  return call(() => rascunhos[':id'].recados.$get({ param: { id } }));
}

export function writeReviewNote(id: string, note: string) {
  return call(() => rascunhos[':id'].recados.$post({ param: { id }, json: { note } }));
}

export function unscheduleAnyVersion(id: string) {
  return call(() => rascunhos[':id'].desagendar.$post({ param: { id }, json: {} }));
}

export type DiscardedDraft = AnswerOf<(typeof rascunhos)[':id']['$delete']>;

/** Discards a draft. If a version is given, it discards the draft only while the draft has this version. */
export function discardDraft(id: string, version: number | null) {
  const query = version === null ? {} : { versao: version };
  return changed(call(() => rascunhos[':id'].$delete({ param: { id }, query })));
}

/** Restores a discarded draft from the trash. If its news are published, the text becomes their changed draft again. */
export async function restoreDiscarded(id: string, { fields, baseVersion }: DiscardedDraft): Promise<void> {
  if (baseVersion === null) await restoreTrashed(id);
  else await saveDraft(id, { version: 0, baseVersion }, fields);
}

export async function createPreview(id: string) {
  const { previa } = noticias[':id'];
  const made = await call(() => previa.$post({ param: { id } }));
  void reloadAfter('previa');
  return made;
}

export function previewsOfNews(id: string): PreviewCalls {
  const { previa } = noticias[':id'];
  const param = { id };
  return {
    find: () => callQuietly(() => previa.$get({ param })),
    end: () => call(() => previa.$delete({ param })),
  };
}

export async function findSlug(id: string, title: string): Promise<string> {
  const { slug } = await callQuietly(() =>
    // The call accepts no longer title, and a slug needs no more of it.
    noticias[':id'].endereco.$get({ param: { id }, query: { titulo: title.slice(0, 2_000) } }),
  );
  return slug;
}

/** Tells the server what this form does, and returns who else edits the text. It never asks for a login. */
export function announceEditing(id: string, json: { state: EditingState; formId: string }) {
  const init = { keepalive: json.state === 'leaving' };
  return callQuietly(() => noticias[':id'].edicao.$post({ param: { id }, json }, { init }));
}

export function listDraftVersions(id: string) {
  return call(() => rascunhos[':id'].versoes.$get({ param: { id } }));
}

export function findDraftVersion(id: string, number: number) {
  const param = { id, version: String(number) };
  return call(() => rascunhos[':id'].versoes[':version'].$get({ param }));
}

export function setTextAside(id: string, fields: NewsFields) {
  return call(() => rascunhos[':id'].versoes.$post({ param: { id }, json: { fields } }));
}

export function listRevisions(id: string) {
  return call(() => noticias[':id'].revisoes.$get({ param: { id } }));
}

export function showRevision(id: string, version: number) {
  return call(() => noticias[':id'].revisoes[':version'].$get({ param: { id, version: String(version) } }));
}

/** Publishes an older version again, if `current` is still the published version. */
export function restoreRevision(id: string, version: number, current: number) {
  const param = { id, version: String(version) };
  return call(() =>
    noticias[':id'].revisoes[':version'].restaurar.$post({ param, query: { atual: current } }),
  );
}

export type NewsLine = AnswerOf<typeof noticias.$get>['items'][number];

export function listNews({ de, ate, ...filters }: NewsFilterValues, page: PageQuery) {
  return call(() => noticias.$get({ query: { ...filters, ...page, ...toMoments({ de, ate }) } }));
}

export function listAuthors(): Promise<string[]> {
  return callQuietly(() => newsroom.autores.$get());
}

export type OldNewsPage = AnswerOf<typeof antigas.$get>;

export function listOldNews(query: PageQuery) {
  return call(() => antigas.$get({ query }));
}

export type BulkAction = 'excluir' | 'destacar' | 'remover-destaque';

export function changeMany(ids: string[], acao: BulkAction) {
  return call(() => noticias.lote.$post({ json: { ids, acao } }));
}

export function unpublishNews(id: string) {
  return changed(call(() => noticias[':id'].despublicar.$post({ param: { id } })));
}

export function changePublicationDate(id: string, publishedAt: number) {
  return call(() => noticias[':id'].data.$put({ param: { id }, json: { publishedAt } }));
}

export function trashNews(id: string) {
  return call(() => noticias[':id'].$delete({ param: { id } }));
}

export type TrashLine = AnswerOf<typeof lixeira.$get>['items'][number];

export function listTrash(query: PageQuery) {
  return call(() => lixeira.$get({ query }));
}

export function restoreTrashed(id: string) {
  return call(() => lixeira[':id'].restaurar.$post({ param: { id } }));
}

export function removeForGood(id: string) {
  return call(() => lixeira[':id'].$delete({ param: { id } }));
}

class SaveConflict extends Error {
  readonly conflict: Conflict;
  constructor(conflict: Conflict, cause: unknown) {
    super('Another version was saved meanwhile.', { cause });
    this.conflict = conflict;
  }
}

export function readConflict(error: unknown): Conflict | null {
  return error instanceof SaveConflict ? error.conflict : null;
}

/** If a save was late, turns its 409 into a `SaveConflict` with the other version. */
async function orConflict<T>(id: string | null, basis: Basis | null, saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
    const {
      id: savedId,
      version,
      baseVersion,
      updatedAt,
      updatedBy,
      ...current
    } = Object(Object(error.answer).current);
    const fields = readFields(current.fields);
    if (!fields || typeof version !== 'number') throw error;
    const saved = { version, baseVersion: typeof baseVersion === 'number' ? baseVersion : null };
    const createdId = id === null && typeof savedId === 'string' ? savedId : null;
    const savedAt = typeof updatedAt === 'number' ? updatedAt : null;
    const { userId, name } = Object(updatedBy);
    const savedBy = typeof userId === 'string' && typeof name === 'string' ? { userId, name } : null;
    const conflict: Conflict = {
      base: null,
      fields,
      basis: saved,
      isPublished: false,
      savedBy,
      savedAt,
      createdId,
    };
    const isSame = version === basis?.version && version > 0;
    const changed = id !== null && isSame ? await openNews(id) : null;
    throw new SaveConflict(changed?.conflict ?? conflict, error);
  }
}

/** Lists the storage keys of the images that have no credit. */
export function uncreditedQuery(keys: string[]) {
  const load = (chaves: string[]) =>
    callQuietly(() => newsroom.verificacao.creditos.$post({ json: { chaves } }));
  return queryOf('imagens', load, keys);
}

export type CheckedLink = AnswerOf<typeof newsroom.verificacao.links.$post>[number];

export function checkLinks(links: string[]) {
  return call(() => newsroom.verificacao.links.$post({ json: { links } }));
}

/** The levels of the checks before publishing, and the words of the house. */
export const checkRulesQuery = queryOf('verificacao', () => callQuietly(() => newsroom.verificacao.$get()));
