import { isDeepStrictEqual } from 'node:util';
import type { MainBanner } from '../../../domain/banner.ts';
import type { CommentReport } from '../../../domain/comment.ts';
import { type BannerOwnerKind, bannerTitles, imageUseOf } from '../../../domain/image-use.ts';
import type { News } from '../../../domain/news.ts';
import type { User } from '../../../domain/user.ts';
import type { Video } from '../../../domain/video.ts';
import type { NewsStore, Stores } from '../../ports.ts';
import { findFreeSlug } from '../find-free-slug.ts';
import { saveNews } from '../save-news.ts';
import { saveVideo } from '../save-video.ts';
import { trackImageUses } from '../track-image-uses.ts';
import type { ImportedRecord } from './parse-record.ts';

export type Outcome = 'added' | 'updated' | 'unchanged' | 'skipped' | { fault: string };

/** Which videos are featured is known when the whole export was read: its collections come in any order. */
export interface FeaturedVideos {
  named: Set<string>;
  /** Featured up to now, and not by their own record. */
  doubtful: Set<string>;
}

const everything = { publishedUntil: null };

/**
 * Writes a record inside a transaction, unless the database has it already as it is. Records of featured
 * videos are only noted, for `settleFeaturedVideos`.
 */
export async function writeRecord(
  stores: Stores,
  { collection, entity }: ImportedRecord,
  featured: FeaturedVideos,
): Promise<Outcome> {
  const { comments, banners, receivedMessages } = stores;
  const noting =
    <Banner extends MainBanner>(kind: BannerOwnerKind, save: (banner: Banner) => Promise<void>) =>
    async (banner: Banner) => {
      await save(banner);
      const owner = { kind, id: banner.id, title: bannerTitles[kind] };
      await trackImageUses(stores, owner, imageUseOf(banner.imageUrl));
    };
  switch (collection) {
    case 'users':
      return writeUser(stores, entity);
    case 'news':
      return writeNews(stores, entity);
    case 'comments':
      return writeChanged(await comments.findById(entity.id), entity, comments.save);
    case 'comment_reports':
      return writeReport(stores, entity);
    case 'videos':
      return writeVideo(stores, entity, featured);
    case 'featured_videos':
      featured.named.add(entity.id);
      return 'unchanged';
    case 'main_banners':
      return writeBanner(await banners.findMain(), entity, noting('main-banner', banners.saveMain));
    case 'banners-laterais': {
      const sides = await banners.listSides();
      const shown = sides.find(({ side }) => side === entity.side) ?? null;
      return writeBanner(shown, entity, noting('side-banner', banners.saveSide));
    }
    case 'middle_banners':
      return writeBanner(await banners.findMiddle(), entity, noting('middle-banner', banners.saveMiddle));
    case 'Mensagens-recebidas':
      return writeChanged(await receivedMessages.findById(entity.id), entity, receivedMessages.save);
  }
}

/**
 * Features the videos that the export named and, when it was read whole, no others of its own. Counts go to
 * `tell`; a name without a video is a fault of that record.
 */
export async function settleFeaturedVideos(
  stores: Stores,
  { named, doubtful }: FeaturedVideos,
  isWhole: boolean,
  tell: (id: string, outcome: Outcome) => void,
): Promise<void> {
  for (const id of named) {
    const video = await stores.videos.findById(id);
    if (!video) {
      tell(id, { fault: 'there is no video with this id' });
      continue;
    }
    if (!video.featured) await saveVideo(stores, { ...video, featured: true });
    tell(id, video.featured ? 'unchanged' : 'added');
  }
  for (const id of isWhole ? doubtful : []) {
    const video = named.has(id) ? null : await stores.videos.findById(id);
    if (!video?.featured) continue;
    await saveVideo(stores, { ...video, featured: false });
    tell(id, 'updated');
  }
}

async function writeChanged<T extends object>(
  existing: T | null,
  next: T,
  save: (entity: T) => Promise<void>,
): Promise<Outcome> {
  if (existing && isDeepStrictEqual(existing, next)) return 'unchanged';
  await save(next);
  return existing ? 'updated' : 'added';
}

async function writeUser({ users }: Stores, user: User): Promise<Outcome> {
  const sameEmail = await users.findByEmail(user.email);
  if (sameEmail && sameEmail.id !== user.id) return { fault: `email: users/${sameEmail.id} has the same` };
  return writeChanged(await users.findById(user.id), user, users.save);
}

async function writeNews(stores: Stores, item: News): Promise<Outcome> {
  const { news } = stores;
  // Somebody took them away on purpose; they come back from the trash, or not at all.
  if (await stores.trash.find(item.id)) return 'skipped';
  const existing = await news.findById(item.id, everything);
  const slug = await chooseSlug(news, item, existing);
  const outcome = await writeChanged(existing, { ...item, slug }, async (next) => {
    await saveNews(stores, next);
  });
  const holder = existing ? null : await news.findBySlug(item.id, everything);
  if (holder && holder.id !== item.id) {
    // Addresses are looked up by id first: other news with this id as their slug could not be reached any more.
    await saveNews(stores, { ...holder, slug: await findFreeSlug(news, holder) });
  }
  return outcome;
}

/** The slug of the export while it is free, else the one that the news have, else a new one. */
async function chooseSlug(news: NewsStore, item: News, existing: News | null): Promise<string> {
  const { id, slug } = item;
  const isOwn = slug !== null && (slug === existing?.slug || slug === id);
  if (slug !== null && (isOwn || !(await news.isSlugTaken(slug, id)))) return slug;
  return existing?.slug ?? findFreeSlug(news, item);
}

async function writeReport({ commentReports }: Stores, report: CommentReport): Promise<Outcome> {
  const existing = await commentReports.findById(report.id);
  if (existing) {
    return isDeepStrictEqual(existing, report) ? 'unchanged' : { fault: 'another report has this id' };
  }
  const others = await commentReports.listByUserAndNews(report.userId, report.newsId);
  if (others.some(({ commentId }) => commentId === report.commentId)) return 'skipped';
  await commentReports.save(report);
  return 'added';
}

async function writeVideo(stores: Stores, video: Video, { doubtful }: FeaturedVideos): Promise<Outcome> {
  const existing = await stores.videos.findById(video.id);
  if (existing?.featured && !video.featured) doubtful.add(video.id);
  const next = { ...video, featured: video.featured || (existing?.featured ?? false) };
  return writeChanged(existing, next, (changed) => saveVideo(stores, changed));
}

/** Readers see the newest banner of a place, so an older one than that is left out. */
async function writeBanner<Banner extends MainBanner>(
  shown: Banner | null,
  banner: Banner,
  save: (banner: Banner) => Promise<void>,
): Promise<Outcome> {
  if (shown?.id === banner.id) return writeChanged(shown, banner, save);
  if (shown && shown.createdAt > banner.createdAt) return 'skipped';
  await save(banner);
  return 'added';
}
