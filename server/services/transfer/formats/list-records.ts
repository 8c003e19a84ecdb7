/** Lists, record by record, everything that other systems can store. The writers of their formats read this list. */
import { type Comment, commentKeyOf } from '../../../../domain/comments/comment.ts';
import { type DescribedImage, publicImageUrl } from '../../../../domain/media/image.ts';
import { isMiddle } from '../../../../domain/media/image-crops.ts';
import { youtubeVideoId } from '../../../../domain/media/video.ts';
import { type Author, listLinks, readByline } from '../../../../domain/news/authors.ts';
import type { Draft } from '../../../../domain/news/draft.ts';
import { findFurtherSections, furtherSectionIds } from '../../../../domain/news/further-sections.ts';
import { isPaid, shownGenre, writeDisclosures } from '../../../../domain/news/genres.ts';
import { lastChangeOf, type News, newsPath } from '../../../../domain/news/news.ts';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import type { Sections } from '../../../../domain/news/sections.ts';
import { slugFromName } from '../../../../domain/news/slug.ts';
import { thingPath } from '../../../../domain/news/thing-pages.ts';
import { sortKeyOf } from '../../../../domain/news/things.ts';
import { type Topic, topicKey, topicNames, topicSlug } from '../../../../domain/news/topics.ts';
import {
  fillPage,
  fillWords,
  isTeamBlock,
  type PageWords,
  type TextPageFields,
  textPagePath,
} from '../../../../domain/pages/text-pages.ts';
import type { Site } from '../../../../domain/site/site.ts';
import { escapeMarkup } from '../../../../domain/text/markup.ts';
import {
  parseRichText,
  plainParagraph,
  plainText,
  type RichBlock,
} from '../../../../domain/text/rich-text.ts';
import { absolute } from '../../../../domain/text/rich-text-html.ts';
import type {
  ExportFile,
  ExportItem,
  ExportRecord,
  ExportSite,
  ExportTopic,
  Named,
} from '../../../../domain/transfer/export-record.ts';
import type { ForeignAuthor } from '../../../../domain/transfer/foreign-record.ts';
import { readSearchFields, type Searchable } from '../../../../domain/web/search-fields.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Database, Stores } from '../../../ports/stores.ts';
import { findImages } from '../../media/find-pictures.ts';
import { findPageWords } from '../../pages/find-text-page.ts';
import { readBatches } from '../../site/read-batches.ts';

/** The batch size of lists with long texts. */
const batchSize = 20;
const shortBatchSize = 100;
const importedNamesMax = 10_000;

/** Data to which items refer; they are read once. */
interface Context {
  site: ExportSite;
  sections: Sections;
  /** The authors by id, and those of imported news by name. */
  authors: Map<string, Named>;
  /** The topics by folded name. */
  topics: Map<string, Named>;
  words: PageWords;
  seenFiles: Set<string>;
  /** The images of sections and topics for networks; their records come after those of sections and topics. */
  shareImages: ExportFile[];
}

export interface RecordSources extends Pick<Adapters, 'database' | 'clock'> {
  site: Pick<Site, 'name' | 'description' | 'url' | 'filesUrl' | 'supportEmail'>;
}

/**
 * Lists everything that other systems can store: authors, sections, topics, then news and pages with their images and
 * comments. The trash is left out, and so are unpublished changes of published news.
 */
export async function* listRecords({ database, site, clock }: RecordSources): AsyncGenerator<ExportRecord> {
  const { name, description, url: address, filesUrl } = site;
  const sections = await database.things.readSections();
  const context: Context = {
    site: { kind: 'site', name, description, address, filesUrl, writtenAt: clock() },
    sections,
    authors: new Map(),
    topics: new Map(),
    words: await findPageWords({ site, getSections: async () => sections }),
    seenFiles: new Set(),
    shareImages: [],
  };
  yield context.site;
  yield* listAuthors(database, context);
  for (const section of sections.all) {
    const { id, slug, name: sectionName, description: about } = section;
    yield {
      kind: 'section',
      id,
      name: sectionName,
      slug,
      description: about,
      parentId: null,
      oldPaths: [`/categoria/${slug}`],
      ...toThingSearch(section, context),
    };
  }
  yield* listTopics(database, context);
  yield* listFiles(database, context.shareImages, context);
  yield* listNews(database, context);
  yield* listDrafts(database, context);
  yield* listPages(database, context);
}

