/** Reads the current state of many imported posts and pages at once, for undoing an import. */
import type { Kysely } from 'kysely';
import type { ImportedState } from '../../../../../domain/transfer/undo-import.ts';
import type { Tables } from '../../schema/tables.ts';

/** Reads the states of at most 500 posts and pages, by their ids here. The result has a state for each. */
export async function readImportedStates(
  read: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, ImportedState>> {
  if (ids.length === 0) return new Map();
  const wanted = [...ids];
  const news = await read.selectFrom('news').select(['id', 'version']).where('id', 'in', wanted).execute();
  const pages = await read
    .selectFrom('text_pages')
    .select(['id', 'revision'])
    .where('id', 'in', wanted)
    .execute();
  const drafts = await read
    .selectFrom('news_drafts')
    .select(['id', 'updated_by', 'scheduled_by'])
    .where('id', 'in', wanted)
    .execute();
  const comments = await read
    .selectFrom('comments')
    .select(['id', 'news_id', 'user_id', 'user_name'])
    .where('news_id', 'in', wanted)
    .execute();
  const listHere = async (table: 'unpublished_news' | 'trashed_news') =>
    (await read.selectFrom(table).select('id').where('id', 'in', wanted).execute()).map(({ id }) => id);
  const unpublished = new Set(await listHere('unpublished_news'));
  const trashed = new Set(await listHere('trashed_news'));
  const listEdited = async (table: 'news_revisions' | 'review_notes') =>
    (await read.selectFrom(table).select('news_id').distinct().where('news_id', 'in', wanted).execute()).map(
      ({ news_id }) => news_id,
    );
  const redated = await read
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'news.redated')
    .where('subject_id', 'in', wanted)
    .execute();
  const edited = new Set([
    ...(await listEdited('news_revisions')),
    ...(await listEdited('review_notes')),
    ...redated.map(({ subject_id }) => subject_id),
  ]);
  const newsById = new Map(news.map(({ id, version }) => [id, version]));
  const pagesById = new Map(pages.map(({ id, revision }) => [id, revision]));
  const draftsById = new Map(drafts.map((draft) => [draft.id, draft]));
  const commentsByNews = Map.groupBy(comments, ({ news_id }) => news_id);
  return new Map(
    ids.map((id): [string, ImportedState] => {
      const draft = draftsById.get(id);
      return [
        id,
        {
          newsVersion: newsById.get(id) ?? null,
          draft: draft ? { updatedBy: draft.updated_by, scheduledBy: draft.scheduled_by } : null,
          pageRevision: pagesById.get(id) ?? null,
          isUnpublished: unpublished.has(id),
          isTrashed: trashed.has(id),
          hasHistory: edited.has(id),
          comments: (commentsByNews.get(id) ?? []).map((comment) => ({
            id: comment.id,
            userId: comment.user_id,
            userName: comment.user_name,
          })),
        },
      ];
    }),
  );
}
