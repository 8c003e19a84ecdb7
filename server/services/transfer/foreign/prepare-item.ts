/** Turns a post or page of another system into news, a draft or a page. */
import { systemActor } from '../../../../domain/accounts/audit.ts';
import { filesPath } from '../../../../domain/media/image.ts';
import type { Draft } from '../../../../domain/news/draft.ts';
import type { News } from '../../../../domain/news/news.ts';
import { cleanFields, emptyFields, type NewsFields, textRules } from '../../../../domain/news/news-fields.ts';
import { topicNames } from '../../../../domain/news/topics.ts';
import type { TextPage } from '../../../../domain/pages/text-pages.ts';
import {
  newsTopicsMax,
  publicationDateMin,
  scheduleMaxAheadMs,
  textPageDescriptionMaxGraphemes,
  textPagesMax,
  textPageTitleMaxGraphemes,
  topicNameMaxGraphemes,
} from '../../../../domain/site/limits.ts';
import type { RichText } from '../../../../domain/text/rich-text.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { ForeignImage, ForeignItem } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import { insertPatterns } from '../../../../domain/transfer/wordpress/patterns.ts';
import type { ImportedOriginal, ImportedRecord } from '../../../ports/imports.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createWorkingCopies } from '../../news/drafts/working-copy.ts';
import { toNextDraft } from '../../news/editable-news.ts';
import { saveManyNews } from '../../news/save-news.ts';
import { savePageImages } from '../../pages/text-pages.ts';
import { toCleanSlug } from './choose-slugs.ts';
import { moveText, toRunningText } from './convert.ts';
import { hashFields, hashPage, hashRecord } from './foreign-ids.ts';
import { toImportedRow } from './imported-row.ts';
import type { MoveContext } from './move-context.ts';
import { type RedirectRule, toRules } from './old-addresses.ts';

export interface Prepared {
  record: ImportedRecord;
  original?: ImportedOriginal;
  rules: readonly RedirectRule[];
  /** What the record becomes, with its parsed content. */
  news?: { news: News; text: RichText | null };
  draft?: { draft: Draft; text: RichText | null };
  page?: TextPage;
}

type Signed = Pick<News, 'author' | 'byline'>;

const summaryLength = 200;
const dateMax = 8_640_000_000_000_000;
const untitled = 'Sem título';

/**
 * Decides what an item becomes: published news, a draft, a scheduled draft or a page. It stores the images of the item.
 */
export async function toMovedItem(context: MoveContext, item: ForeignItem): Promise<Prepared> {
  const { idOf, slugs, now } = context;
  const id = idOf('item', item.id);
  const problems: ImportProblem[] = [...item.problems];
  const kept = {
    base: context.oldSite.urlOf(item.oldPaths[0] ?? '/'),
    files: {},
    attached: {},
    addresses: {},
  };
  const source = insertPatterns(item.text.source, (patternId) => context.patterns.get(patternId));
  const moved = await moveText(context, { ...item.text, source }, { ...kept, itemId: item.id });
  problems.push(...moved.problems);
  const isDraft = item.state === 'draft';
  const title = fitField('title', item.title, problems) || (isDraft ? '' : untitled);
  const slug = slugs.get(id) ?? null;
  const wanted = toCleanSlug(item.slug);
  if (slug !== null && wanted !== '' && slug !== wanted)
    problems.push({ code: 'slug', detail: `${item.slug} → ${slug}` });
  if (item.dateDoubt !== null) problems.push({ code: 'date', detail: item.dateDoubt });
  const excerpt = fitField('summary', item.excerpt, problems);
  const summary =
    excerpt || fitText(toRunningText(moved.text), summaryLength, { isLine: true }).text || title;
  const original = { ...moved.original, image: addressOf(context, item.image) };
  // Old sizes of images get rules, too: no record of the foreign site names them.
  const imageRules = Object.entries(moved.original.addresses).flatMap(([from, to]) =>
    to.startsWith(filesPath) ? toRules([context.oldSite.pathOf(from) ?? ''], to) : [],
  );
  const base = toImportedRow({
    id,
    kind: item.type,
    oldId: item.id,
    newId: id,
    title: title || untitled,
    importedAt: now(),
    checksum: hashRecord(item),
  });

  if (item.type === 'page') {
    const page = toPage(
      item,
      { id, slug: slug ?? id, title: title || untitled, summary: excerpt, content: moved.content },
      now(),
    );
    const path = `/pagina/${page.slug}`;
    return {
      record: { ...base, path, written: hashPage(page), problems },
      original,
      rules: [...toRules(item.oldPaths, path), ...imageRules],
      page,
    };
  }

  const fields = cleanFields({
    ...emptyFields,
    title,
    summary: isDraft ? excerpt : summary,
    content: moved.content,
    ...(await moveImage(context, item.image, problems)),
    ...findCursor(context, item, problems),
    isFeatured: item.isFeatured,
  });
  const signed = context.signOf(item.authorIds);
  const path = `/news/${slug ?? id}`;
  const common = { original, rules: [...toRules(item.oldPaths, path), ...imageRules] };
  const record = { ...base, path, written: hashFields(fields), problems };
  if (item.state === 'published') {
    const news = toNews(item, { fields, id, slug: slug ?? id, signed }, problems);
    return { record, ...common, news: { news, text: moved.text } };
  }
  const draft = toDraft(item, { fields, id, signed, now: now() }, problems);
  return { record, ...common, draft: { draft, text: moved.text } };
}

