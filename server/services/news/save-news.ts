/** Writes published news in the transaction of the caller, which also invalidates pages. */
import { type ImageOwner, imageUsesOf } from '../../../domain/media/image-use.ts';
import { readByline } from '../../../domain/news/authors.ts';
import type { News } from '../../../domain/news/news.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import { rankedTokens } from '../../../domain/search/search-rank.ts';
import { authorTokens } from '../../../domain/search/search-text.ts';
import { suggestibleWords } from '../../../domain/search/search-words.ts';
import { parseRichText, plainText, type RichText } from '../../../domain/text/rich-text.ts';
import type { RecordImages } from '../../ports/media.ts';
import type { NewsStamp } from '../../ports/news.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { listTokens } from '../search/list-tokens.ts';
import { findSigners, toSigned } from './authors/sign-news.ts';
import { findTopics, saveTopics } from './topics/save-topics.ts';

type Writable = Pick<
  Stores,
  'sections' | 'topics' | 'authors' | 'news' | 'search' | 'images' | 'imageUses' | 'invalidateParts'
>;

interface NewsWrite {
  stamp?: NewsStamp | undefined;
  before?: Pick<News, 'slug' | 'category'> | null;
  text?: RichText | null;
  otherImages?: readonly RecordImages[];
}

/**
 * News never begin to name a section that does not exist: readers would see its id. Thrown before anything is written;
 * imports report it like other values out of range.
 */
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
  const sections = await stores.sections.read();
  const section = sections.find(item.category);
  if (!section && before?.category !== item.category) throw new UnknownSection(item.category);
  // A form that was opened before its section was merged.
  if (section) item.category = section.id;
  const topics = await findTopics(stores, item.topics);
  item.topics = topics.map(({ name }) => name).join('\n');
  const signers = await findSigners(stores, item.byline);
  Object.assign(item, toSigned(signers, item));
  await stores.news.save(item, stamp, before);
  await saveTopics(stores, item, topics);
  const { authors, contributors } = readByline(item.byline);
  await stores.authors.setNews(item, [...authors, ...contributors]);
  await stores.search.save(await toNewsDocument(item, sections, text));
  await yieldTurn();
  await saveImageUses(stores, [{ owner: toNewsOwner(item), uses: imageUsesOf(item, text) }, ...otherImages]);
}

/**
 * Ends the previews; former slugs stay reserved. The caller saves the images of the records that replace the news.
 */
export async function deletePublishedNews(
  {
    news,
    topics,
    authors,
    search,
    previews,
  }: Pick<Stores, 'news' | 'topics' | 'authors' | 'search' | 'previews'>,
  id: string,
): Promise<void> {
  await news.delete(id);
  await previews.deleteByTarget('news', id);
  await topics.setNews({ id, createdAt: null }, []);
  await authors.setNews({ id, createdAt: null }, []);
  await search.delete('news', id);
}

export function toNewsOwner({ id, title }: Pick<News, 'id' | 'title'>): ImageOwner {
  return { kind: 'news', id, title };
}

export async function toNewsDocument(
  item: News,
  sections: Sections,
  text = parseRichText(item.content),
): Promise<SearchDocument> {
  const { title, author, topics } = item;
  const summary = `${item.summary}\n${topics}`;
  const section = sections.nameOf(item.category);
  const body = text ? plainText(text) : '';
  return {
    kind: 'news',
    id: item.id,
    category: item.category,
    createdAt: item.createdAt ?? 0,
    tokens: [
      ...rankedTokens({ title, author, section, summary, body }, await listTokens(body)),
      ...authorTokens(author),
    ],
    words: suggestibleWords([title, author, section, summary].join('\n')),
  };
}
