/** Removes the demo content from a new portal, and restores it after `Desfazer`. */
import { z } from 'zod';
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { roles } from '../../../../domain/accounts/permissions.ts';
import { commentStates } from '../../../../domain/comments/comment.ts';
import { holdCauses } from '../../../../domain/comments/house-rules.ts';
import { bannerNames, bannerPlaces, type MainBanner } from '../../../../domain/media/banner.ts';
import { storageKeyOf } from '../../../../domain/media/image.ts';
import { type ImageOwner, imageUseOf } from '../../../../domain/media/image-use.ts';
import type { Video } from '../../../../domain/media/video.ts';
import { demoUndoMs } from '../../../../domain/site/limits.ts';
import { demoMissing, demoUndoOver } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { DeletableCollection } from '../../../ports/database-rows.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { saveComments } from '../../comments/save-comments.ts';
import { bannerUsesOf, saveBanner, toBannerOwner } from '../../media/banners.ts';
import { deleteUnusedImages, saveImageUses } from '../../media/image-uses.ts';
import { saveStillUse, saveVideo } from '../../media/videos.ts';
import { moveToTrash, restoreTrashed } from '../../news/trash-news.ts';
import { type Demo, findDemo, readDemoRecords } from './find-demo.ts';
import { hasDemoContent } from './has-demo-content.ts';

const date = z.number();
const banner = z.object({ id: z.string(), imageUrl: z.string(), link: z.string(), createdAt: date });
/** The content that was removed. News and messages are in their own trash, so only their ids are here. */
const trashedDemo = z.object({
  newsIds: z.array(z.string()),
  messageIds: z.array(z.string()),
  authorIds: z.array(z.string()),
  topicIds: z.array(z.string()).default([]),
  users: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      // Only accounts without a role are removed.
      roles: z.array(z.enum(roles)).readonly().default([]),
      createdAt: date.nullable(),
    }),
  ),
  videos: z.array(
    z.object({
      id: z.string(),
      link: z.string(),
      title: z.string(),
      createdAt: date,
      featured: z.boolean(),
      imageUrl: z.string(),
    }),
  ),
  banners: z.array(
    z.object({ place: z.enum(bannerPlaces), banner: banner.extend({ userId: z.string().optional() }) }),
  ),
  comments: z.array(
    z.object({
      id: z.string(),
      newsId: z.string(),
      userId: z.string(),
      userName: z.string().nullable(),
      comment: z.string(),
      createdAt: date,
      state: z.enum(commentStates),
      hiddenAt: date.nullable(),
      heldBy: z.enum(holdCauses).nullable(),
      answers: z
        .object({
          commentId: z.string(),
          userId: z.string(),
          thread: z.object({ createdAt: date, id: z.string() }),
        })
        .nullable()
        .default(null),
      editedAt: date.nullable().default(null),
    }),
  ),
  reports: z.array(
    z.object({
      id: z.string(),
      commentId: z.string(),
      newsId: z.string(),
      userId: z.string(),
      reportedAt: date,
      outcome: z.enum(['kept', 'deleted']).nullable().default(null),
    }),
  ),
});
type TrashedDemoContent = z.infer<typeof trashedDemo>;

/** Finds the removed demo. Since then, its news and messages may have been restored or deleted one by one. */
export async function findTrashedDemo({
  trashedDemo: store,
}: Pick<Stores, 'trashedDemo'>): Promise<{ trashedAt: number; content: TrashedDemoContent } | null> {
  const { trashedAt = 0, record = null } = (await store.find()) ?? {};
  return record === null ? null : { trashedAt, content: trashedDemo.parse(JSON.parse(record)) };
}

/** Tells whether the demo content exists, or until when its removal can be undone. Null when neither is true. */
export async function findDemoState(
  stores: Pick<Stores, 'users' | 'trashedDemo'>,
  now: number,
): Promise<{ undoUntil: number | null } | null> {
  const trashed = await stores.trashedDemo.find();
  if (!trashed) return (await hasDemoContent(stores)) ? { undoUntil: null } : null;
  const undoUntil = trashed.trashedAt + demoUndoMs;
  return trashed.record !== null && now < undoUntil ? { undoUntil } : null;
}

