/** Saves comments, together with the words by which the newsroom finds them. */
import type { Comment } from '../../../domain/comments/comment.ts';
import { searchTokens, thingToken } from '../../../domain/search/search-text.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';

type CommentWriters = Pick<Stores, 'comments' | 'search'>;

export async function saveComments(stores: CommentWriters, comments: readonly Comment[]): Promise<void> {
  await stores.comments.saveMany(comments);
  await indexComments(stores, comments);
}

export function indexComments(
  { search }: Pick<Stores, 'search'>,
  comments: readonly Comment[],
): Promise<void> {
  return search.saveMany(comments.map(toCommentDocument));
}

/** A comment is found by its words, by the name of its author, and by the ids of its author and of its news. */
function toCommentDocument({ id, newsId, userId, userName, comment, createdAt }: Comment): SearchDocument {
  const words = searchTokens(`${userName ?? ''}\n${comment}`);
  const tokens = [...new Set([...words, thingToken(userId), thingToken(newsId)])];
  return { kind: 'comment', id, sectionIds: [], createdAt, tokens };
}
