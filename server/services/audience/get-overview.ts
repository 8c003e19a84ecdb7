/** Reads the figures and lists of `Visão geral`. */

import type { Actor, AuditAction } from '../../../domain/accounts/audit.ts';
import { mayDo, type Permission, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { describeMailFailure } from '../../../domain/mail/mail-server.ts';
import { type DraftSummary, isOwnDraft } from '../../../domain/news/draft.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { describeDiscard } from '../../../domain/news/trash.ts';
import { type FirstStep, firstSteps, isFirstStep, openSteps } from '../../../domain/settings/first-steps.ts';
import { nameOfNewSite, type SettingTab, settingRules } from '../../../domain/settings/settings.ts';
import {
  figureCountMax,
  mostViewedCount,
  overviewAuditCount,
  overviewWeeks,
  ownTextsCount,
  ownTextsReadMax,
} from '../../../domain/site/limits.ts';
import type { Site } from '../../../domain/site/site.ts';
import { dayNumber, dayStart, lastMondays } from '../../../domain/text/dates.ts';
import { stepMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { demoAdminEmail } from '../accounts/create-first-admin.ts';
import { toAuditLines } from '../accounts/list-audit.ts';
import { recordAction } from '../accounts/record-action.ts';
import { findFirstPublication } from '../news/drafts/find-edit-denial.ts';
import { findCurrentSettings } from '../settings/change-settings.ts';
import { findDemoState } from '../transfer/demo/trash-demo.ts';

/** How many more news are read than are shown, because trashed news keep their views. */
const spareNews = 10;
/** How many mails of the queue are read; failed ones are among the first. */
const queuedReadMax = 20;

/** Counts exactly up to `figureCountMax`; above that, it says only that there are more. */
async function bounded(count: (most: number) => Promise<number>) {
  const counted = await count(figureCountMax + 1);
  return { count: Math.min(counted, figureCountMax), isMore: counted > figureCountMax };
}

const countInReview = (figures: Stores['figures']) => bounded((most) => figures.countDrafts('review', most));

/** Counts the work that waits for the visitor. A count is null if the visitor may not see it. */
export function getCounts({ figures }: Pick<Stores, 'figures'>) {
  return async (visitor: Visitor) => ({
    inReview: mayDo(visitor, 'edit-all-news') ? await countInReview(figures) : null,
    heldComments: mayDo(visitor, 'moderate-comments') ? await bounded(figures.countHeldComments) : null,
    openReports: mayDo(visitor, 'moderate-comments') ? await bounded(figures.countOpenReports) : null,
  });
}

export function getOverview({
  database,
  clock,
  site,
}: {
  database: Database;
  clock: Clock;
  site: Pick<Site, 'hasMail' | 'hasCountryCheck' | 'name' | 'blockedCountries'>;
}) {
  const { news, drafts, trash, views, figures, images, audit, mails } = database;

  async function countWeek(day: number, now: number) {
    const beginsAt = dayStart(day);
    const published = await figures.countNews(beginsAt, Math.min(dayStart(day + 7), now + 1));
    return { beginsAt, published };
  }

  /** Lists the most read news of the last days, including today. */
  async function listMostViewed(visitor: Visitor, days: number, now: number) {
    const today = dayNumber(now);
    const found = await views.listMostViewed(today - days + 1, today, mostViewedCount + spareNews);
    const viewsOf = new Map(found.map(({ newsId, views: count }) => [newsId, count]));
    const items = await news.listByIds([...viewsOf.keys()], visibleTo(visitor, now));
    return items.slice(0, mostViewedCount).map((item) => ({
      id: item.id,
      title: item.title,
      path: newsPath(item),
      views: viewsOf.get(item.id) ?? 0,
    }));
  }

  /**
   * Lists drafts that their writer saved after the text was scheduled, and whose text was then published. No other list
   * of the writer has them.
   */
  async function listAfterPublication(left: DraftSummary[]) {
    const texts = await Promise.all(
      left.slice(0, ownTextsCount).map(async ({ id, updatedAt }) => {
        const [draft, outcome] = await Promise.all([drafts.find(id), findFirstPublication(database, id)]);
        return draft ? [{ id, fields: draft.fields, updatedAt, outcome: outcome ?? '' }] : [];
      }),
    );
    return texts.flat();
  }

  /** Lists the drafts of a person that somebody else moved to the trash. */
  async function listDiscarded(userId: string) {
    const trashed = await trash.list({ limit: ownTextsReadMax }, userId);
    return trashed
      .filter(({ deletedBy }) => deletedBy.userId !== userId)
      .slice(0, ownTextsCount)
      .map(({ id, title, ...discard }) => ({ id, title, outcome: describeDiscard(discard) }));
  }

  return async (visitor: Visitor) => {
    const now = clock();
    /** Reads something for people who may see it; null for others. */
    const onlyFor = <T>(right: Permission, read: () => Promise<T>): Promise<T> | null =>
      mayDo(visitor, right) ? read() : null;
    const isEditable = (draft: DraftSummary) =>
      mayDo(visitor, 'edit-all-news') || isOwnDraft(draft, visitor.userId);
    const findStart = async () => {
      const demo = await findDemoState(database, now);
      return { demo, steps: await listFirstSteps(database, site, demo?.undoUntil === null) };
    };
    const findMailFailure = async () => {
      const queued = site.hasMail ? await mails.list(queuedReadMax) : [];
      const reason = queued.find(({ lastError, isSeen }) => lastError !== null && !isSeen)?.lastError;
      return reason ? describeMailFailure(reason) : null;
    };
    const mondays = lastMondays(now, overviewWeeks);
    const [
      ownDrafts,
      discarded,
      weeks,
      week,
      month,
      openReports,
      heldComments,
      unreadMessages,
      draftCount,
      scheduled,
      inReview,
      storage,
      entries,
      start,
      mailFailure,
    ] = await Promise.all([
      onlyFor('write-news', () => drafts.listOwn(visitor.userId ?? '', ownTextsReadMax)),
      onlyFor('write-news', () => listDiscarded(visitor.userId ?? '')),
      Promise.all(mondays.map((monday) => countWeek(monday, now))),
      listMostViewed(visitor, 7, now),
      listMostViewed(visitor, 30, now),
      onlyFor('moderate-comments', () => bounded(figures.countOpenReports)),
      onlyFor('moderate-comments', () => bounded(figures.countHeldComments)),
      onlyFor('read-messages', () => bounded(figures.countUnreadMessages)),
      onlyFor('edit-all-news', () => bounded((most) => figures.countDrafts('draft', most))),
      onlyFor('edit-all-news', () => bounded((most) => figures.countDrafts('scheduled', most))),
      onlyFor('edit-all-news', () => countInReview(figures)),
      onlyFor('manage-media', images.getTotals),
      onlyFor('manage-site', () => audit.list({}, { limit: overviewAuditCount })),
      onlyFor('manage-site', findStart),
      onlyFor('manage-site', findMailFailure),
    ]);
    return {
      firstSteps: start?.steps ?? [],
      demo: start?.demo ?? null,
      hasMail: site.hasMail || !mayDo(visitor, 'manage-site'),
      mailFailure,
      ownTexts: (ownDrafts ?? [])
        .filter(isEditable)
        .slice(0, ownTextsCount)
        .map(({ id, title, state, publishAt, failure, updatedAt, isPublished }) => ({
          id,
          title,
          state,
          publishAt,
          failure,
          updatedAt,
          isPublished,
        })),
      textsAfterPublication: await listAfterPublication(
        (ownDrafts ?? []).filter((draft) => isLeftOver(draft, visitor) && !isEditable(draft)),
      ),
      discardedTexts: discarded ?? [],
      weeks,
      mostViewed: { week, month },
      openReports,
      heldComments,
      unreadMessages,
      drafts: draftCount,
      scheduled,
      inReview,
      storage,
      audit: entries && (await toAuditLines(database, entries)),
    };
  };
}

/** Returns whether a draft contains changes of published news that the user made. */
function isLeftOver({ isPublished, createdBy }: DraftSummary, { userId }: Visitor): boolean {
  return isPublished && createdBy.userId === userId;
}

type StepStores = Pick<Stores, 'audit' | 'settings' | 'news' | 'users' | 'trashedDemo'>;
type StepSite = Pick<Site, 'name' | 'blockedCountries' | 'hasCountryCheck'>;

/**
 * `Primeiros passos` of `Visão geral`: each step is shown until it is done or dismissed (docs/product.md#first-start).
 */
export async function listFirstSteps(
  stores: StepStores,
  site: StepSite,
  hasDemo: boolean,
): Promise<FirstStep[]> {
  const { audit, news, users, trashedDemo } = stores;
  const hasHappened = async (...actions: AuditAction[]) => {
    const found = await Promise.all(actions.map((action) => audit.list({ action }, { limit: 1 })));
    return found.some((entries) => entries.length > 0);
  };
  const hasSetting = async (tab: SettingTab, ...names: string[]) => {
    const current = await findCurrentSettings(stores, tab);
    return names.some((name) => (current?.values[name] ?? '') !== '');
  };
  const [identity, look, sections, pages, people, written, hadDemo, demoAdmin, dismissed] = await Promise.all(
    [
      hasSetting('identidade', 'contact', 'footerText'),
      hasSetting('aparencia', 'logo', 'icon'),
      hasHappened('section.created', 'section.changed', 'section.ordered', 'section-group.created'),
      hasHappened('page.published'),
      hasHappened('invitation.created'),
      news.listForNewsroom({}, { limit: 1 }),
      trashedDemo.find(),
      users.findByEmail(demoAdminEmail),
      listDismissed(stores),
    ],
  );
  const isDone = {
    // Without demo content, the form of the first start has asked for the name, the account and the old site.
    name: hadDemo === null || ![nameOfNewSite, settingRules.name.default].includes(site.name),
    account: hadDemo === null || demoAdmin === null,
    move: hadDemo === null || written.length > 0,
    identity,
    look,
    sections,
    pages,
    people,
    country: !site.hasCountryCheck || !site.blockedCountries.has('IN'),
    news: written.length > 0,
  };
  return openSteps(isDone, dismissed, hasDemo);
}

/** Records a dismissed step in the audit log, because entries of the log are never deleted. */
export function closeFirstStep({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return async (actor: Actor, step: string): Promise<Result<null>> => {
    if (!isFirstStep(step)) return fail({ code: 'not-found', message: stepMissing });
    return database.inTransaction(async (stores) => {
      // Each step is dismissed once, so the list is never longer than the list of steps.
      if ((await listDismissed(stores)).includes(step)) return ok(null);
      const entry = { action: 'step.dismissed', id: step, title: firstSteps[step] } as const;
      await recordAction(stores, actor, clock(), entry);
      return ok(null);
    });
  };
}

async function listDismissed({ audit }: Pick<Stores, 'audit'>): Promise<string[]> {
  const entries = await audit.list({ action: 'step.dismissed' }, { limit: Object.keys(firstSteps).length });
  return entries.map(({ subjectId }) => subjectId);
}