/** Counts, by kind, what `Começar de verdade` removes, and lists the items that people changed. */
export function listDemo({ database, demoExportFile }: Pick<Adapters, 'database' | 'demoExportFile'>) {
  return async () => {
    if (!demoExportFile || (await database.trashedDemo.find())) return fail(nothing);
    const demo = await findDemo(database, await readDemoRecords(demoExportFile));
    const { news, videos, users, banners, messageIds, authorIds, comments } = demo;
    const unchanged = news.filter(isUnchanged);
    return ok({
      news: unchanged.length,
      videos: videos.filter(isUnchanged).length,
      banners: banners.length,
      comments: comments.length,
      messages: messageIds.length,
      authors: authorIds.length,
      users: users.filter(isUnchanged).length,
      readerComments: unchanged.reduce((sum, { readerComments }) => sum + readerComments, 0),
      changed: [
        ...news.filter(isChanged).map(({ id, title, readerComments }) => ({
          id,
          kind: 'Notícia',
          title,
          readerComments,
        })),
        ...videos.filter(isChanged).map(({ id, title }) => ({ id, kind: 'Vídeo', title, readerComments: 0 })),
        ...users
          .filter(isChanged)
          .map(({ id, name }) => ({ id, kind: 'Conta', title: name, readerComments: 0 })),
      ],
    });
  };
}

const nothing = { code: 'not-found', message: demoMissing } as const;
const isChanged = (item: { isChanged: boolean }) => item.isChanged;
const isUnchanged = (item: { isChanged: boolean }) => !item.isChanged;

/** Removes the demo content. Items that people changed are removed only if `changedIds` names them. */
export function trashDemo({
  database,
  clock,
  demoExportFile,
}: Pick<Adapters, 'database' | 'clock' | 'demoExportFile'>) {
  return async (actor: Actor, changedIds: readonly string[]): Promise<Result<{ undoUntil: number }>> => {
    if (!demoExportFile) return fail(nothing);
    const records = await readDemoRecords(demoExportFile);
    const trashedAt = clock();
    return database.inTransaction(async (stores): Promise<Result<{ undoUntil: number }>> => {
      if (await stores.trashedDemo.find()) return fail(nothing);
      const demo = await findDemo(stores, records);
      const isTrashed = (item: { id: string; isChanged: boolean }) =>
        !item.isChanged || changedIds.includes(item.id);
      const content = await toTrash(stores, {
        ...demo,
        news: demo.news.filter(isTrashed),
        videos: demo.videos.filter(isTrashed),
        users: demo.users.filter(isTrashed),
        comments: ofOtherNews(demo, demo.news.filter(isTrashed)),
      });
      if (Object.values(content).every(({ length }) => length === 0)) return fail(nothing);
      const record = JSON.stringify(content);
      if (!(await stores.trashedDemo.create({ trashedAt, record }))) return fail(nothing);
      for (const id of content.newsIds) await moveToTrash(stores, actor, id, trashedAt);
      await stores.receivedMessages.trash(content.messageIds, trashedAt);
      await deleteRest(stores, content);
      await recordAction(stores, actor, trashedAt, {
        action: 'demo.trashed',
        id: '',
        detail: summary(content),
      });
      await invalidateAllPages(stores);
      return ok({ undoUntil: trashedAt + demoUndoMs });
    });
  };
}

/** Lists the demo's comments on news that stay; the other comments are removed with their news. */
function ofOtherNews({ news, comments }: Demo, trashed: Demo['news']): Demo['comments'] {
  const remainingIds = new Set(news.filter((item) => !trashed.includes(item)).map(({ id }) => id));
  return comments.filter(({ newsId }) => remainingIds.has(newsId));
}

async function toTrash({ commentReports }: Stores, { news, ...others }: Demo): Promise<TrashedDemoContent> {
  const reports = await Promise.all(others.comments.map(({ id }) => commentReports.listByComment(id)));
  return { newsIds: news.map(({ id }) => id), ...others, reports: reports.flat() };
}

async function deleteRest(stores: Stores, content: TrashedDemoContent): Promise<void> {
  const { users, videos, banners, comments } = content;
  for (const { id } of comments) {
    await stores.commentReports.deleteByComment(id);
    await stores.comments.delete(id);
  }
  for (const video of videos) {
    await stores.videos.delete(video.id);
    await stores.search.delete('video', video.id);
    await saveStillUse(stores, { ...video, imageUrl: '' }, null, 0);
  }
  for (const { place, banner } of banners) {
    await stores.banners.delete(place, banner.id);
    await saveImageUses(stores, [{ owner: toBannerOwner(place, banner.id), uses: [] }]);
  }
  for (const { id } of users) await stores.users.delete(id);
  const images = toImages(content).map(({ owner, imageUrl }) => ({ owner, uses: imageUseOf(imageUrl) }));
  await saveImageUses(stores, images);
}

