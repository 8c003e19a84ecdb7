/** Writes one record of a content export, unless it is here already or was deleted here. */
import { systemActor } from '../../../domain/accounts/audit.ts';
import type { Comment, CommentReport } from '../../../domain/comments/comment.ts';
import type { MainBanner } from '../../../domain/media/banner.ts';
import { type BannerOwnerKind, bannerTitles, imageUseOf } from '../../../domain/media/image-use.ts';
import type { News } from '../../../domain/news/news.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordRoles } from '../accounts/change-roles.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { saveVideo } from '../media/save-video.ts';
import { saveStillUse } from '../media/video-still.ts';
import { findFreeSlug } from '../news/find-free-slug.ts';
import { saveNews } from '../news/save-news.ts';
import { saveSettings } from '../settings/change-settings.ts';
import type { Outcome } from './import-report.ts';
import type { ImportedUser, WritableRecord } from './parse-record.ts';
import { isRedirectStored, writeRedirect } from './redirect-record.ts';
import { isOfTextPages, isTextPageSettled, writeTextPage } from './write-text-page.ts';
import { isOfThings, isThingSettled, writeThing } from './write-thing.ts';

const everything = { publishedUntil: null };

export async function writeRecord(stores: Stores, record: WritableRecord, now: number): Promise<Outcome> {
  const settled = await findSettled(stores, record);
  if (settled !== null) return settled;
  if (isOfThings(record)) return writeThing(stores, record);
  const { comments, banners, receivedMessages } = stores;
  switch (record.collection) {
    case 'users':
      return createUser(stores, record.entity, now);
    case 'news':
      return createNews(stores, record.entity);
    case 'comments':
      await comments.save(record.entity);
      return 'added';
    case 'comment_reports':
      return createReport(stores, record.entity);
    case 'videos':
      await saveVideo(stores, record.entity);
      await saveStillUse(stores, record.entity, null, now);
      return 'added';
    case 'main_banners':
      await banners.saveMain(record.entity);
      return saveBannerUses(stores, 'main-banner', record.entity);
    case 'banners-laterais':
      await banners.saveSide(record.entity);
      return saveBannerUses(stores, 'side-banner', record.entity);
    case 'middle_banners':
      await banners.saveMiddle(record.entity);
      return saveBannerUses(stores, 'middle-banner', record.entity);
    case 'Mensagens-recebidas':
      await receivedMessages.save(record.entity);
      return 'added';
    case 'text_pages':
    case 'text_page_versions':
      return writeTextPage(stores, record);
    case 'redirects':
      return writeRedirect(stores, record.entity);
    case 'settings':
      await saveSettings(stores, systemActor, now, {
        tab: record.entity.id,
        before: null,
        after: record.entity.values,
      });
      return 'added';
  }
}

/** Finds what became of a record earlier; null for a record that has to be written. */
export async function findSettled(
  stores: Stores,
  record: WritableRecord,
): Promise<'unchanged' | 'skipped' | null> {
  if (await isStored(stores, record)) return 'unchanged';
  const isUndeletable = isOfThings(record) && record.collection !== 'authors';
  if (isUndeletable || isOfTextPages(record)) return null;
  const isDeleted =
    record.collection !== 'settings' &&
    record.collection !== 'redirects' &&
    (await stores.tombstones.has(record.collection, record.entity.id));
  return isDeleted || (await isObsolete(stores, record)) ? 'skipped' : null;
}

async function isStored(stores: Stores, record: WritableRecord): Promise<boolean> {
  if (isOfThings(record)) return isThingSettled(stores, record);
  const { id } = record.entity;
  switch (record.collection) {
    case 'users':
      return (await stores.users.findById(id)) !== null;
    case 'news':
      return (await stores.news.findStamp(id)) !== null;
    case 'comments':
      return (await stores.comments.findById(id)) !== null;
    case 'comment_reports':
      return (await stores.commentReports.findById(id)) !== null;
    case 'videos':
      return (await stores.videos.findById(id)) !== null;
    case 'Mensagens-recebidas':
      return (await stores.receivedMessages.findById(id)) !== null;
    case 'text_pages':
    case 'text_page_versions':
      return isTextPageSettled(stores.textPages, record);
    case 'redirects':
      return isRedirectStored(stores, record.entity);
    case 'settings':
      return (await stores.settings.list(record.entity.id, 1)).length > 0;
    case 'main_banners':
    case 'banners-laterais':
    case 'middle_banners':
      return (await findShownBanner(stores, record))?.id === id;
  }
}

