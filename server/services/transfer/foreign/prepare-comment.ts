/** Writes the comments of another system below the news that an import wrote. */
import type { Comment } from '../../../../domain/comments/comment.ts';
import { cleanComment } from '../../../../domain/comments/comment.ts';
import { htmlToText } from '../../../../domain/transfer/convert/plain-text.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { ForeignComment } from '../../../../domain/transfer/foreign-record.ts';
import type { Stores } from '../../../ports/stores.ts';
import type { MoveContext } from './move-context.ts';

/** Imported comments may be longer than the portal's own (docs/product.md#moving-in). */
const commentMax = 5_000;
const nameMax = 60;

type CommentOutcome = 'added' | 'unchanged' | 'skipped' | 'failed';

/**
 * Writes comments of published news, in the transaction of their batch; returns what became of each. Answers begin with
 * the name of who is answered.
 */
export async function writeComments(
  { idOf }: Pick<MoveContext, 'idOf'>,
  { comments, news, tombstones }: Pick<Stores, 'comments' | 'news' | 'tombstones'>,
  foreign: readonly ForeignComment[],
): Promise<CommentOutcome[]> {
  if (foreign.length === 0) return [];
  const ids = foreign.map(({ id }) => idOf('comment', id));
  const parentIds = foreign.flatMap(({ parentId }) => (parentId === null ? [] : idOf('comment', parentId)));
  const found = await comments.listByIds([...new Set([...ids, ...parentIds])]);
  const known = new Map(found.map((comment) => [comment.id, comment]));
  const deleted = await tombstones.listKnown('comments', ids);
  const newsIds = new Set(foreign.map(({ itemId }) => idOf('item', itemId)));
  const present = new Set((await news.listForNewsroomByIds([...newsIds])).map(({ id }) => id));
  const added: Comment[] = [];
  const outcomes = foreign.map((one): CommentOutcome => {
    const id = idOf('comment', one.id);
    if (known.has(id)) return 'unchanged';
    const newsId = idOf('item', one.itemId);
    if (deleted.has(id) || !present.has(newsId)) return 'skipped';
    const words = fitText(htmlToText(one.text), commentMax).text;
    if (words === '' || !Number.isFinite(one.createdAt)) return 'failed';
    const userName = fitText(one.name, nameMax, { isLine: true }).text;
    const answered = one.parentId === null ? null : known.get(idOf('comment', one.parentId));
    const answer = answered?.userName ? `Em resposta a ${answered.userName}:\n${words}` : words;
    const comment: Comment = {
      id,
      newsId,
      // The author has no account: the same name is the same person.
      userId: idOf('comment', `author ${userName}`),
      userName: userName || null,
      comment: cleanComment(answer),
      createdAt: Math.trunc(one.createdAt),
    };
    added.push(comment);
    known.set(id, comment);
    return 'added';
  });
  await comments.saveMany(added);
  return outcomes;
}