async function* listAuthors(
  { things, news }: Stores,
  { site, authors: known }: Context,
): AsyncGenerator<ForeignAuthor> {
  const slugs = new Set<string>();
  for await (const author of itemsOf(shortBatchSize, (last: Author | null, limit) =>
    things.list('author', { after: last ? sortKeyOf(last) : '', limit }),
  )) {
    const { id, slug, name, biography, photo } = author;
    known.set(id, { slug, name });
    slugs.add(slug);
    yield {
      kind: 'author',
      id,
      slug,
      name,
      email: null,
      biography,
      photo: photo === '' ? null : toAddress(photo, site),
      links: listLinks(author),
      oldPaths: [thingPath('author', author)],
    };
  }
  for (const name of await news.listImportedNames(importedNamesMax)) {
    const base = slugFromName(name) || 'autor';
    let slug = base;
    for (let number = 2; slugs.has(slug); number += 1) slug = `${base}-${number}`;
    slugs.add(slug);
    known.set(name, { slug, name });
    const nothing = { email: null, biography: '', photo: null, links: [], oldPaths: [] };
    yield { kind: 'author', id: name, slug, name, ...nothing };
  }
}

async function* listTopics({ things }: Stores, context: Context): AsyncGenerator<ExportTopic> {
  for await (const topic of itemsOf(shortBatchSize, (last: Topic | null, limit) =>
    things.list('topic', { after: last ? sortKeyOf(last) : '', limit }),
  )) {
    const { id, slug, name, introduction } = topic;
    const search = toThingSearch(topic, context);
    context.topics.set(topicKey(name), { slug, name });
    const oldPaths = [thingPath('topic', topic)];
    yield { kind: 'topic', id, slug, name, introduction, oldPaths, ...search };
  }
}

async function* listNews(database: Database, context: Context): AsyncGenerator<ExportRecord> {
  for await (const news of itemsOf(batchSize, (last: News | null, limit) =>
    database.news.listAll(last?.id ?? null, limit),
  )) {
    const { id, slug, createdAt, author, byline } = news;
    const isFuture = createdAt !== null && createdAt > context.site.writtenAt;
    yield* withFiles(
      database,
      {
        ...toItem(news, { id, author, byline }, context),
        state: isFuture ? 'scheduled' : 'published',
        slug: slug ?? id,
        path: newsPath(news),
        publishedAt: createdAt,
        updatedAt: lastChangeOf(news),
      },
      context,
    );
    yield* listComments(database, id);
  }
}

/** Lists the drafts of news that readers do not see. */
async function* listDrafts(database: Database, context: Context): AsyncGenerator<ExportRecord> {
  for await (const draft of itemsOf(batchSize, (last: Draft | null, limit) =>
    database.drafts.listAll(last?.id ?? '', limit),
  )) {
    const { id, byline, updatedAt, publishAt, scheduledFields, createdBy } = draft;
    if (draft.baseVersion !== null && draft.state !== 'unpublished') continue;
    const isScheduled = draft.state === 'scheduled' && publishAt !== null;
    const slug = (await database.unpublished.find(id))?.news.slug ?? '';
    yield* withFiles(
      database,
      {
        ...toItem(
          (isScheduled && scheduledFields) || draft.fields,
          { id, byline, author: createdBy.name },
          context,
        ),
        state: isScheduled ? 'scheduled' : 'draft',
        ...(draft.state === 'review' ? { isPending: true } : {}),
        slug,
        path: newsPath({ id, slug: slug || null }),
        publishedAt: isScheduled ? publishAt : null,
        updatedAt,
      },
      context,
    );
    yield* listComments(database, id);
  }
}