async function isObsolete(stores: Stores, record: WritableRecord): Promise<boolean> {
  switch (record.collection) {
    case 'news': {
      const { id } = record.entity;
      // News with a draft but without a published version were unpublished here.
      return (await stores.trash.find(id)) !== null || (await stores.drafts.find(id)) !== null;
    }
    case 'comments':
      return isAnyDeleted(stores, record.entity);
    case 'comment_reports': {
      const isCommentDeleted = await stores.tombstones.has('comments', record.entity.commentId);
      return isCommentDeleted || isAnyDeleted(stores, record.entity);
    }
    case 'main_banners':
    case 'banners-laterais':
    case 'middle_banners': {
      const shown = await findShownBanner(stores, record);
      return shown !== null && shown.createdAt > record.entity.createdAt;
    }
    default:
      return false;
  }
}

async function isAnyDeleted(
  { tombstones }: Stores,
  { userId, newsId }: Pick<Comment | CommentReport, 'userId' | 'newsId'>,
): Promise<boolean> {
  return (await tombstones.has('users', userId)) || (await tombstones.has('news', newsId));
}

type BannerRecord = Extract<WritableRecord, { collection: `${string}banners${string}` }>;

async function findShownBanner({ banners }: Stores, record: BannerRecord): Promise<MainBanner | null> {
  switch (record.collection) {
    case 'main_banners':
      return banners.findMain();
    case 'middle_banners':
      return banners.findMiddle();
    case 'banners-laterais': {
      const { side } = record.entity;
      return (await banners.listSides()).find((banner) => banner.side === side) ?? null;
    }
  }
}

async function createUser(
  stores: Stores,
  { terms, suspendedAt, ...user }: ImportedUser,
  now: number,
): Promise<Outcome> {
  const { users } = stores;
  const sameEmail = await users.findByEmail(user.email);
  if (sameEmail) return { fault: `email: users/${sameEmail.id} has the same` };
  await users.save(user);
  if (terms) await users.acceptTerms(user.id, terms);
  if (suspendedAt !== null) await users.setSuspension(user.id, suspendedAt);
  const { id, roles } = user;
  if (roles.length > 0)
    await recordRoles(stores, { id, roles: [] }, roles, { now, detail: 'pela importação' });
  return 'added';
}

async function createNews(stores: Stores, item: News): Promise<Outcome> {
  const { news } = stores;
  await saveNews(stores, { ...item, slug: await chooseSlug(news, item) });
  const holder = await news.findBySlug(item.id, everything);
  if (holder && holder.id !== item.id) {
    // News are found by id first: other news that have this id as their slug could not be opened.
    await saveNews(stores, { ...holder, slug: await findFreeSlug(news, holder) }, { before: holder });
  }
  return 'added';
}

async function chooseSlug(news: NewsStore, item: News): Promise<string> {
  const { id, slug } = item;
  if (slug !== null && (slug === id || !(await news.isSlugTaken(slug, id)))) return slug;
  return findFreeSlug(news, item);
}

async function createReport({ commentReports }: Stores, report: CommentReport): Promise<Outcome> {
  const others = await commentReports.listByUserAndNews(report.userId, report.newsId);
  if (others.some(({ commentId }) => commentId === report.commentId)) return 'skipped';
  await commentReports.save(report);
  return 'added';
}

async function saveBannerUses(stores: Stores, kind: BannerOwnerKind, banner: MainBanner): Promise<Outcome> {
  const owner = { kind, id: banner.id, title: bannerTitles[kind] };
  await saveImageUses(stores, [{ owner, uses: imageUseOf(banner.imageUrl) }]);
  return 'added';
}
