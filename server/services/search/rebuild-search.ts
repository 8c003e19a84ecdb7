/** Rebuilds the search index. */
import { parseRichText } from '../../../domain/text/rich-text.ts';
import { type SearchCursor, searchWalks } from '../../ports/search.ts';
import type { Database, Stores } from '../../ports/stores.ts';
import { indexComments } from '../comments/save-comments.ts';
import { indexImage } from '../media/image-uses.ts';
import { toVideoDocument } from '../media/videos.ts';
import { listDraftTokens, toDraftDocument } from '../news/drafts/working-copy.ts';
import { toNewsDocument } from '../news/save-news.ts';
import { listTokensOf } from './search.ts';

const batchSize = 100;
const beginning: SearchCursor = { walk: searchWalks[0], afterId: '' };

/** Rebuilds the search index after records were written without it. */
export function rebuildSearch({ inTransaction }: Pick<Database, 'inTransaction'>) {
  return async (): Promise<void> => {
    let cursor: SearchCursor | null = beginning;
    while (cursor) {
      const from: SearchCursor = cursor;
      cursor = await inTransaction((stores) => indexBatch(stores, from, batchSize));
    }
  };
}

/**
 * Indexes items after a position, in a transaction. Returns the next position; null at the end. `isSkippingFirst` only
 * moves the position.
 */
export async function indexBatch(
  stores: Stores,
  { walk, afterId }: SearchCursor,
  limit: number,
  isSkippingFirst = false,
): Promise<SearchCursor | null> {
  const { lastId, save } = await walks[walk](stores, afterId, limit);
  if (!isSkippingFirst) await save();
  if (lastId !== undefined) return { walk, afterId: lastId };
  const next = searchWalks[searchWalks.indexOf(walk) + 1];
  return next ? { walk: next, afterId: '' } : null;
}

interface Batch {
  /** The id of the last item; undefined at the end. */
  lastId: string | undefined;
  save(): Promise<void>;
}

const walks: Record<
  SearchCursor['walk'],
  (stores: Stores, afterId: string, limit: number) => Promise<Batch>
> = {
  news: listNews,
  images: listImages,
  videos: listVideos,
  drafts: listDrafts,
  things: renewNames,
  comments: listComments,
};

/** Renews the words of names while it lists them. */
async function renewNames({ things }: Stores, afterId: string, limit: number): Promise<Batch> {
  return { lastId: await things.renewWords(afterId, limit), save: async () => {} };
}

async function listNews({ things, news, search }: Stores, afterId: string, limit: number): Promise<Batch> {
  const items = await news.listAll(afterId || null, limit);
  return {
    lastId: items.at(-1)?.id,
    async save() {
      const sections = await things.readSections();
      const relations = await things.listByNews(items.map(({ id }) => id));
      for (const item of items) {
        const topicIds = (relations.get(item.id)?.topics ?? []).map(({ id }) => id);
        const ofBody = await listTokensOf(parseRichText(item.content));
        await search.save(toNewsDocument(item, sections, topicIds, ofBody));
      }
    },
  };
}

async function listDrafts({ drafts, search }: Stores, afterId: string, limit: number): Promise<Batch> {
  const items = await drafts.listAll(afterId, limit);
  return {
    lastId: items.at(-1)?.id,
    async save() {
      for (const draft of items) {
        const ofTexts = await listDraftTokens(draft.fields, parseRichText(draft.fields.content));
        await search.save(toDraftDocument(draft, ofTexts));
      }
    },
  };
}

async function listComments(stores: Stores, afterId: string, limit: number): Promise<Batch> {
  const items = await stores.comments.listAfter(afterId, limit);
  return { lastId: items.at(-1)?.id, save: () => indexComments(stores, items) };
}

async function listImages(stores: Stores, afterKey: string, limit: number): Promise<Batch> {
  const items = await stores.images.listAll(afterKey, limit);
  return {
    lastId: items.at(-1)?.storageKey,
    async save() {
      for (const image of items) await indexImage(stores, image);
    },
  };
}

/** Lists videos. They are ordered by date, so a position is a date and an id. */
async function listVideos({ videos, search }: Stores, afterId: string, limit: number): Promise<Batch> {
  const end = afterId.indexOf(' ');
  const after = end === -1 ? null : { createdAt: Number(afterId.slice(0, end)), id: afterId.slice(end + 1) };
  const items = await videos.list({ limit, after });
  const last = items.at(-1);
  return {
    lastId: last && `${last.createdAt} ${last.id}`,
    async save() {
      for (const video of items) await search.save(toVideoDocument(video));
    },
  };
}