async function* listPages(stores: Stores, context: Context): AsyncGenerator<ExportRecord> {
  const { textPages } = stores;
  for (const { id, slug, published, updatedAt } of await textPages.list()) {
    const version = published === null ? null : await textPages.findVersion(id, published);
    const page: TextPageFields | null = version ?? (await textPages.find(id));
    if (!page) continue;
    const lead = fillWords(page.lead, context.words);
    yield* withFiles(
      stores,
      {
        kind: 'item',
        type: 'page',
        id,
        state: version ? 'published' : 'draft',
        title: page.title,
        slug,
        path: textPagePath({ id, slug }),
        excerpt: fillWords(page.description, context.words),
        text: {
          blocks: [
            ...(lead ? [plainParagraph(lead)] : []),
            ...fillPage(page.content, context.words).blocks.filter((block) => !isTeamBlock(block)),
          ],
        },
        // The pages of a new portal have the date 0.
        publishedAt: version ? version.publishedAt || context.site.writtenAt : null,
        updatedAt: updatedAt || null,
        isFeatured: false,
        sections: [],
        topics: [],
        authors: [],
        image: null,
        ...toExportSearch(page, context.site),
      },
      context,
    );
    yield* listComments(stores, id);
  }
}

async function* listComments({ comments }: Stores, newsId: string): AsyncGenerator<ExportRecord> {
  for await (const { id, userName, createdAt, comment, state, answers } of itemsOf(
    shortBatchSize,
    (last: Comment | null, limit) => {
      const after = last && commentKeyOf(last);
      return comments.listByNews(newsId, { limit, after, isOldestFirst: true, withHeld: true });
    },
  ))
    yield {
      kind: 'comment',
      id,
      itemId: newsId,
      parentId: answers?.commentId ?? null,
      name: userName ?? '',
      createdAt,
      ...(state === 'held' ? { isHeld: true } : {}),
      text: escapeMarkup(comment),
    };
}

/** Lists an item after its files. */
async function* withFiles(stores: Stores, item: ExportItem, context: Context): AsyncGenerator<ExportRecord> {
  const shown = item.text.blocks.flatMap((block) => {
    if (block.kind === 'image') return [{ ...block, caption: plainText({ blocks: [block] }) }];
    return block.kind === 'gallery' ? block.images : [];
  });
  const files = shown.map(({ src, alt, caption }) => toFile(src, alt, caption, context.site));
  const own = [item.image, item.shareImage].filter((file) => file !== null);
  const withDetails = await describeFiles(stores, [...own, ...files]);
  yield* takeUnseen([...own, ...files].map(withDetails), context);
  yield {
    ...item,
    image: item.image && withDetails(item.image),
    shareImage: item.shareImage && withDetails(item.shareImage),
  };
}

/** Lists files, each once in the export. */
async function* listFiles(
  stores: Stores,
  files: readonly ExportFile[],
  context: Context,
): AsyncGenerator<ExportRecord> {
  yield* takeUnseen(files.map(await describeFiles(stores, files)), context);
}

function* takeUnseen(files: readonly ExportFile[], { seenFiles }: Context): Generator<ExportFile> {
  for (const file of files) {
    if (seenFiles.has(file.id)) continue;
    seenFiles.add(file.id);
    yield file;
  }
}

/** Returns a function that adds the details of the library to each of these files. */
async function describeFiles(
  { images }: Stores,
  files: readonly ExportFile[],
): Promise<(file: ExportFile) => ExportFile> {
  const imageOf = await findImages(
    images,
    files.map(({ source }) => source),
  );
  return (file) => {
    const known = imageOf(file.source);
    return known ? { ...file, ...toFileDetails(file, known) } : file;
  };
}

