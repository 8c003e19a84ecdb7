/** Writes published news in the transaction of the caller. The caller also invalidates pages. */
import { type ImageOwner, type ImageUse, imageUsesOf } from '../../../domain/media/image-use.ts';
import { readByline } from '../../../domain/news/authors.ts';
import { findFurtherSections, furtherSectionIds } from '../../../domain/news/further-sections.ts';
import type { News } from '../../../domain/news/news.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import type { Topic } from '../../../domain/news/topics.ts';
import { kindTokens, rankedTokens } from '../../../domain/search/search-rank.ts';
import {
  authorName,
  authorTokens,
  emptyAuthorName,
  searchTokens,
  thingToken,
} from '../../../domain/search/search-text.ts';
import { suggestibleWords } from '../../../domain/search/search-words.ts';
import { parseRichText, type RichText } from '../../../domain/text/rich-text.ts';
import { wordsOfSearchFields } from '../../../domain/web/search-fields.ts';
import type { RecordImages } from '../../ports/media.ts';
import type { NewsStamp } from '../../ports/news.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import type { RelatedNews } from '../../ports/things.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { listTokensOf } from '../search/search.ts';
import { findOrCreateTopics, findOrCreateTopicsOfMany } from './things/find-or-create-topics.ts';
import { findSigners, findSignersOfMany, toSigned } from './things/sign-news.ts';

type Writable = Pick<Stores, 'things' | 'news' | 'search' | 'images' | 'imageUses' | 'invalidateParts'>;

interface NewsWrite {
  stamp?: NewsStamp | undefined;
  /** The news that readers saw before this change; null for news that were never published. */
  before?: Pick<News, 'slug'> | null;
  text?: RichText | null;
  otherImages?: readonly RecordImages[];
  /** Whether the transaction has just read the authors, so that names and ids are current. */
  isSigned?: boolean;
}

/**
 * The error for a section that does not exist. The database rejects it, too, but imports report this error like other
 * values out of range.
 */
export class UnknownSection extends RangeError {
  constructor(category: string) {
    super(`category: there is no section ${JSON.stringify(category)}`);
  }
}

export async function saveNews(
  stores: Writable,
  news: News,
  { stamp, before, text = parseRichText(news.content), otherImages = [], isSigned = false }: NewsWrite = {},
): Promise<void> {
  const sections = await stores.things.readSections();
  const topics = await findOrCreateTopics(stores, news.topics);
  const signed = isSigned ? news : toSigned(await findSigners(stores, news.byline), news);
  const item = toComplete(news, sections, topics, signed);
  await stores.news.save(item, stamp, before);
  const related = toRelated(item, topics);
  await stores.things.setNews([{ ...related, isNew: before === null }]);
  const document = toNewsDocument(item, sections, related.relations.topics, await listTokensOf(text));
  await stores.search.save(document, { isNew: before === null });
  await yieldTurn();
  await saveImageUses(stores, [{ owner: toNewsOwner(item), uses: imageUsesOf(item, text) }, ...otherImages]);
}

/** News with their index entries: the words of their content, and the images. */
export interface IndexedNews {
  news: News;
  tokens: readonly string[];
  uses: ImageUse[];
}

/** Saves many news with few statements; none may be named twice. */
export async function saveManyNews(stores: Writable, all: readonly IndexedNews[]): Promise<void> {
  if (all.length === 0) return;
  const sections = await stores.things.readSections();
  const topicsOf = await findOrCreateTopicsOfMany(
    stores,
    all.map(({ news }) => news.topics),
  );
  const signersOf = await findSignersOfMany(
    stores,
    all.map(({ news }) => news.byline),
  );
  const items: News[] = [];
  const related: RelatedNews[] = [];
  const documents: SearchDocument[] = [];
  const images: RecordImages[] = [];
  for (const [index, { news, tokens, uses }] of all.entries()) {
    const topics = topicsOf[index] ?? [];
    const signers = signersOf[index] ?? { authors: [], contributors: [] };
    const item = toComplete(news, sections, topics, toSigned(signers, news));
    const relation = toRelated(item, topics);
    items.push(item);
    related.push(relation);
    documents.push(toNewsDocument(item, sections, relation.relations.topics, tokens));
    images.push({ owner: toNewsOwner(item), uses });
  }
  await stores.news.saveMany(items);
  await stores.things.setNews(related);
  await stores.search.saveMany(documents);
  await saveImageUses(stores, images);
}

/** Completes news with the current names and ids of their sections, topics and authors. */
function toComplete(
  news: News,
  sections: Sections,
  topics: readonly Topic[],
  { author, byline }: Pick<News, 'author' | 'byline'>,
): News {
  const section = sections.find(news.category);
  if (!section) throw new UnknownSection(news.category);
  return {
    ...news,
    // If the section was merged after a form was opened, the form still names the old one.
    category: section.id,
    furtherSections: findFurtherSections(news, sections),
    topics: topics.map(({ name }) => name).join('\n'),
    author,
    byline,
  };
}

function toRelated(news: News, topics: readonly Topic[]) {
  const sections = [news.category, ...furtherSectionIds(news.furtherSections)];
  return {
    news,
    relations: { ...readByline(news.byline), topics: topics.map(({ id }) => id), sections },
  };
}

/**
 * Deletes the row and the previews of published news. Former slugs stay reserved. The caller must save the images of
 * the records that replace the news.
 */
export async function deletePublishedNews(
  { news, search, previews }: Pick<Stores, 'news' | 'search' | 'previews'>,
  id: string,
): Promise<void> {
  await news.delete(id);
  await previews.deleteByTarget('news', id);
  await search.delete('news', id);
}

export function toNewsOwner({ id, title }: Pick<News, 'id' | 'title'>): ImageOwner {
  return { kind: 'news', id, title };
}

/**
 * Converts news to index words. Sections, topics and authors are indexed by their ids, so that their names can change;
 * other names are indexed by their words. `ofBody` are the index words of the content.
 */
export function toNewsDocument(
  item: News,
  sections: Sections,
  topicIds: readonly string[],
  ofBody: readonly string[],
): SearchDocument {
  const { title, author, summary } = item;
  const { authors } = readByline(item.byline);
  const imported = authors.length === 0 ? author : '';
  const key = authorName(imported);
  const sectionIds = [item.category, ...furtherSectionIds(item.furtherSections)];
  const names = [
    ...searchTokens(imported),
    ...(key === emptyAuthorName ? [] : [key]),
    ...[...sectionIds, ...authors].map(thingToken),
  ];
  const ofWords = {
    title,
    names,
    summary: `${summary}\n${wordsOfSearchFields(item.searchFields)}`,
    topics: topicIds.map(thingToken),
    body: '',
  };
  return {
    kind: 'news',
    id: item.id,
    sectionIds,
    createdAt: item.createdAt ?? 0,
    tokens: [...rankedTokens(ofWords, ofBody), ...kindTokens(item), ...authorTokens(imported)],
    words: suggestibleWords(
      [title, author, ...sectionIds.map((id) => sections.nameOf(id)), summary, item.topics].join('\n'),
    ),
  };
}
