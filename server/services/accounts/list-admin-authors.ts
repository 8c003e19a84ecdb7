import type { Comment } from '../../../domain/comments/comment.ts';
import type { UserStore } from '../../ports/accounts.ts';

export type AdminReader = Pick<UserStore, 'listAdminIds'>;

/** The ids of current admins among the authors of comments, in one read; the caller limits the number of comments. */
export async function listAdminAuthors(
  users: AdminReader,
  comments: readonly Pick<Comment, 'userId'>[],
): Promise<ReadonlySet<string>> {
  const authorIds = new Set(comments.map(({ userId }) => userId));
  return new Set(await users.listAdminIds([...authorIds]));
}
