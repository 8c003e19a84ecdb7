/** Queues mails until a process has sent them. */
import type { Kysely, Selectable } from 'kysely';
import type { MailQueue, QueuedMail } from '../../../../ports/mail.ts';
import type { Tables } from '../../schema/tables.ts';

const errorMaxLength = 500;
const triesMax = 5;

export function createMailQueue(read: Kysely<Tables>, write: Kysely<Tables>): MailQueue {
  /** Finds the next mail. There is one query for each urgency, so that mails that wait for a retry are not read. */
  const findDue = (isUrgent: 0 | 1, now: number) =>
    read
      .selectFrom('outgoing_mails')
      .select('id')
      .where('is_urgent', '=', isUrgent)
      .where('due_at', '<=', now)
      .where('expires_at', '>', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();

  return {
    async enqueue(mail) {
      await write
        .insertInto('outgoing_mails')
        .values({
          id: mail.id,
          recipient: mail.to,
          reply_to: mail.replyTo,
          subject: mail.subject,
          created_at: mail.createdAt,
          due_at: mail.dueAt ?? mail.createdAt,
          attempts: 0,
          expires_at: mail.expiresAt,
          last_error: null,
          is_urgent: mail.isUrgent ? 1 : 0,
          subject_key: mail.subjectKey ?? null,
          text_body: mail.text,
          html_body: mail.html,
        })
        .execute();
    },

    async replaceWaiting({ to, subject, text, html, subjectKey }, waitingKeys) {
      const { numUpdatedRows } = await write
        .updateTable('outgoing_mails')
        .set({ subject, text_body: text, html_body: html, subject_key: subjectKey })
        .where('recipient', '=', to)
        .where('subject_key', 'in', [...waitingKeys])
        .where('attempts', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async claimNext(now, untilMs) {
      for (let tries = 0; tries < triesMax; tries += 1) {
        const due = (await findDue(1, now)) ?? (await findDue(0, now));
        if (!due) return null;
        const row = await write
          .updateTable('outgoing_mails')
          .set((eb) => ({ due_at: untilMs, attempts: eb('attempts', '+', 1) }))
          .where('id', '=', due.id)
          // Another process may have claimed the mail meanwhile, which moves it ahead; then the next one is claimed.
          .where('due_at', '<=', now)
          .returningAll()
          .executeTakeFirst();
        if (row) return toQueuedMail(row);
      }
      return null;
    },

    async delete({ id }) {
      await write.deleteFrom('outgoing_mails').where('id', '=', id).execute();
    },

    async list(most) {
      const columns = [
        'id',
        'recipient',
        'subject',
        'created_at',
        'due_at',
        'attempts',
        'last_error',
      ] as const;
      const mails = read.selectFrom('outgoing_mails').select(columns).limit(most);
      const givenUp = await mails
        .where('due_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      const waiting = await mails.where('due_at', 'is not', null).orderBy('due_at').orderBy('id').execute();
      return [...givenUp, ...waiting].slice(0, most).map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        createdAt: row.created_at,
        dueAt: row.due_at,
        attempts: row.attempts,
        lastError: row.last_error,
      }));
    },

    async retry(id, now) {
      const row = await write
        .updateTable('outgoing_mails')
        .set({ due_at: now })
        .where('id', '=', id)
        .returning('subject')
        .executeTakeFirst();
      return row?.subject ?? null;
    },

    async drop(id) {
      const row = await write
        .deleteFrom('outgoing_mails')
        .where('id', '=', id)
        .returning('subject')
        .executeTakeFirst();
      return row?.subject ?? null;
    },

    async deleteByRecipient(email) {
      await write.deleteFrom('outgoing_mails').where('recipient', '=', email).execute();
    },

    async deleteNotices(email) {
      await write
        .deleteFrom('outgoing_mails')
        .where('recipient', '=', email)
        .where('subject_key', 'is not', null)
        .execute();
    },

    async postpone({ id, attempts }, dueAt, reason) {
      await write
        .updateTable('outgoing_mails')
        .set({ due_at: dueAt, last_error: reason.slice(0, errorMaxLength) })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute();
    },

    async deleteExpired(now) {
      const deleted = await write
        .deleteFrom('outgoing_mails')
        .where('expires_at', '<=', now)
        .returning('due_at')
        .execute();
      return deleted.filter((mail) => mail.due_at !== null).length;
    },
  };
}

function toQueuedMail(row: Selectable<Tables['outgoing_mails']>): QueuedMail {
  return {
    id: row.id,
    to: row.recipient,
    replyTo: row.reply_to,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    createdAt: row.created_at,
    isUrgent: row.is_urgent === 1,
    ...(row.subject_key === null ? {} : { subjectKey: row.subject_key }),
    expiresAt: row.expires_at,
    attempts: row.attempts,
  };
}