/**
 * Lists the images of removed videos and banners. They need an owner in the trash; otherwise they could be deleted
 * while the removal can still be undone.
 */
export function toImages({ videos, banners }: TrashedDemoContent): { owner: ImageOwner; imageUrl: string }[] {
  const toOwner = (item: Pick<Video | MainBanner, 'id'>, title: string) =>
    ({ kind: 'trash', id: item.id, title }) as const;
  return [
    ...videos.map((video) => ({ owner: toOwner(video, video.title), imageUrl: video.imageUrl })),
    ...banners.map(({ place, banner }) => ({
      owner: toOwner(banner, bannerNames[place]),
      imageUrl: banner.imageUrl,
    })),
  ];
}

/** Restores the demo within an hour. What was replaced meanwhile, such as a banner, is not restored. */
export function restoreDemo({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor): Promise<Result<null>> =>
    database.inTransaction(async (stores): Promise<Result<null>> => {
      const now = clock();
      const found = await findTrashedDemo(stores);
      const isLate = !found || now >= found.trashedAt + demoUndoMs;
      if (isLate || !(await stores.trashedDemo.delete()))
        return fail({ code: 'not-found', message: demoUndoOver });
      const { trashedAt, content } = found;
      for (const id of content.newsIds) {
        if ((await stores.trash.find(id))?.deletedAt === trashedAt)
          await restoreTrashed(stores, actor, id, now);
      }
      await stores.receivedMessages.restore(content.messageIds);
      await restoreRest(stores, content, now);
      await recordAction(stores, actor, now, { action: 'demo.restored', id: '', detail: summary(content) });
      await invalidateAllPages(stores);
      return ok(null);
    });
}

async function restoreRest(stores: Stores, content: TrashedDemoContent, now: number): Promise<void> {
  const { users, videos, banners, comments, reports } = content;
  const images = toImages(content);
  await saveImageUses(
    stores,
    images.map(({ owner }) => ({ owner, uses: [] })),
  );
  for (const user of users) {
    if (!(await stores.users.findByEmail(user.email))) await stores.users.saveVerified(user);
  }
  for (const video of videos) {
    await saveVideo(stores, video);
    await saveStillUse(stores, video, null, now);
  }
  for (const { place, banner } of banners) {
    const isFree = !(await hasBanner(stores, place));
    if (isFree) await saveBanner(stores.banners, place, banner, banner.userId ?? '');
    const uses = isFree ? bannerUsesOf(banner) : [];
    await saveImageUses(stores, [{ owner: toBannerOwner(place, banner.id), uses }]);
  }
  for (const comment of comments) {
    if (await stores.news.findStamp(comment.newsId)) await saveComments(stores, [comment]);
  }
  for (const report of reports) {
    if (await stores.comments.findById(report.commentId)) await stores.commentReports.save(report);
  }
  await deleteUnusedImages(
    stores,
    images.flatMap(({ imageUrl }) => storageKeyOf(imageUrl) ?? []),
    now,
  );
  const restored: [DeletableCollection, { id: string }[]][] = [
    ['users', users],
    ['videos', videos],
    ['comments', comments],
    ['comment_reports', reports],
    ...banners.map(({ place, banner }): [DeletableCollection, { id: string }[]] => [
      bannerCollections[place],
      [banner],
    ]),
  ];
  for (const [collection, items] of restored)
    await stores.tombstones.delete(
      collection,
      items.map(({ id }) => id),
    );
}

const bannerCollections = {
  main: 'main_banners',
  left: 'banners-laterais',
  right: 'banners-laterais',
  mid: 'middle_banners',
} as const;

async function hasBanner({ banners }: Stores, place: (typeof bannerPlaces)[number]): Promise<boolean> {
  if (place === 'main') return (await banners.findMain()) !== null;
  if (place === 'mid') return (await banners.findMiddle()) !== null;
  return (await banners.listSides()).some(({ side }) => side === place);
}

function summary({ newsIds, videos, banners, messageIds, users }: TrashedDemoContent): string {
  const counts = [
    [newsIds.length, 'notícia', 'notícias'],
    [videos.length, 'vídeo', 'vídeos'],
    [banners.length, 'banner', 'banners'],
    [messageIds.length, 'mensagem', 'mensagens'],
    [users.length, 'conta', 'contas'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ');
}