/** Cleans and cuts a text of news at its limit, and reports it. */
function fitField(
  name: 'title' | 'summary' | 'imageCaption',
  raw: string,
  problems: ImportProblem[],
): string {
  const { maxGraphemes, kind, label } = textRules[name];
  const { text, isCut } = fitText(raw, maxGraphemes, { isLine: kind === 'line' });
  if (isCut) problems.push({ code: 'cut', detail: label.toLowerCase() });
  return text;
}

function findCursor(
  { sectionPlan, topicNameOf }: MoveContext,
  item: ForeignItem,
  problems: ImportProblem[],
): Pick<NewsFields, 'category' | 'topics'> {
  const mappings = item.sectionIds.flatMap((id) => sectionPlan.mappings.get(id) ?? []);
  const category = mappings.find(({ sectionId }) => sectionId !== null)?.sectionId ?? '';
  const isDraft = item.state === 'draft';
  if (category === '' && !isDraft) problems.push({ code: 'section', detail: 'sem seção' });
  const raw = [...mappings.map(({ topic }) => topic), ...item.topicIds.map(topicNameOf)];
  const names = topicNames(
    raw.map((name) => fitText(name, topicNameMaxGraphemes, { isLine: true }).text).join('\n'),
  );
  for (const name of names.slice(newsTopicsMax)) problems.push({ code: 'topic', detail: name });
  return {
    category: category || (isDraft ? '' : sectionPlan.fallbackId),
    topics: names.slice(0, newsTopicsMax).join('\n'),
  };
}

function addressOf({ files }: Pick<MoveContext, 'files'>, image: ForeignImage | null): string {
  return image?.address ?? (image?.fileId ? files.get(image.fileId)?.address : '') ?? '';
}

async function moveImage(
  { images, files }: MoveContext,
  image: ForeignImage | null,
  problems: ImportProblem[],
): Promise<Pick<NewsFields, 'imageUrl' | 'imageCaption'>> {
  const file = image?.fileId ? files.get(image.fileId) : undefined;
  const address = addressOf({ files }, image);
  if (!image || address === '') {
    if (image?.fileId) problems.push({ code: 'image', detail: `arquivo ${image.fileId}`, candidates: [] });
    return { imageUrl: '', imageCaption: '' };
  }
  const found = await images.find(address);
  if (found.kind !== 'stored')
    problems.push({
      code: found.kind === 'unsupported' ? 'file' : 'image',
      detail: address,
      candidates: [],
    });
  const words = image.caption || file?.caption || image.alternativeText || file?.alternativeText || '';
  const credit = image.credit || file?.credit || '';
  const caption = credit === '' || words.includes(credit) ? words : `${words} (${credit})`.trim();
  return {
    imageUrl: found.kind === 'stored' ? found.address : '',
    imageCaption: fitField('imageCaption', caption, problems),
  };
}

