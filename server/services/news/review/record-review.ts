/**
 * Records what happened to a draft in review, in the transaction of the caller: it writes the note, the audit entry and
 * the mails.
 */
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import type { User } from '../../../../domain/accounts/user.ts';
import { layOutMail, mailLifetimeMs } from '../../../../domain/mail/mail.ts';
import type { Draft } from '../../../../domain/news/draft.ts';
import {
  listReviewChanges,
  namesOf,
  type ReviewEvent,
  type ReviewNote,
} from '../../../../domain/news/review-notes.ts';
import { peopleMax, reviewMailsMax, reviewNotesMax } from '../../../../domain/site/limits.ts';
import { reviewMailHasMore } from '../../../../domain/text/sentences.ts';
import { ofSite } from '../../../../domain/text/site-name.ts';
import { reviewMailLimit } from '../../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { createId } from '../../site/create-id.ts';
import { toReviewMailKey, toReviewMailKeys } from './waiting-review-mails.ts';

export type ReviewAdapters = Pick<Adapters, 'database' | 'clock' | 'site'>;

const headings: Readonly<Record<Exclude<ReviewEvent, 'withdrawn'>, string>> = {
  sent: 'Uma notícia espera revisão',
  returned: 'Uma notícia voltou para você',
  approved: 'Sua notícia foi aprovada',
  discarded: 'Seu rascunho foi para a lixeira',
  noted: 'Um recado sobre uma notícia',
};

export async function recordReview(
  { site, clock }: Pick<ReviewAdapters, 'site' | 'clock'>,
  stores: Stores,
  draft: Draft,
  { event, author, text }: Omit<ReviewNote, 'writtenAt'>,
): Promise<void> {
  const now = clock();
  const { id, fields } = draft;
  await stores.reviews.createNote(id, { writtenAt: now, author, event, text }, reviewNotesMax);
  const action = event === 'discarded' ? 'draft.discarded' : (`review.${event}` as const);
  const detail = event === 'approved' ? await describeChanges(stores, draft) : '';
  await recordAction(stores, author, now, { action, id, title: fields.title, detail });
  if (event === 'withdrawn' || !site.hasMail) return;
  const heading = headings[event];
  const layOut = (paragraphs: readonly string[]) =>
    layOutMail(site, {
      subject: `${heading}: ${fields.title}`,
      heading,
      paragraphs,
      facts: [
        { label: 'Notícia', value: fields.title },
        { label: 'Por', value: author.name },
      ],
      ...(text === '' ? {} : { quote: text }),
      action:
        event === 'discarded'
          ? { label: 'Abrir a lixeira', url: `${site.url}/dashboard/lixeira` }
          : { label: 'Abrir a notícia', url: `${site.url}/dashboard/noticias?rascunho=${id}` },
      reason: `Você recebe avisos de revisão da redação ${ofSite(site.name)}. Para desligá-los, abra Minha conta.`,
    });
  const recipients = await listRecipients(stores, draft, event, author.userId);
  for (const { id: userId, email } of recipients) {
    const subjectKey = toReviewMailKey(event, id, userId);
    const newer = { to: email, subjectKey, ...layOut([reviewMailHasMore]) };
    const { whileOpen, afterEnd } = toReviewMailKeys(id, userId);
    // A mail about a decision is sent even if the draft no longer exists when it is due.
    if (await stores.mails.replaceWaiting({ ...newer, subjectKey: afterEnd }, [afterEnd])) continue;
    if (await stores.mails.replaceWaiting(newer, [whileOpen])) continue;
    const limited = `${id}/${userId}`;
    const waitMs = await stores.rateLimits.take(reviewMailLimit, limited, now);
    // The limit is reached, so the mail waits. It counts against the limit at the moment when it is due.
    if (waitMs > 0) await stores.rateLimits.take(reviewMailLimit, limited, now + waitMs);
    await stores.mails.enqueue({
      id: `revisao-${createId()}`,
      to: email,
      replyTo: null,
      createdAt: now,
      dueAt: now + waitMs,
      isUrgent: false,
      subjectKey,
      expiresAt: now + mailLifetimeMs,
      ...layOut([]),
    });
  }
}

/** Says whose changes were approved, besides the text that was sent. */
async function describeChanges(
  { reviews, draftVersions }: Pick<Stores, 'reviews' | 'draftVersions'>,
  { id }: Draft,
): Promise<string> {
  const { changes } = listReviewChanges(await reviews.listNotes(id), await draftVersions.list(id));
  return changes.length === 0 ? '' : `com mudanças de ${namesOf(changes)}`;
}

/** Lists the recipients: editors for a submitted draft, the reporter for a decision, and the other side for a note. */
async function listRecipients(
  { users, reviews }: Pick<Stores, 'users' | 'reviews'>,
  { createdBy }: Draft,
  event: ReviewEvent,
  byUserId: string,
): Promise<User[]> {
  const isByReporter = createdBy.userId === byUserId;
  // A reporter who has become an editor can decide about a draft of their own, and needs no mail about it.
  if (isByReporter && (event === 'approved' || event === 'returned')) return [];
  const reporter = isByReporter ? null : await users.findById(createdBy.userId);
  const known = isByReporter ? await users.listNewsroom(peopleMax) : reporter ? [reporter] : [];
  const told: User[] = [];
  for (const user of known) {
    if (told.length === reviewMailsMax) break;
    const isAddressed = isByReporter
      ? user.id !== byUserId && mayDo(user, 'edit-all-news')
      : mayDo(user, 'write-news');
    if (isAddressed && !(await users.isSuspended(user.id)) && !(await reviews.isMuted(user.id)))
      told.push(user);
  }
  return told;
}
