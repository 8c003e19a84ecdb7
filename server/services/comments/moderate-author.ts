/**
 * Silences the author of a comment for some time, or hides everything the author wrote (docs/product.md#moderation).
 */
import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  daysOfSilence,
  endOfSilence,
  type ModerationReason,
  moderationReasons,
  nameSilenceDays,
  type SilenceDays,
  silenceDays,
  silenceMessageMaxGraphemes,
} from '../../../domain/comments/silence.ts';
import { newsroomCannotBeSilenced, personMissing } from '../../../domain/text/sentences.ts';
import { cleanText, isLongerThan } from '../../../domain/text/text.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateCommentsByUser } from '../caching/invalidate.ts';

type Adapters = { database: Database; clock: Clock };

interface SilenceOrder {
  days: SilenceDays;
  reason: ModerationReason;
  /** A message that the person reads together with the end of the silence; '' for none. */
  message: string;
}

/**
 * Reads the facts about a comment's author that the newsroom needs before it acts; null when the author has no account
 * here.
 */
export function getCommentAuthor({ database, clock }: Adapters) {
  return async (id: string) => {
    const author = await database.users.findCommenter(id, clock());
    if (!author) return ok(null);
    const { name, createdAt, isFromNewsroom, silence } = author;
    return ok({
      name,
      createdAt,
      isFromNewsroom,
      silence,
      isSuspended: await database.users.isSuspended(id),
      comments: await database.comments.countByUser(id),
      /** The lengths that the form offers for a new silence. */
      silenceDays: silence ? daysOfSilence(silence, clock()) : silenceDays[0],
    });
  };
}

/** Silences a reader. People of the newsroom must lose their roles first. A second silence replaces the first. */
export function silenceAuthor({ database, clock }: Adapters) {
  return async (
    actor: Actor,
    id: string,
    { days, reason, message: typed }: SilenceOrder,
  ): Promise<Result<{ until: number }>> => {
    const message = cleanText(typed, silenceMessageMaxGraphemes);
    if (isLongerThan(message, silenceMessageMaxGraphemes))
      return fail(
        invalid(`O recado pode ter no máximo ${silenceMessageMaxGraphemes} caracteres.`, 'message'),
      );
    return change({ database, clock }, id, async (stores, isFromNewsroom, now) => {
      if (isFromNewsroom) return fail({ code: 'forbidden', message: newsroomCannotBeSilenced });
      const until = endOfSilence(days, now);
      await stores.users.setSilence(id, { until, message });
      const detail = `por ${nameSilenceDays(days)}: ${moderationReasons[reason]}`;
      await recordAction(stores, actor, now, { action: 'user.silenced', id, detail });
      return ok({ until });
    });
  };
}

export function endSilence(adapters: Adapters) {
  return (actor: Actor, id: string): Promise<Result<null>> =>
    change(adapters, id, async (stores, _isFromNewsroom, now) => {
      if (await stores.users.setSilence(id, null))
        await recordAction(stores, actor, now, { action: 'user.unsilenced', id });
      return ok(null);
    });
}

/**
 * Hides all visible comments of a reader. `hiddenAt` and the number of comments tell `showCommentsOf` which ones to
 * show again.
 */
export function hideCommentsOf(adapters: Adapters) {
  return (actor: Actor, id: string, reason: ModerationReason) =>
    change(adapters, id, async (stores, isFromNewsroom, now) => {
      if (isFromNewsroom) return fail({ code: 'forbidden', message: newsroomCannotBeSilenced });
      const count = await stores.comments.hideByUser(id, now);
      if (count > 0) {
        await invalidateCommentsByUser(stores, id);
        const detail = `${countComments(count)}: ${moderationReasons[reason]}`;
        await recordAction(stores, actor, now, { action: 'user.comments-hidden', id, detail });
      }
      return ok({ hiddenAt: now, count });
    });
}

/** Shows comments of a person again that were hidden together at one moment. */
export function showCommentsOf(adapters: Adapters) {
  return (actor: Actor, id: string, hiddenAt: number): Promise<Result<{ count: number }>> =>
    change(adapters, id, async (stores, _isFromNewsroom, now) => {
      const count = await stores.comments.showByUser(id, hiddenAt);
      if (count > 0) {
        await invalidateCommentsByUser(stores, id);
        await recordAction(stores, actor, now, {
          action: 'user.comments-shown',
          id,
          detail: countComments(count),
        });
      }
      return ok({ count });
    });
}

function countComments(count: number): string {
  return count === 1 ? '1 comentário' : `${count} comentários`;
}

function change<T>(
  { database, clock }: Adapters,
  id: string,
  work: (stores: Stores, isFromNewsroom: boolean, now: number) => Promise<Result<T>>,
): Promise<Result<T>> {
  return database.inTransaction(async (stores) => {
    const now = clock();
    const author = await stores.users.findCommenter(id, now);
    return author
      ? work(stores, author.isFromNewsroom, now)
      : fail({ code: 'not-found', message: personMissing });
  });
}
