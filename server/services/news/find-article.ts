/**
 * Finds an article by id, slug or former slug, with everything that its page shows: related news, side banners, series
 * and comments (docs/product.md#article).
 */
import { type NewsFilter, type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { closesComments } from '../../../domain/comments/closing.ts';
import { type CommentPosition, firstComments } from '../../../domain/comments/comment.ts';
import type { BannerView } from '../../../domain/media/banner.ts';
import type { CreditedPicture } from '../../../domain/media/image.ts';
import { mainAltOf } from '../../../domain/media/image-details.ts';
import { type ArticleLayout, articleFrames, hasInsets } from '../../../domain/news/article-layout.ts';
import { type Author, signatureOf } from '../../../domain/news/authors.ts';
import { readMoment } from '../../../domain/news/embargo-and-end.ts';
import {
  type Disclosure,
  genres,
  isPaid,
  labelPaid,
  listDisclosures,
  readGenre,
  shownGenre,
  writeBackstory,
} from '../../../domain/news/genres.ts';
import {
  lastChangeOf,
  type News,
  type NewsCard,
  type NewsSummary,
  type NewsText,
  newsAuthor,
  newsPath,
} from '../../../domain/news/news.ts';
import type { SectionLabel, Sections } from '../../../domain/news/sections.ts';
import { thingPath } from '../../../domain/news/thing-pages.ts';
import type { Topic } from '../../../domain/news/topics.ts';
import { carouselVisibleCount, relatedNewsCount } from '../../../domain/site/limits.ts';
import { readingMinutes } from '../../../domain/text/rich-text.ts';
import type { SearchFields } from '../../../domain/web/search-fields.ts';
import type { Stores } from '../../ports/stores.ts';
import type { NewsThings } from '../../ports/things.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { type Conversation, findConversation } from '../comments/list-comments.ts';
import { findCreditedPictures, findTextPictures, toShownSearch } from '../media/find-pictures.ts';
import { toBannerView } from './get-home-top.ts';
import { type ProfileView, toProfileViews } from './things/find-things.ts';
import { toNewsCards } from './to-news-cards.ts';

/** The data of the page of an article, without its comments. */
export interface Article extends SectionLabel {
  id: string;
  path: string;
  title: string;
  /**
   * The title for places where it stands alone, such as tabs and shared links. For paid news, it says that they are
   * paid.
   */
  titleAlone: string;
  summary: string;
  author: string;
  /** The name of the author. Null when there is none; then metadata name the newsroom (docs/product.md#article). */
  namedAuthor: string | null;
  /** The profiles of the authors; empty when they have none. */
  authors: ProfileView[];
  contributors: Signer[];
  createdAt: number | null;
  modifiedAt: number | null;
  picture: CreditedPicture | null;
  imageCaption: string;
  /** The parsed body. Null when the stored document cannot be parsed; then the article is shown without text. */
  body: ArticleLayout | null;
  /** Whether the body has tables, code, galleries or embeds. */
  hasInsets: boolean;
  /** The origins of frames that readers can open in the body. */
  frameOrigins: string[];
  /** The name of the genre above the title; '' for plain news. */
  genre: string;
  /** The type of the article in schema.org. */
  schemaType: string;
  /** Whether the news or their section close the comments. */
  closesComments: boolean;
  /** Whether links to other sites are marked as paid. */
  isPaid: boolean;
  payer: string;
  disclosures: Disclosure[];
  /** How the text was made, for search engines; '' when there is nothing to say. */
  backstory: string;
  bodyPictures: Record<string, CreditedPicture>;
  videoLink: string;
  source: string;
  topics: { name: string; path: string }[];
  /** The series to which the news belong, with the parts before and after them by date; null when there is none. */
  series: Series | null;
  furtherSections: { name: string; path: string }[];
  words: number;
  readingMinutes: number;
  related: NewsCard[];
  leftBanner: BannerView | null;
  rightBanner: BannerView | null;
  search: SearchFields;
}

export interface Series extends Signer {
  previous: Signer | null;
  next: Signer | null;
}

export interface Signer {
  name: string;
  path: string;
}

export interface ArticleWithComments {
  article: Article;
  /** The age of the article; null without a date. */
  ageMs: number | null;
  comments: Conversation;
}

/** An article takes about 60 KB with its HTML. */
const articlesMax = 300;

type ArticleLookup =
  | ({ kind: 'found' } & ArticleWithComments)
  | { kind: 'moved'; path: string }
  | { kind: 'ended' | 'missing' };

/** Finds an article by id, slug or former slug (docs/product.md#article). `position` is the page of its comments. */
export function findArticle(sources: PageSources) {
  const { news, unpublished, clock } = sources;
  const readOnce = sources.cacheForReaders<
    { kind: 'found'; article: Article } | Exclude<ArticleLookup, { kind: 'found' }>
  >(articlesMax);
  return async (visitor: Visitor, idOrSlug: string, position = firstComments): Promise<ArticleLookup> => {
    const filter = visibleTo(visitor, clock());
    const lookup = await readOnce(idOrSlug, filter, async () => {
      const found = await news.findByIdOrSlug(idOrSlug, filter);
      // If a title has no letters or digits, the slug is the id.
      if (found?.slug && found.slug !== idOrSlug) return { kind: 'moved', path: newsPath(found) };
      if (found) return { kind: 'found', article: await toArticle(sources, filter, found) };
      const formerId = await news.findIdByFormerSlug(idOrSlug);
      const [moved] = formerId ? await news.listSummariesByIds([formerId], filter) : [];
      if (moved) return { kind: 'moved', path: newsPath(moved) };
      const end = await unpublished.findEnd(formerId ?? idOrSlug);
      const endsAt = end && readMoment(end.endsAt);
      return { kind: end && endsAt !== null && endsAt <= end.unpublishedAt ? 'ended' : 'missing' };
    });
    if (lookup.kind !== 'found') return lookup;
    return { kind: 'found', ...(await addComments(sources, visitor, lookup.article, position)) };
  };
}

export function findArticleById(sources: PageSources) {
  return async (visitor: Visitor, id: string): Promise<ArticleWithComments | null> => {
    const filter = visibleTo(visitor, sources.clock());
    const [found] = await sources.news.listByIds([id], filter);
    if (!found) return null;
    return addComments(sources, visitor, await toArticle(sources, filter, found), firstComments);
  };
}

async function addComments(
  sources: PageSources,
  visitor: Visitor,
  article: Article,
  position: CommentPosition,
): Promise<ArticleWithComments> {
  const { id, createdAt } = article;
  return {
    article,
    ageMs: createdAt === null ? null : sources.clock() - createdAt,
    comments: await findConversation(sources)(visitor, id, position),
  };
}

export function findNewsPath({ news, clock }: Pick<PageSources, 'news' | 'clock'>) {
  return async (visitor: Visitor, id: string): Promise<string | null> => {
    const [found] = await news.listSummariesByIds([id], visibleTo(visitor, clock()));
    return found ? newsPath(found) : null;
  };
}

async function listRelatedNews(
  news: Pick<Stores['news'], 'listByThings'>,
  { id, category }: Pick<News, 'id' | 'category'>,
  sections: Sections,
  filter: NewsFilter,
): Promise<NewsSummary[]> {
  const section = sections.find(category);
  const list = async (ids: readonly string[], limit: number) => {
    const found = await news.listByThings(ids, filter, { limit: limit + 1 });
    return found.filter((other) => other.id !== id);
  };
  const related = (await list([section?.id ?? category], relatedNewsCount)).slice(0, relatedNewsCount);
  const group = sections.shownGroups.find((candidate) => candidate.id === section?.groupId);
  if (related.length >= carouselVisibleCount || !group) return related;
  // If the section has too few news to fill the row, news of the group are added.
  const known = new Set(related.map((other) => other.id));
  const others = await list(
    group.sections.map((other) => other.id),
    carouselVisibleCount + related.length,
  );
  return [...related, ...others.filter((other) => !known.has(other.id))].slice(0, carouselVisibleCount);
}

/** Finds the parts of a series before and after a piece of news, by two steps in the index of dates. */
async function findSeries(
  { news }: Pick<PageSources, 'news'>,
  filter: NewsFilter,
  { id, createdAt }: Pick<NewsText, 'id' | 'createdAt'>,
  topics: ShownThings['topics'],
): Promise<Series | null> {
  const topic = topics.find(({ isSeries }) => isSeries);
  if (topic?.id === undefined || createdAt === null) return null;
  const here = { createdAt, id };
  const list = (page: { after?: typeof here; before?: typeof here }) =>
    news.listByThings([topic.id ?? ''], filter, { limit: 1, ...page });
  const [[previous], [next]] = await Promise.all([list({ after: here }), list({ before: here })]);
  const link = (part: NewsSummary | undefined) =>
    part ? { name: labelPaid(part.title, part), path: newsPath(part) } : null;
  return {
    name: topic.name,
    path: thingPath('topic', topic),
    previous: link(previous),
    next: link(next),
  };
}

interface ShownThings extends Pick<NewsThings, 'authors' | 'contributors' | 'sections'> {
  topics: (Pick<Topic, 'name' | 'slug'> & Partial<Topic>)[];
}

async function findThings({ things }: Pick<PageSources, 'things'>, newsId: string): Promise<ShownThings> {
  const found = await things.listByNews([newsId]);
  return found.get(newsId) ?? { authors: [], contributors: [], topics: [], sections: [] };
}

/**
 * Collects the data of an article's page. Callers must check that the visitor may see the news. `filter` limits the
 * related news. `shown` replaces the stored authors, sections and topics.
 */
export async function toArticle(
  sources: PageSources,
  filter: NewsFilter,
  item: NewsText,
  shown?: ShownThings,
): Promise<Article> {
  const { news, banners, images } = sources;
  const { body, words, bodyImages } = sources.parseText(item.content);
  const sections = await sources.getSections();
  const {
    authors,
    contributors,
    topics,
    sections: sectionIds,
  } = shown ?? (await findThings(sources, item.id));
  const author = signatureOf(authors, item.importedAuthor);
  const imageCaption = item.imageCaption.trim();
  const [related, sides, pictureOf, bodyPictures, profiles, series] = await Promise.all([
    listRelatedNews(news, item, sections, filter),
    banners.listSides(),
    findCreditedPictures(images, [item.imageUrl]),
    findTextPictures(images, bodyImages),
    toProfileViews(images, authors),
    findSeries(sources, filter, item, topics),
  ]);
  const banner = (side: 'left' | 'right') =>
    toBannerView(sources, sides.find((candidate) => candidate.side === side) ?? null);
  const [relatedCards, leftBanner, rightBanner] = await Promise.all([
    toNewsCards(sources, related),
    banner('left'),
    banner('right'),
  ]);
  return {
    id: item.id,
    path: newsPath(item),
    ...sections.labelOf(item.category),
    title: item.title,
    titleAlone: labelPaid(item.title, item),
    summary: item.summary.trim(),
    author: newsAuthor({ author }),
    namedAuthor: author.trim() || null,
    authors: profiles,
    contributors: contributors.map(toSigner),
    createdAt: item.createdAt,
    modifiedAt: lastChangeOf(item),
    picture: pictureOf(item.imageUrl, (details) => mainAltOf(details, imageCaption, item.title)),
    imageCaption,
    body,
    hasInsets: body !== null && hasInsets(body),
    frameOrigins: body ? articleFrames(body) : [],
    genre: shownGenre(item.genre),
    schemaType: genres[readGenre(item.genre)].type,
    closesComments: closesComments(item, sections),
    isPaid: isPaid(item),
    payer: item.payer,
    disclosures: listDisclosures(item),
    backstory: writeBackstory(item),
    bodyPictures,
    videoLink: item.videoLink.trim(),
    source: item.source.trim(),
    furtherSections: sectionIds
      .filter((id) => id !== item.category)
      .flatMap((id) => sections.find(id) ?? [])
      .map((section) => ({ name: section.name, path: thingPath('section', section) })),
    series,
    topics: topics.map((topic) => ({ name: topic.name, path: thingPath('topic', topic) })),
    words,
    readingMinutes: readingMinutes(words),
    related: relatedCards,
    leftBanner,
    rightBanner,
    search: labelSearch(toShownSearch(images, item), item),
  };
}

/** Returns the texts for search engines and networks. The titles of paid news say that they are paid. */
function labelSearch(search: SearchFields, item: Pick<NewsText, 'genre'>): SearchFields {
  const label = (title: string) => title && labelPaid(title, item);
  return { ...search, title: label(search.title), shareTitle: label(search.shareTitle) };
}

export function toSigner(author: Pick<Author, 'name' | 'slug'>): Signer {
  return { name: author.name, path: thingPath('author', author) };
}
