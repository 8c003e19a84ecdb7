/** Keeps mails until a process has sent them. */
import type { Kysely, Selectable } from 'kysely';
import type { ListedMail, OutgoingMail, QueuedMail } from '../../../../ports/mail.ts';
import { toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

const errorMaxLength = 500;
const triesMax = 5;

/** Creates the queue. A mail must be enqueued in the transaction that causes it. */
export function createMailQueue(read: Kysely<Tables>, write: Kysely<Tables>) {
  /**
   * Finds the next mail. Urgent and other mails have separate queries, so that mails that wait for a retry are not
   * read.
   */
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
    async enqueue(mail: OutgoingMail): Promise<void> {
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

    /**
     * If a mail to the same recipient with one of these keys waits unclaimed, it gets the texts and the subject key of
     * `mail`. Returns false, without a change, when there is none.
     */
    async replaceWaiting(
      {
        to,
        subject,
        text,
        html,
        subjectKey,
      }: Pick<OutgoingMail, 'to' | 'subject' | 'text' | 'html'> & { subjectKey: string },
      waitingKeys: readonly string[],
    ): Promise<boolean> {
      const { numUpdatedRows } = await write
        .updateTable('outgoing_mails')
        .set({ subject, text_body: text, html_body: html, subject_key: subjectKey })
        .where('recipient', '=', to)
        .where('subject_key', 'in', [...waitingKeys])
        .where('attempts', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * Claims the mail that has been due longest; urgent ones come first. At `untilMs` it is due again, unless it was
     * deleted or postponed.
     */
    async claimNext(now: number, untilMs: number): Promise<QueuedMail | null> {
      for (let tries = 0; tries < triesMax; tries += 1) {
        const due = (await findDue(1, now)) ?? (await findDue(0, now));
        if (!due) return null;
        const row = await write
          .updateTable('outgoing_mails')
          .set((eb) => ({ due_at: untilMs, attempts: eb('attempts', '+', 1) }))
          .where('id', '=', due.id)
          // Another process may have claimed the mail meanwhile, and so moved its due time. Then the next mail is
          // claimed.
          .where('due_at', '<=', now)
          .returningAll()
          .executeTakeFirst();
        if (row) return toQueuedMail(row);
      }
      return null;
    },

    async delete({ id }: QueuedMail): Promise<void> {
      await write.deleteFrom('outgoing_mails').where('id', '=', id).execute();
    },

    /** Lists mails that were given up, newest first, and then those that wait, oldest first. */
    async list(most: number): Promise<ListedMail[]> {
      const columns = [
        'id',
        'recipient',
        'subject',
        'created_at',
        'due_at',
        'attempts',
        'last_error',
        'is_seen',
      ] as const;
      const mails = read.selectFrom('outgoing_mails').select(columns).limit(most);
      const givenUp = await mails
        .where('due_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      const waiting = await mails.where('due_at', 'is not', null).orderBy('due_at').orderBy('id').execute();
      return [...givenUp, ...waiting].slice(0, most).map((row) => {
        const { recipient: to, ...mail } = toFields('outgoing_mails', row);
        return { ...mail, to };
      });
    },

    /** Marks the mails that were given up as seen by an admin. */
    async markSeen(): Promise<void> {
      await write
        .updateTable('outgoing_mails')
        .set({ is_seen: 1 })
        .where('due_at', 'is', null)
        .where('is_seen', '=', 0)
        .execute();
    },

    /**
     * Makes a mail due at once, as if it had never failed. Returns its subject; null when the mail is no longer in the
     * queue.
     */
    async retry(id: string, now: number): Promise<string | null> {
      const row = await write
        .updateTable('outgoing_mails')
        .set({ due_at: now, last_error: null })
        .where('id', '=', id)
        .returning('subject')
        .executeTakeFirst();
      return row?.subject ?? null;
    },

    /** Deletes a mail without sending it. Returns its subject; null when the mail is no longer in the queue. */
    async drop(id: string): Promise<string | null> {
      const row = await write
        .deleteFrom('outgoing_mails')
        .where('id', '=', id)
        .returning('subject')
        .executeTakeFirst();
      return row?.subject ?? null;
    },

    async deleteByRecipient(email: string): Promise<void> {
      await write.deleteFrom('outgoing_mails').where('recipient', '=', email).execute();
    },

    /** Deletes the mails to an address that tell what happened to a text; these have a subject key. */
    async deleteNotices(email: string): Promise<void> {
      await write
        .deleteFrom('outgoing_mails')
        .where('recipient', '=', email)
        .where('subject_key', 'is not', null)
        .execute();
    },

    /**
     * Postpones a mail that could not be sent; with null, gives it up. If another process has claimed the mail, nothing
     * changes.
     */
    async postpone({ id, attempts }: QueuedMail, dueAt: number | null, reason: string): Promise<void> {
      await write
        .updateTable('outgoing_mails')
        .set({ due_at: dueAt, last_error: reason.slice(0, errorMaxLength), is_seen: 0 })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute();
    },

    /** Deletes expired mails and returns how many of them were still queued. */
    async deleteExpired(now: number): Promise<number> {
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
  const { due_at: _, last_error: _error, is_seen: _seen, ...mail } = row;
  const {
    recipient: to,
    textBody: text,
    htmlBody: html,
    subjectKey,
    ...rest
  } = toFields('outgoing_mails', mail);
  return { ...rest, to, text, html, ...(subjectKey === null ? {} : { subjectKey }) };
}
