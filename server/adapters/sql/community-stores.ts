import type { Kysely, Selectable } from 'kysely';
import type { Comment, CommentReport } from '../../../domain/comment.ts';
import type { ReceivedMessage } from '../../../domain/received-message.ts';
import type { User } from '../../../domain/user.ts';
import type { CommentReportStore, CommentStore, ReceivedMessageStore, UserStore } from '../../ports.ts';
import { inReadingOrder, selectPage } from './key-paging.ts';
import type {
  CommentReportsTable,
  CommentsTable,
  ReceivedMessagesTable,
  Tables,
  UsersTable,
} from './tables.ts';

export function createCommentStore(read: Kysely<Tables>, write: Kysely<Tables>): CommentStore {
  const listBy =
    (column: 'news_id' | 'user_id') =>
    async (id: string, page: Parameters<CommentStore['listByNews']>[1]) => {
      const query = read.selectFrom('comments').selectAll().where(column, '=', id);
      const rows = await selectPage(query, { time: 'created_at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toComment);
    };

  return {
    listByNews: listBy('news_id'),
    listByUser: listBy('user_id'),
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
        .execute();
      return rows.map((row) => row.comment_id);
    },
    async listLatest(page) {
      const query = read.selectFrom('comment_reports').selectAll();
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
        .execute();
    },
    async removeByComment(commentId) {
      await write.deleteFrom('comment_reports').where('comment_id', '=', commentId).execute();
    },
  };
}

export function createReceivedMessageStore(
  read: Kysely<Tables>,
  write: Kysely<Tables>,
): ReceivedMessageStore {
  return {
    async findById(id) {
      const row = await read
        .selectFrom('received_messages')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toReceivedMessage(row) : null;
    },
    async listLatest(page) {
      const query = read.selectFrom('received_messages').selectAll();
      const rows = await selectPage(query, { time: 'data', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toReceivedMessage);
    },
    async save(message) {
      const { captchaToken, ...fields } = message;
      const row = { ...fields, captcha_token: captchaToken };
      await write
        .insertInto('received_messages')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
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

function toCommentReport(row: CommentReportsTable): CommentReport {
  return {
    id: row.id,
    commentId: row.comment_id,
    newsId: row.news_id,
    userId: row.user_id,
    reportedAt: row.reported_at,
  };
}

function toReceivedMessage({ captcha_token, ...row }: ReceivedMessagesTable): ReceivedMessage {
  return {
    id: row.id,
    nome: row.nome,
    titulo: row.titulo,
    email: row.email,
    mensagem: row.mensagem,
    captchaToken: captcha_token,
    data: row.data,
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
