/** Writes one record of a content export, unless it is here already or was deleted here. */
import { systemActor } from '../../../domain/accounts/audit.ts';
import type { Comment, CommentReport } from '../../../domain/comments/comment.ts';
import type { MainBanner } from '../../../domain/media/banner.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { type BannerOwnerKind, bannerTitles } from '../../../domain/media/image-use.ts';
import type { News } from '../../../domain/news/news.ts';
import { isPrefix, type Redirect } from '../../../domain/redirects/redirects.ts';
import { prefixRedirectsMax } from '../../../domain/site/limits.ts';
import { isDeletable } from '../../ports/database-rows.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordRoles } from '../accounts/change-person.ts';
import { saveComments } from '../comments/save-comments.ts';
import { bannerUsesOf } from '../media/banners.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { saveImportedDetails } from '../media/save-imported-details.ts';
import { saveStillUse, saveVideo } from '../media/videos.ts';
import { findFreeSlug } from '../news/find-free-slug.ts';
import { saveNews } from '../news/save-news.ts';
import { saveSettings } from '../settings/change-settings.ts';
import type { Outcome } from './import-report.ts';
import type { EntityOf, WritableName, WritableRecord } from './parse-record.ts';
import type { Writer, Writers } from './record-writer.ts';
import { pageWriters } from './write-text-page.ts';
import { thingWriters } from './write-thing.ts';

const everything = { publishedUntil: null };

const writers: Writers<WritableName> = {
  ...thingWriters,
  ...pageWriters,
  users: {
    isStored: async ({ users }, { id }) => (await users.findById(id)) !== null,
    write: createUser,
  },
  news: {
    isStored: async ({ news }, { id }) => (await news.findStamp(id)) !== null,
    // News with a draft but without a published version were unpublished here.
    isObsolete: async ({ trash, drafts }, { id }) =>
      (await trash.find(id)) !== null || (await drafts.find(id)) !== null,
    write: createNews,
  },
  comments: {
    isStored: async ({ comments }, { id }) => (await comments.findById(id)) !== null,
    isObsolete: isAnyDeleted,
    async write(stores, comment) {
      await saveComments(stores, [comment]);
      return 'added';
    },
  },
  comment_reports: {
    isStored: async ({ commentReports }, { id }) => (await commentReports.findById(id)) !== null,
    isObsolete: async (stores, report) =>
      (await stores.tombstones.has('comments', report.commentId)) || isAnyDeleted(stores, report),
    write: createReport,
  },
  videos: {
    isStored: async ({ videos }, { id }) => (await videos.findById(id)) !== null,
    async write(stores, video, now) {
      await saveVideo(stores, video);
      await saveStillUse(stores, video, null, now);
      return 'added';
    },
  },
  main_banners: bannerWriter(
    'main-banner',
    (banners) => banners.findMain(),
    (banners, banner) => banners.saveMain(banner),
  ),
  'banners-laterais': bannerWriter<EntityOf<'banners-laterais'>>(
    'side-banner',
    async (banners, { side }) => (await banners.listSides()).find((banner) => banner.side === side),
    (banners, banner) => banners.saveSide(banner),
  ),
  middle_banners: bannerWriter<EntityOf<'middle_banners'>>(
    'middle-banner',
    (banners) => banners.findMiddle(),
    (banners, banner) => banners.saveMiddle(banner),
  ),
  'Mensagens-recebidas': {
    isStored: async ({ receivedMessages }, { id }) => (await receivedMessages.findById(id)) !== null,
    async write({ receivedMessages }, message) {
      await receivedMessages.save(message);
      return 'added';
    },
  },
  images: {
    // The import knows the key of an image when it has its file.
    isStored: async () => false,
    write: describeImage,
  },
  redirects: {
    // A person may have given it another source, or removed it.
    isStored: async ({ redirects }, { id, source }) =>
      (await redirects.findById(id)) !== null || (await redirects.listBySources([source])).length > 0,
    write: createRedirect,
  },
  settings: {
    isStored: async ({ settings }, { id }) => (await settings.list(id, 1)).length > 0,
    async write(stores, { id: tab, values }, now) {
      await saveSettings(stores, systemActor, now, { tab, before: null, after: values });
      return 'added';
    },
  },
};

