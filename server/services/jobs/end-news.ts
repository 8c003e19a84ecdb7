/**
 * Unpublishes news when the moment of `Sair do ar em` has come (docs/product.md#embargo-and-end). After an error of
 * database or disk, the next round tries again.
 */
import { systemActor } from '../../../domain/accounts/audit.ts';
import { readMoment, toMoment } from '../../../domain/news/embargo-and-end.ts';
import { orderedWithoutRights } from '../../../domain/text/sentences.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { findEditableNews } from '../news/editable-news.ts';
import { mayStillPublish } from '../news/may-still-publish.ts';
import { takeBack } from '../news/publish-news.ts';
import { saveNews } from '../news/save-news.ts';

const newsAtOnce = 50;

export function endDueNews({ database, clock, log }: Pick<Adapters, 'database' | 'clock' | 'log'>) {
  return async (): Promise<void> => {
    // News that failed stay at the beginning of the list, so the next read skips them.
    let passed = 0;
    for (;;) {
      const due = await database.news.listEnded(toMoment(clock()), newsAtOnce, passed);
      for (const id of due) {
        try {
          const outcome = await database.inTransaction((stores) => endOne(stores, id, clock()));
          if (outcome === null) passed += 1;
          else log.info({ news: id, outcome }, 'news came to their end');
        } catch (error) {
          passed += 1;
          log.error({ err: error, news: id }, 'news could not be taken off the air; trying again');
        }
      }
      if (due.length < newsAtOnce) return;
    }
  };
}

/**
 * Ends one piece of news, with the rights of the person who published that end. If the person no longer has them, the
 * news stay and lose their end. Null when the news changed meanwhile.
 */
async function endOne(stores: Stores, id: string, now: number): Promise<'ended' | 'refused' | null> {
  const found = await findEditableNews(stores, id);
  if (!found.ok || !found.value.news) return null;
  const { news, stamp } = found.value;
  if ((readMoment(news.endsAt) ?? Number.POSITIVE_INFINITY) > now) return null;
  const orderedBy = (await stores.revisions.find(id, stamp.version))?.user ?? null;
  const actor = orderedBy ?? systemActor;
  if (orderedBy === null || (await mayStillPublish(stores, orderedBy))) {
    await takeBack(stores, found.value, actor, now, 'saiu do ar na hora marcada');
    return 'ended';
  }
  await saveNews(stores, { ...news, endsAt: '' }, { stamp, before: news });
  const detail = orderedWithoutRights;
  await recordAction(stores, actor, now, { action: 'news.end-failed', id, title: news.title, detail });
  return 'refused';
}
