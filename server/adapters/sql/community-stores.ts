import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Comment, CommentReport } from '../../../domain/comment.ts';
import type { User } from '../../../domain/user.ts';
import type { UserStore } from '../../account-ports.ts';
import type { CommentReportStore, CommentStore, PageRequest } from '../../ports.ts';
import { atomically } from './atomically.ts';
import { inReadingOrder, selectPage } from './key-paging.ts';
import { notInTrash } from './not-in-trash.ts';
import type { CommentReportsTable, CommentsTable, Tables, UsersTable } from './tables.ts';

export function createCommentStore(read: Kysely<Tables>, write: Kysely<Tables>): CommentStore {
  async function list(
    query: SelectQueryBuilder<Tables, 'comments', Selectable<CommentsTable>>,
    page: PageRequest,
  ) {
    const rows = await selectPage(query, { time: 'created_at', id: 'id' }, page).execute();
    return inReadingOrder(rows, page).map(toComment);
  }

  return {
    listByNews: (newsId, page) =>
      list(read.selectFrom('comments').selectAll().where('news_id', '=', newsId), page),
    listByUser(userId, { isTrashIncluded = false, ...page }) {
      const query = read.selectFrom('comments').selectAll().where('user_id', '=', userId);
      return list(isTrashIncluded ? query : query.where(notInTrash('comments.news_id')), page);
    },
    async countByNews(newsId) {
      const { count } = await read
        .selectFrom('comments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('news_id', '=', newsId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async findById(id) {
      const row = await read.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toComment(row) : null;
    },
    async listByIds(ids) {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('comments').selectAll().where('id', 'in', ids).execute();
      return rows.map(toComment);
    },
    async save(comment) {
      const row = {
        id: comment.id,
        news_id: comment.newsId,
        user_id: comment.userId,
        user_name: comment.userName,
        comment: comment.comment,
        created_at: comment.createdAt,
      };
      await write
        .insertInto('comments')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async remove(id) {
      await write.deleteFrom('comments').where('id', '=', id).execute();
    },
    async removeByNews(newsId) {
      await write.deleteFrom('comments').where('news_id', '=', newsId).execute();
    },
    async renameAuthor(userId, name) {
      const { numUpdatedRows } = await write
        .updateTable('comments')
        .set({ user_name: name })
        .where('user_id', '=', userId)
        .where('user_name', 'is not', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async anonymizeByUser(userId) {
      await write
        .updateTable('comments')
        .set({ user_id: '', user_name: null })
        .where('user_id', '=', userId)
        .execute();
    },
    async removeByUser(userId) {
      await write.deleteFrom('comments').where('user_id', '=', userId).execute();
    },
  };
}

export function createCommentReportStore(read: Kysely<Tables>, write: Kysely<Tables>): CommentReportStore {
  return {
    async findById(id) {
      const row = await read
        .selectFrom('comment_reports')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toCommentReport(row) : null;
    },
    async listByUserAndNews(userId, newsId) {
      const rows = await read
        .selectFrom('comment_reports')
        .selectAll()
        .where('user_id', '=', userId)
        .where('news_id', '=', newsId)
        .execute();
      return rows.map(toCommentReport);
    },
    async listReportedIds(userId, commentIds) {
      if (commentIds.length === 0) return [];
      const rows = await read
        .selectFrom('comment_reports')
        .select('comment_id')
        .where('comment_id', 'in', commentIds)
        .where('user_id', '=', userId)
        .where('is_dismissed', '=', 0)
        .execute();
      return rows.map((row) => row.comment_id);
    },
    async listLatest(page) {
      const query = read
        .selectFrom('comment_reports')
        .selectAll()
        .where(notInTrash('comment_reports.news_id'));
      const rows = await selectPage(query, { time: 'reported_at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toCommentReport);
    },
    async listReportedComments(page) {
      const query = read
        .selectFrom('comment_reports as report')
        .selectAll('report')
        .where('report.is_dismissed', '=', 0)
        .where(notInTrash('report.news_id'))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('comment_reports as newer')
                .select('newer.id')
                .whereRef('newer.comment_id', '=', 'report.comment_id')
                .where('newer.is_dismissed', '=', 0)
                .where(
                  sql<SqlBool>`(newer.reported_at, newer.id) > (${sql.ref('report.reported_at')}, ${sql.ref('report.id')})`,
                ),
            ),
          ),
        );
      const columns = { time: 'report.reported_at', id: 'report.id' };
      const rows = await selectPage(query, columns, page).execute();
      return inReadingOrder(rows, page).map(toCommentReport);
    },
    async countOpen(commentIds) {
      if (commentIds.length === 0) return new Map();
      const rows = await read
        .selectFrom('comment_reports')
        .select((eb) => ['comment_id', eb.fn.countAll<number>().as('count')])
        .where('comment_id', 'in', commentIds)
        .where('is_dismissed', '=', 0)
        .groupBy('comment_id')
        .execute();
      return new Map(rows.map(({ comment_id, count }) => [comment_id, Number(count)]));
    },
    async isDismissed(userId, commentId) {
      const row = await read
        .selectFrom('comment_reports')
        .select('is_dismissed')
        .where('comment_id', '=', commentId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.is_dismissed === 1;
    },
    async listByUser(userId, { isTrashIncluded = false, ...page }) {
      let query = read.selectFrom('comment_reports').selectAll().where('user_id', '=', userId);
      if (!isTrashIncluded) query = query.where(notInTrash('comment_reports.news_id'));
      const rows = await selectPage(query, { time: 'reported_at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toCommentReport);
    },
    async save(report) {
      await write
        .insertInto('comment_reports')
        .values({
          id: report.id,
          comment_id: report.commentId,
          news_id: report.newsId,
          user_id: report.userId,
          reported_at: report.reportedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async remove(userId, commentId) {
      await write
        .deleteFrom('comment_reports')
        .where('comment_id', '=', commentId)
        .where('user_id', '=', userId)
        .where('is_dismissed', '=', 0)
        .execute();
    },
    async dismissByComment(commentId) {
      const { numUpdatedRows } = await write
        .updateTable('comment_reports')
        .set({ is_dismissed: 1 })
        .where('comment_id', '=', commentId)
        .where('is_dismissed', '=', 0)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },
    async removeByComment(commentId) {
      await write.deleteFrom('comment_reports').where('comment_id', '=', commentId).execute();
    },
    async removeByNews(newsId) {
      await write.deleteFrom('comment_reports').where('news_id', '=', newsId).execute();
    },
    async removeByUser(userId) {
      await write.deleteFrom('comment_reports').where('user_id', '=', userId).execute();
    },
    async removeByCommentsOf(userId) {
      await write
        .deleteFrom('comment_reports')
        .where('comment_id', 'in', (eb) =>
          eb.selectFrom('comments').select('comments.id').where('comments.user_id', '=', userId),
        )
        .execute();
    },
  };
}

export function createUserStore(read: Kysely<Tables>, write: Kysely<Tables>): UserStore {
  return {
    async findById(id) {
      const row = await read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toUser(row) : null;
    },
    async findByEmail(email) {
      const row = await read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
      return row ? toUser(row) : null;
    },
    async count() {
      const query = read.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('count'));
      return Number((await query.executeTakeFirstOrThrow()).count);
    },
    async save(user) {
      const row = {
        id: user.id,
        name: user.name,
        email: user.email,
        is_admin: user.isAdmin ? 1 : 0,
        created_at: user.createdAt === null ? null : new Date(user.createdAt).toISOString(),
      };
      await write
        .insertInto('users')
        .values({ ...row, email_verified: 1 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async listAdmins(limit) {
      const rows = await read
        .selectFrom('users')
        .selectAll()
        .where('is_admin', '=', 1)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toUser);
    },
    async countAdmins() {
      const { count } = await read
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('is_admin', '=', 1)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async setAdmin(id, isAdmin) {
      await write
        .updateTable('users')
        .set({ is_admin: isAdmin ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },
    async changeName(id, name) {
      await write.updateTable('users').set({ name }).where('id', '=', id).execute();
    },
    async remove(id) {
      await atomically(write, async (trx) => {
        await trx.deleteFrom('verifications').where('value', '=', id).execute();
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
        await trx.deleteFrom('accounts').where('user_id', '=', id).execute();
        await trx.deleteFrom('users').where('id', '=', id).execute();
      });
    },
  };
}

function toComment(row: CommentsTable): Comment {
  return {
    id: row.id,
    newsId: row.news_id,
    userId: row.user_id,
    userName: row.user_name,
    comment: row.comment,
    createdAt: row.created_at,
  };
}

function toCommentReport(row: Selectable<CommentReportsTable>): CommentReport {
  return {
    id: row.id,
    commentId: row.comment_id,
    newsId: row.news_id,
    userId: row.user_id,
    reportedAt: row.reported_at,
  };
}

function toUser(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isAdmin: row.is_admin === 1,
    createdAt: row.created_at === null ? null : Date.parse(row.created_at),
  };
}
