/** Finds the remaining demo content, for the button that removes it. */
import { z } from 'zod';
import type { AuditAction } from '../../../../domain/accounts/audit.ts';
import type { User } from '../../../../domain/accounts/user.ts';
import type { Comment } from '../../../../domain/comments/comment.ts';
import type { BannerPlace, MainBanner } from '../../../../domain/media/banner.ts';
import type { Video } from '../../../../domain/media/video.ts';
import type { Author } from '../../../../domain/news/authors.ts';
import type { Topic } from '../../../../domain/news/topics.ts';
import type { Stores } from '../../../ports/stores.ts';
import { findEditableNews } from '../../news/editable-news.ts';
import { readExport } from '../read-export.ts';

/** The documents in the demo's export, by collection and id. */
type DemoRecords = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** A record of the demo, and whether people have changed it since the import. */
type Changeable<T> = T & { isChanged: boolean };

/** The parts of the demo content that still exist. Their ids are the same in every version of the program. */
export interface Demo {
  /** News that are not trashed. `readerComments` counts comments that do not belong to the demo. */
  news: Changeable<{ id: string; title: string; readerComments: number }>[];
  videos: Changeable<Video>[];
  users: Changeable<User>[];
  banners: { place: BannerPlace; banner: MainBanner & { userId?: string } }[];
  messageIds: string[];
  /** Unchanged profiles; they are deleted once they have no news. */
  authorIds: string[];
  /** Unchanged topics; they are deleted once they have no news. */
  topicIds: string[];
  comments: Comment[];
}

const changesMax = 1_000;
const named = z.object({ name: z.string() });

export async function readDemoRecords(exportFile: string): Promise<DemoRecords> {
  const records = new Map<string, Map<string, unknown>>();
  for await (const { collection, id, value } of readExport(exportFile)) {
    const documents = records.get(collection) ?? new Map<string, unknown>();
    records.set(collection, documents.set(id, value));
  }
  return records;
}

export async function findDemo(stores: Stores, records: DemoRecords): Promise<Demo> {
  const idsOf = (collection: string) => [...(records.get(collection)?.keys() ?? [])];
  const comments = await stores.comments.listByIds(idsOf('comments'));
  const messages = await stores.receivedMessages.listByIds(idsOf('Mensagens-recebidas'));
  return {
    news: await findNews(stores, idsOf('news'), comments),
    videos: await findVideos(stores, idsOf('videos')),
    users: await findUsers(stores, records.get('users') ?? new Map()),
    banners: await findBanners(stores, records),
    messageIds: messages.map(({ id }) => id),
    authorIds: await listUntouched(stores, 'author', idsOf('authors')),
    topicIds: await listUntouched(stores, 'topic', idsOf('topics')),
    comments,
  };
}

async function listUntouched({ things }: Stores, kind: 'author' | 'topic', ids: string[]): Promise<string[]> {
  const found = await things.listByIds(kind, ids);
  return [...found.values()].filter(isUntouched).map(({ id }) => id);
}

/** Returns whether a profile is unchanged since the import. */
export function isUntouched(thing: Author | Topic): boolean {
  return thing.version === 1 && !('userId' in thing && thing.userId !== null);
}

async function findNews(stores: Stores, ids: string[], comments: Comment[]): Promise<Demo['news']> {
  const redated = await listChanged(stores, 'news.redated');
  const found: Demo['news'] = [];
  for (const id of ids) {
    const editable = await findEditableNews(stores, id);
    if (!editable.ok) continue;
    const { news, stamp, draft, unpublished } = editable.value;
    const item = news ?? unpublished?.news;
    if (!item) continue;
    // Imported news have version 1; saving without a stamp raises it.
    const isChanged = stamp === null || stamp.version > 1 || draft !== null || redated.has(id);
    const ofDemo = comments.filter(({ newsId }) => newsId === id).length;
    const readerComments = (await stores.comments.countByNews(id, { isWhole: true })) - ofDemo;
    found.push({ id, title: item.title, isChanged, readerComments });
  }
  return found;
}

async function findVideos(stores: Stores, ids: string[]): Promise<Demo['videos']> {
  const changed = await listChanged(stores, 'video.changed');
  const found = await Promise.all(ids.map((id) => stores.videos.findById(id)));
  return found.flatMap((video) => (video ? [{ ...video, isChanged: changed.has(video.id) }] : []));
}

/**
 * Finds the accounts of readers in the demo; those of the newsroom stay. An account counts as changed if a person can
 * log in to it, or if it was renamed or suspended.
 */
async function findUsers({ users }: Stores, documents: ReadonlyMap<string, unknown>): Promise<Demo['users']> {
  const found: Demo['users'] = [];
  for (const [id, document] of documents) {
    const profile = await users.findProfile(id);
    if (!profile || profile.roles.length > 0) continue;
    const { name, email, roles, createdAt, hasPassword, linked } = profile;
    const isUsed = hasPassword || linked.length > 0 || (await users.isSuspended(id));
    const isChanged = isUsed || name !== named.safeParse(document).data?.name;
    found.push({ id, name, email, roles, createdAt, isChanged });
  }
  return found;
}

async function findBanners({ banners }: Stores, records: DemoRecords): Promise<Demo['banners']> {
  const [main, sides, middle] = [
    await banners.findMain(),
    await banners.listSides(),
    await banners.findMiddle(),
  ];
  const shown: Demo['banners'] = [
    ...(main ? [{ place: 'main', banner: main } as const] : []),
    ...sides.map((banner) => ({ place: banner.side, banner })),
    ...(middle ? [{ place: middle.side, banner: middle }] : []),
  ];
  const ids = new Set(
    ['main_banners', 'banners-laterais', 'middle_banners'].flatMap((collection) => [
      ...(records.get(collection)?.keys() ?? []),
    ]),
  );
  return shown.filter(({ banner }) => ids.has(banner.id));
}

async function listChanged({ audit }: Stores, action: AuditAction): Promise<Set<string>> {
  const entries = await audit.list({ action }, { limit: changesMax });
  return new Set(entries.map(({ subjectId }) => subjectId));
}
