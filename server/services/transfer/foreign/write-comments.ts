/** Writes the comments of another system, on the news and pages that an import wrote. */
import { answerTo, type Comment, cleanComment, plainComment } from '../../../../domain/comments/comment.ts';
import { missingCommentAuthor } from '../../../../domain/text/sentences.ts';
import { commentToText } from '../../../../domain/transfer/convert/comment-text.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { ForeignComment } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import type { ImportedRecord } from '../../../ports/imports.ts';
import type { Stores } from '../../../ports/stores.ts';
import { saveComments } from '../../comments/save-comments.ts';
import { toImportedRow } from './imported-row.ts';
import type { MoveContext } from './move-context.ts';

/** Imported comments may be longer than those written here (docs/product.md#moving-in). */
const commentMax = 20_000;
const nameMax = 60;

interface WrittenComment {
  outcome: 'added' | 'unchanged' | 'skipped' | 'failed';
  /** The row of a comment that could not be imported unchanged. */
  row?: ImportedRecord;
}

/**
 * Writes comments on news, pages and drafts in the transaction of their batch. Comments on a draft are shown once it is
 * published. Returns the result for each comment.
 */
export async function writeComments(
  { idOf }: Pick<MoveContext, 'idOf'>,
  {
    comments,
    news,
    drafts,
    search,
    textPages,
    tombstones,
  }: Pick<Stores, 'comments' | 'news' | 'drafts' | 'search' | 'textPages' | 'tombstones'>,
  foreign: readonly ForeignComment[],
  now: number,
): Promise<WrittenComment[]> {
  if (foreign.length === 0) return [];
  const ids = foreign.map(({ id }) => idOf('comment', id));
  const parentIds = foreign.flatMap(({ parentId }) => (parentId === null ? [] : idOf('comment', parentId)));
  const found = await comments.listByIds([...new Set([...ids, ...parentIds])]);
  const known = new Map(found.map((comment) => [comment.id, comment]));
  const newsIds = [...new Set(foreign.map(({ itemId }) => idOf('item', itemId)))];
  const present = new Set([
    ...(await news.listTitlesByIds(newsIds)).map(({ id }) => id),
    ...(await drafts.listByIds(newsIds)).map(({ id }) => id),
  ]);
  const others = newsIds.filter((id) => !present.has(id));
  if (others.length > 0) for (const { id } of await textPages.list(others)) present.add(id);
  // Joined files of two sites can have two comments with the same number, on different items.
  const toCommentId = ({ id, itemId }: ForeignComment) => {
    const first = known.get(idOf('comment', id));
    const isOther = first !== undefined && first.newsId !== idOf('item', itemId);
    return idOf('comment', isOther ? `${id} ${itemId}` : id);
  };
  const repeated = foreign.map(toCommentId).filter((id, index) => id !== ids[index]);
  for (const comment of repeated.length > 0 ? await comments.listByIds(repeated) : [])
    known.set(comment.id, comment);
  const deleted = await tombstones.listKnown('comments', [...ids, ...repeated]);
  const added: Comment[] = [];
  const written = foreign.map((one): WrittenComment => {
    const id = toCommentId(one);
    if (known.has(id)) return { outcome: 'unchanged' };
    const newsId = idOf('item', one.itemId);
    if (deleted.has(id) || !present.has(newsId)) return { outcome: 'skipped' };
    const { text: words, isCut } = fitText(commentToText(one.text), commentMax);
    const userName = fitText(one.name, nameMax, { isLine: true }).text;
    const toRow = (newId: string, problem: ImportProblem) =>
      toImportedRow({
        id,
        kind: 'comment',
        oldId: one.id,
        newId,
        title: `${userName || missingCommentAuthor}: ${words.slice(0, 80)}`,
        importedAt: now,
        problems: [problem],
      });
    if (words === '' || !Number.isFinite(one.createdAt)) {
      const detail = words === '' ? 'comentário sem texto' : 'comentário sem data válida';
      return { outcome: 'failed', row: toRow('', { code: 'comment', detail }) };
    }
    const parent = one.parentId === null ? null : known.get(idOf('comment', one.parentId));
    // In a damaged export, a comment may answer a comment on another item, which readers of this one may not be able to
    // see. So it becomes no answer.
    const answered = parent?.newsId === newsId ? parent : null;
    const comment: Comment = {
      id,
      newsId,
      // The author has no account, so people with the same name count as one person.
      userId: idOf('comment', `author ${userName}`),
      userName: userName || null,
      comment: cleanComment(words),
      createdAt: Math.trunc(one.createdAt),
      ...plainComment,
      ...(answered ? answerTo(answered, Math.trunc(one.createdAt)) : {}),
      ...(one.isHeld ? ({ state: 'held', heldBy: 'old-site' } as const) : {}),
    };
    added.push(comment);
    known.set(id, comment);
    return isCut
      ? { outcome: 'added', row: toRow(id, { code: 'cut', detail: 'comentário' }) }
      : { outcome: 'added' };
  });
  await saveComments({ comments, search }, added);
  return written;
}
