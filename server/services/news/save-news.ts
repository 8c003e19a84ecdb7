/** Writes published news in the transaction of the caller, which also invalidates pages. */
import { type ImageOwner, imageUsesOf } from '../../../domain/media/image-use.ts';
import { readByline } from '../../../domain/news/authors.ts';
import type { News } from '../../../domain/news/news.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import { rankedTokens } from '../../../domain/search/search-rank.ts';
import {
  authorName,
  authorTokens,
  emptyAuthorName,
  searchTokens,
  thingToken,
} from '../../../domain/search/search-text.ts';
import { suggestibleWords } from '../../../domain/search/search-words.ts';
import { parseRichText, plainText, type RichText } from '../../../domain/text/rich-text.ts';
import type { RecordImages } from '../../ports/media.ts';
import type { NewsStamp } from '../../ports/news.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { listTokens } from '../search/list-tokens.ts';
import { findTopics } from './things/find-topics.ts';
import { findSigners, toSigned } from './things/sign-news.ts';

type Writable = Pick<Stores, 'things' | 'news' | 'search' | 'images' | 'imageUses' | 'invalidateParts'>;

interface NewsWrite {
  stamp?: NewsStamp | undefined;
  /** What readers saw until now; null for news that were never published. */
  before?: Pick<News, 'slug'> | null;
  text?: RichText | null;
  otherImages?: readonly RecordImages[];
}

/** The database rejects a section that does not exist, too; this is what imports report, like other values out of range. */
export class UnknownSection extends RangeError {
  constructor(category: string) {
    super(`category: there is no section ${JSON.stringify(category)}`);
  }
}

export async function saveNews(
  stores: Writable,
  { ...item }: News,
  { stamp, before, text = parseRichText(item.content), otherImages = [] }: NewsWrite = {},
): Promise<void> {
  const sections = await stores.things.readSections();
  const section = sections.find(item.category);
  if (!section) throw new UnknownSection(item.category);
  // A form that was opened before its section was merged.
  item.category = section.id;
  const topics = await findTopics(stores, item.topics);
  item.topics = topics.map(({ name }) => name).join('\n');
  const signers = await findSigners(stores, item.byline);
  Object.assign(item, toSigned(signers, item));
  await stores.news.save(item, stamp, before);
  const topicIds = topics.map(({ id }) => id);
  const relations = { ...readByline(item.byline), topics: topicIds };
  await stores.things.setNews(item, relations, { isNew: before === null });
  await stores.search.save(await toNewsDocument(item, sections, topicIds, text));
  await yieldTurn();
  await saveImageUses(stores, [{ owner: toNewsOwner(item), uses: imageUsesOf(item, text) }, ...otherImages]);
}

/**
 * Ends the previews; former slugs stay reserved. The caller saves the images of the records that replace the news.
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

/** Sections, topics and authors are indexed by their ids, so that their names can change; other names by their words. */
export async function toNewsDocument(
  item: News,
  sections: Sections,
  topicIds: readonly string[],
  text = parseRichText(item.content),
): Promise<SearchDocument> {
  const { title, author, summary } = item;
  const body = text ? plainText(text) : '';
  const { authors } = readByline(item.byline);
  const imported = authors.length === 0 ? author : '';
  const key = authorName(imported);
  const names = [
    ...searchTokens(imported),
    ...(key === emptyAuthorName ? [] : [key]),
    ...[item.category, ...authors].map(thingToken),
  ];
  const ofWords = { title, names, summary, topics: topicIds.map(thingToken), body };
  return {
    kind: 'news',
    id: item.id,
    category: item.category,
    createdAt: item.createdAt ?? 0,
    tokens: [...rankedTokens(ofWords, await listTokens(body)), ...authorTokens(imported)],
    words: suggestibleWords([title, author, sections.nameOf(item.category), summary, item.topics].join('\n')),
  };
}