export async function writeRecord<Name extends WritableName>(
  stores: Stores,
  record: WritableRecord<Name>,
  now: number,
): Promise<Outcome> {
  const settled = await findSettled(stores, record);
  return settled ?? writers[record.collection].write(stores, record.entity, now);
}

/** Finds the earlier result for a record; null for a record that has to be written. */
export async function findSettled<Name extends WritableName>(
  stores: Stores,
  { collection, entity }: WritableRecord<Name>,
): Promise<'unchanged' | 'skipped' | null> {
  const writer: Writer<EntityOf<Name>> = writers[collection];
  if (await writer.isStored(stores, entity)) return 'unchanged';
  const isDeleted = isDeletable(collection) && (await stores.tombstones.has(collection, entity.id));
  return isDeleted || (await writer.isObsolete?.(stores, entity)) ? 'skipped' : null;
}

async function isAnyDeleted(
  { tombstones }: Stores,
  { userId, newsId }: Pick<Comment | CommentReport, 'userId' | 'newsId'>,
): Promise<boolean> {
  return (await tombstones.has('users', userId)) || (await tombstones.has('news', newsId));
}

/** If a newer banner is in its place, the banner is left out. */
function bannerWriter<Banner extends MainBanner>(
  kind: BannerOwnerKind,
  findShown: (banners: Stores['banners'], banner: Banner) => Promise<MainBanner | null | undefined>,
  save: (banners: Stores['banners'], banner: Banner) => Promise<void>,
): Writer<Banner> {
  return {
    isStored: async ({ banners }, banner) => (await findShown(banners, banner))?.id === banner.id,
    async isObsolete({ banners }, banner) {
      const shown = await findShown(banners, banner);
      return shown ? shown.createdAt > banner.createdAt : false;
    },
    async write(stores, banner) {
      await save(stores.banners, banner);
      const owner = { kind, id: banner.id, title: bannerTitles[kind] };
      await saveImageUses(stores, [{ owner, uses: bannerUsesOf(banner) }]);
      return 'added';
    },
  };
}

/** Adds a user, whose address counts as verified and who has no password (`users.saveVerified`). */
async function createUser(
  stores: Stores,
  { terms, suspendedAt, ...user }: EntityOf<'users'>,
  now: number,
): Promise<Outcome> {
  const { users } = stores;
  const sameEmail = await users.findByEmail(user.email);
  if (sameEmail) return { fault: `email: users/${sameEmail.id} já tem este` };
  await users.saveVerified(user);
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
    // News are found by id first: if other news had this id as their slug, these could not be opened.
    await saveNews(stores, { ...holder, slug: await findFreeSlug(news, holder) }, { before: holder });
  }
  return 'added';
}

async function chooseSlug(news: Stores['news'], item: News): Promise<string> {
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

/** Writes a redirect. Rules that exist already are kept, and no rule may lead to another rule. */
async function createRedirect({ redirects }: Stores, rule: Redirect): Promise<Outcome> {
  const prefixes = isPrefix(rule) ? await redirects.listPrefixes() : [];
  if (prefixes.length >= prefixRedirectsMax) return { fault: `já há ${prefixRedirectsMax} regras com *` };
  const next = await redirects.listBySources(rule.targetKey === '' ? [] : [rule.targetKey]);
  const leading = await redirects.listByTargets([rule.source], 1);
  const leadsOn = next.some(({ isRemoved }) => !isRemoved) || leading.length > 0;
  if (leadsOn && !rule.isRemoved) return { fault: 'source, target: seria redirecionado duas vezes' };
  await redirects.save([rule]);
  return 'added';
}

/** Saves the details of an image that is stored here. */
async function describeImage(stores: Stores, { imageUrl, details }: EntityOf<'images'>): Promise<Outcome> {
  const storageKey = storageKeyOf(imageUrl);
  const [known] = storageKey === null ? [] : await stores.images.listLibraryByKeys([storageKey]);
  if (!known) return 'skipped';
  const filled = await saveImportedDetails(stores, [{ storageKey: known.storageKey, details }]);
  return filled.get(known.storageKey)?.isChanged ? 'added' : 'unchanged';
}
