import type { Comment } from '../../../../domain/comments/comment.ts';
import { cleanComment } from '../../../../domain/comments/comment.ts';
import type { ArchiveComment } from '../../../../domain/transfer/archive-record.ts';
import { htmlToText } from '../../../../domain/transfer/convert/plain-text.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { Stores } from '../../../ports/stores.ts';
import type { MoveContext } from './move-context.ts';

/** Longer than the portal's own comments may be (docs/product.md#moving-in). */
const commentMax = 5_000;
const nameMax = 60;

export type CommentOutcome = 'added' | 'unchanged' | 'skipped' | 'failed';

/** What the records of a batch refer to, read once. */
export interface CommentBatch {
  stores: Stores;
  known: Map<string, Comment>;
  hasNews: Map<string, boolean>;
}

export async function readCommentBatch(
  { idOf }: Pick<MoveContext, 'idOf'>,
  stores: Stores,
  archived: readonly ArchiveComment[],
): Promise<CommentBatch> {
  const ids = new Set(archived.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])));
  const found =
    ids.size === 0 ? [] : await stores.comments.listByIds([...ids].map((id) => idOf('comment', id)));
  return { stores, known: new Map(found.map((comment) => [comment.id, comment])), hasNews: new Map() };
}

/** Writes a comment of published news, in the transaction of its batch. Answers begin with the name of who is answered. */
export async function writeComment(
  { idOf }: Pick<MoveContext, 'idOf'>,
  { stores, known, hasNews }: CommentBatch,
  { id: oldId, itemId, parentId, name, createdAt, text }: ArchiveComment,
): Promise<CommentOutcome> {
  const { comments, news, tombstones } = stores;
  const id = idOf('comment', oldId);
  if (known.has(id)) return 'unchanged';
  if (await tombstones.has('comments', id)) return 'skipped';
  const newsId = idOf('item', itemId);
  const isThere = hasNews.get(newsId) ?? (await news.findStamp(newsId)) !== null;
  hasNews.set(newsId, isThere);
  if (!isThere) return 'skipped';
  const words = fitText(htmlToText(text), commentMax).text;
  if (words === '' || !Number.isFinite(createdAt)) return 'failed';
  const userName = fitText(name, nameMax, { isLine: true }).text;
  const answered = parentId === null ? null : known.get(idOf('comment', parentId));
  const answer = answered?.userName ? `Em resposta a ${answered.userName}:\n${words}` : words;
  const comment: Comment = {
    id,
    newsId,
    // Of no account: the same name is the same person.
    userId: idOf('comment', `author ${userName}`),
    userName: userName || null,
    comment: cleanComment(answer),
    createdAt: Math.trunc(createdAt),
  };
  await comments.save(comment);
  known.set(id, comment);
  return 'added';
}