function toNews(
  { publishedAt, updatedAt }: ForeignItem,
  { fields, id, slug, signed }: { fields: NewsFields; id: string; slug: string; signed: Signed },
  problems: ImportProblem[],
): News {
  const createdAt = toDate(publishedAt) ?? toDate(updatedAt);
  if (createdAt === null) problems.push({ code: 'date', detail: 'sem data' });
  else if (createdAt < publicationDateMin)
    problems.push({ code: 'date', detail: new Date(createdAt).toISOString().slice(0, 10) });
  const changedAt = toDate(updatedAt);
  const modifiedAt = changedAt !== null && createdAt !== null && changedAt > createdAt ? changedAt : null;
  return { ...fields, id, slug, ...signed, createdAt, modifiedAt };
}

function toDate(ms: number | null): number | null {
  return ms !== null && Number.isFinite(ms) && Math.abs(ms) <= dateMax ? Math.trunc(ms) : null;
}

function toDraft(
  { state, publishedAt, updatedAt }: ForeignItem,
  { fields, id, signed, now }: { fields: NewsFields; id: string; signed: Signed; now: number },
  problems: ImportProblem[],
): Draft {
  const { author, byline } = signed;
  const actor = author === '' ? systemActor : { ...systemActor, name: author };
  const savedAt = Math.min(toDate(updatedAt) ?? toDate(publishedAt) ?? now, now);
  const draft: Draft = {
    ...toNextDraft({ id, draft: null, stamp: null }, { fields }, actor, now),
    byline,
    createdAt: savedAt,
    updatedAt: savedAt,
  };
  const publishAt = toDate(publishedAt);
  if (state !== 'scheduled') return draft;
  if (publishAt === null || publishAt > now + scheduleMaxAheadMs) {
    problems.push({ code: 'date', detail: 'agendamento sem data válida' });
    return draft;
  }
  return { ...draft, state: 'scheduled', publishAt, scheduledFields: fields };
}

function toPage(
  { state, publishedAt, updatedAt }: ForeignItem,
  {
    id,
    slug,
    title,
    summary,
    content,
  }: { id: string; slug: string; title: string; summary: string; content: string },
  now: number,
): TextPage {
  const isPublished = state === 'published';
  return {
    id,
    slug,
    title: fitText(title, textPageTitleMaxGraphemes, { isLine: true }).text,
    description: fitText(summary, textPageDescriptionMaxGraphemes, { isLine: true }).text,
    lead: '',
    content,
    latest: isPublished ? 1 : 0,
    published: isPublished ? 1 : null,
    revision: 1,
    updatedAt: toDate(updatedAt) ?? toDate(publishedAt) ?? now,
  };
}

/**
 * Writes what records become, in the transaction of their batch; returns the problems that keep some out, by the ids of
 * their rows. Each row is named once.
 */
export async function writePrepared(
  stores: Stores,
  prepared: readonly Prepared[],
): Promise<Map<string, ImportProblem>> {
  const problems = new Map<string, ImportProblem>();
  const published = prepared.flatMap((one) => one.news ?? []);
  const news = published.map((one) => one.news);
  for (const { id, category } of news)
    if (category === '') problems.set(id, { code: 'fault', detail: 'não há seção para a notícia' });
  const wanted = news.flatMap(({ id, slug }) => (slug !== null && slug !== id ? [{ id, slug }] : []));
  for (const { id, slug } of await stores.news.listTakenSlugs(wanted))
    problems.set(id, { code: 'fault', detail: `o endereço ${slug} foi usado durante a importação` });
  await saveManyNews(
    stores,
    published.filter(({ news: { id } }) => !problems.has(id)),
  );
  await createWorkingCopies(
    stores,
    prepared.flatMap((one) => one.draft ?? []),
  );
  for (const { record, page } of prepared) {
    const problem = page ? await writePage(stores, page) : null;
    if (problem) problems.set(record.id, problem);
  }
  return problems;
}

async function writePage(stores: Stores, page: TextPage): Promise<ImportProblem | null> {
  if ((await stores.textPages.list()).length >= textPagesMax)
    return { code: 'fault', detail: `o portal já tem ${textPagesMax} páginas` };
  if (await stores.textPages.findBySlug(page.slug))
    return { code: 'fault', detail: `o endereço ${page.slug} foi usado durante a importação` };
  await stores.textPages.save(page);
  if (page.published !== null) {
    const { title, description, lead, content } = page;
    const fields = { title, description, lead, content };
    const publishedBy = { publishedAt: page.updatedAt, publishedByName: systemActor.name };
    await stores.textPages.saveVersion({ pageId: page.id, version: 1, ...fields, ...publishedBy });
  }
  await savePageImages(stores, page);
  return null;
}