/** Returns the details of a file in the library. If the document has an alternative text, that is used instead. */
function toFileDetails(
  { alternativeText, caption: shown }: ExportFile,
  { width, height, altText, credit, licence, isDecorative, caption, focusX, focusY }: DescribedImage,
): Pick<ExportFile, 'width' | 'height' | 'alternativeText' | 'credit' | 'details'> {
  const details = {
    ...(caption === '' || caption === shown ? {} : { caption }),
    ...(licence === '' ? {} : { licence }),
    ...(isDecorative ? { isDecorative } : {}),
    ...(isMiddle({ focusX, focusY }) ? {} : { focusX, focusY }),
  };
  return { width, height, alternativeText: alternativeText || altText, credit, details };
}

function toItem(
  fields: NewsFields,
  { id, byline, author }: { id: string; byline: string; author: string },
  { site, sections, authors, topics }: Context,
): Omit<ExportItem, 'state' | 'slug' | 'path' | 'publishedAt' | 'updatedAt'> {
  const { title, summary, content, imageUrl, imageCaption, videoLink, source, isFeatured } = fields;
  const { payer, aiUse, conflict } = fields;
  const signed = readByline(byline);
  const signerIds = [...signed.authors, ...signed.contributors];
  const videoId = youtubeVideoId(videoLink);
  const blocks: RichBlock[] = [
    ...writeDisclosures(fields).map(plainParagraph),
    ...(parseRichText(content)?.blocks ?? []),
    ...(videoId ? [{ kind: 'video', address: videoLink, videoId } as const] : []),
    ...(source ? [plainParagraph(`Fonte: ${source}`)] : []),
  ];
  return {
    kind: 'item',
    type: 'post',
    id,
    title,
    excerpt: summary,
    text: { blocks },
    isFeatured,
    sections: [fields.category, ...furtherSectionIds(findFurtherSections(fields, sections))].flatMap(
      (one) => sections.find(one) ?? [],
    ),
    topics: topicNames(fields.topics).map(
      (name) => topics.get(topicKey(name)) ?? { slug: topicSlug(name), name },
    ),
    authors: (signerIds.length > 0 ? signerIds : [author]).flatMap((one) => authors.get(one) ?? []),
    image: imageUrl === '' ? null : toFile(imageUrl, '', imageCaption, site),
    disclosed: {
      genre: shownGenre(fields.genre),
      payer: isPaid(fields) ? payer : '',
      aiUse,
      conflict,
      embargoUntil: fields.embargoUntil,
      endsAt: fields.endsAt,
    },
    ...toExportSearch(fields, site),
  };
}

function toThingSearch(thing: Searchable, { site, shareImages }: Context) {
  const searched = toExportSearch(thing, site);
  if (searched.shareImage) shareImages.push(searched.shareImage);
  return searched;
}

function toExportSearch(
  { searchFields }: Searchable,
  site: ExportSite,
): Pick<ExportItem, 'search' | 'shareImage'> {
  const search = readSearchFields(searchFields);
  const shareImage = search.shareImage === '' ? null : toFile(search.shareImage, '', '', site);
  return { search, shareImage };
}

function toFile(source: string, alternativeText: string, caption: string, site: ExportSite): ExportFile {
  const address = toAddress(source, site);
  const [name = ''] = address.split('/').slice(-1);
  const words = { title: name, caption, alternativeText, credit: '', width: null, height: null };
  // The same image with another caption is another file, because other systems store captions with their files.
  return { kind: 'file', id: [address, caption].join('\n'), address, source, ...words, oldPaths: [] };
}

function toAddress(src: string, { address, filesUrl }: ExportSite): string {
  return absolute(publicImageUrl(src, filesUrl), address);
}

/** Reads a list item by item. `read` gets the last item of the previous batch. */
async function* itemsOf<T>(
  limit: number,
  read: (last: T | null, limit: number) => Promise<T[]>,
): AsyncGenerator<T> {
  for await (const items of readBatches(limit, (last: T | null) => read(last, limit))) yield* items;
}
