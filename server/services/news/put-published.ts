import type { Actor } from '../../../domain/accounts/audit.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import type { CategorySlug } from '../../../domain/news/categories.ts';
import { bylineOf, fieldsOf, isTextChanged, type NewsFields, toNews } from '../../../domain/news/draft.ts';
import type { News } from '../../../domain/news/news.ts';
import type { RevisionKind } from '../../../domain/news/revision.ts';
import type { UnpublishedNews } from '../../../domain/news/unpublished-news.ts';
import { revisionsMax } from '../../../domain/site/limits.ts';
import { type CacheTag, contentTag, listsTag, newsTag } from '../../../domain/web/caching.ts';
import type { Stores } from '../../ports/stores.ts';
import { discardImages } from '../media/discard-images.ts';
import type { Work } from './drafts/work-on-news.ts';
import { findFreeSlug } from './find-free-slug.ts';
import { saveNews } from './save-news.ts';

export interface Publication {
  fields: NewsFields & { category: CategorySlug };
  actor: Actor;
  /** Of news that appear for the first time; the others keep the date they have. Epoch milliseconds. */
  createdAt: number;
  what: RevisionKind;
  isMajor: boolean;
}

/**
 * Makes fields visible to readers, inside the transaction of its caller: as new news signed by the draft's creator, or
 * as the next version of published ones. A changed title gets a new address, and the old one redirects to it. A main
 * image that was replaced and that nothing else uses is deleted (docs/product.md#images).
 */
export async function putPublished(
  stores: Stores,
  work: Pick<Work, 'id' | 'news' | 'stamp'> & Partial<Pick<Work, 'draft' | 'unpublished'>>,
  { fields, actor, createdAt, what, isMajor }: Publication,
  now: number,
): Promise<News> {
  const { id, draft = null, unpublished = null } = work;
  if (unpublished) await restoreUnpublished(stores, unpublished);
  const before = unpublished?.news ?? work.news;
  const stamp = unpublished ? { version: unpublished.version, updatedAt: null } : work.stamp;
  const { news, revisions } = stores;
  const isSameTitle = before !== null && before.title === fields.title && before.slug !== null;
  const item = toNews(fields, {
    id,
    slug: isSameTitle ? before.slug : await findFreeSlug(news, { id, title: fields.title }),
    createdAt: before ? before.createdAt : createdAt,
    author: bylineOf(before, draft, actor),
    modifiedAt: before && isTextChanged(before, fields) ? now : (before?.modifiedAt ?? null),
  });
  if (before && stamp) {
    // News that came by an import have no history yet; without this, nobody could go back to what they were.
    const savedAt = stamp.updatedAt ?? before.createdAt ?? now;
    const first = { version: stamp.version, savedAt, user: null, what: 'published', isMajor: false } as const;
    await revisions.add({ newsId: id, ...first, fields: fieldsOf(before) }, revisionsMax);
  }
  const version = stamp ? stamp.version + 1 : 1;
  await saveNews(stores, item, { version, updatedAt: now });
  await revisions.add(
    { newsId: id, version, savedAt: now, user: actor, what, isMajor, fields },
    revisionsMax,
  );
  // A restored version can be undone: its image stays among the files, as one that nothing uses.
  const isReplaced = before !== null && before.imageUrl !== item.imageUrl && what !== 'restored';
  const oldImage = isReplaced ? storageKeyOf(before.imageUrl) : null;
  if (oldImage) await discardImages(stores, [oldImage], now);
  await stores.raiseContentVersion(unpublished ? [contentTag] : tagsOfPublication(before, item));
  return item;
}

/** Puts the record back as readers last saw it: the publication that follows changes it like any other. */
async function restoreUnpublished(stores: Stores, { news, version }: UnpublishedNews): Promise<void> {
  await stores.unpublished.delete(news.id);
  await stores.news.save(news, { version, updatedAt: null });
}

/** What shows it: lists and itself, and any page by its card or in the ticker when that changed. */
function tagsOfPublication(before: News | null, item: News): CacheTag[] {
  const onCards = ['title', 'summary', 'slug', 'category', 'imageUrl'] as const;
  const isElsewhere = before !== null && onCards.some((field) => before[field] !== item[field]);
  return isElsewhere ? [contentTag] : [listsTag, newsTag(item.id)];
}

/** Fields that have everything that readers need; null when they do not. See `publishFault` for the reason. */
export function withCategory(fields: NewsFields): Publication['fields'] | null {
  const { category } = fields;
  return category === '' ? null : { ...fields, category };
}
