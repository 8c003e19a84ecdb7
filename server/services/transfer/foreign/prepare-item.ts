/** Turns a post or page of another system into news, a draft or a page. */
import { systemActor } from '../../../../domain/accounts/audit.ts';
import { filesPath } from '../../../../domain/media/image.ts';
import { imageUsesOf } from '../../../../domain/media/image-use.ts';
import type { Draft } from '../../../../domain/news/draft.ts';
import { findAirtimeProblem } from '../../../../domain/news/embargo-and-end.ts';
import { writeFurtherSections } from '../../../../domain/news/further-sections.ts';
import { type News, newsPath } from '../../../../domain/news/news.ts';
import { cleanFields, emptyFields, type NewsFields, textRules } from '../../../../domain/news/news-fields.ts';
import { topicNames } from '../../../../domain/news/topics.ts';
import { type TextPage, textPagePath } from '../../../../domain/pages/text-pages.ts';
import {
  publicationDateMin,
  scheduleMaxAheadMs,
  storedTopicsMax,
  textPageDescriptionMaxGraphemes,
  textPageTitleMaxGraphemes,
  topicNameMaxGraphemes,
} from '../../../../domain/site/limits.ts';
import { mapFields } from '../../../../domain/transfer/field-map.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import {
  type ForeignImage,
  type ForeignItem,
  hasOldMark,
} from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import { splitCredit } from '../../../../domain/transfer/split-credit.ts';
import { insertPatterns } from '../../../../domain/transfer/wordpress/patterns.ts';
import { readSearchFields, writeSearchFields } from '../../../../domain/web/search-fields.ts';
import type { ImportedRecord } from '../../../ports/imports.ts';
import { type IndexedDraft, listDraftImages, listDraftTokens } from '../../news/drafts/working-copy.ts';
import { toNextDraft } from '../../news/editable-news.ts';
import type { IndexedNews } from '../../news/save-news.ts';
import { listTokensOf } from '../../search/search.ts';
import { toCleanSlug } from './choose-slugs.ts';
import { moveText, toRunningText } from './convert.ts';
import { hashFields, hashPage, hashRecord } from './foreign-ids.ts';
import { toImportedRow } from './imported-row.ts';
import type { MoveContext } from './move-context.ts';
import { type MovedDetails, toMovedDetails } from './move-details.ts';
import { moveSearch } from './move-search.ts';
import { packOriginal } from './pack-original.ts';
import { type RedirectRule, toAddressKey, toRules } from './redirect-rules.ts';

export interface Prepared {
  record: ImportedRecord;
  /** The original text, packed. */
  original?: string;
  rules: readonly RedirectRule[];
  /** False for a part that is no record of the foreign site, such as a file that is cut off. */
  isCounted?: false;
  /** The details of images in the item, for the library. */
  imageDetails?: readonly MovedDetails[];
  /** The news, draft or page that the record becomes. */
  news?: IndexedNews;
  draft?: IndexedDraft;
  /** The slug of the draft, reserved until it is published. */
  draftSlug?: string;
  page?: TextPage;
}

type Signed = Pick<News, 'author' | 'byline'>;

const summaryLength = 200;
const dateMax = 8_640_000_000_000_000;
const untitled = 'Sem título';

/**
 * Decides what an item becomes: published news, a draft, a scheduled draft or a page. Also stores the images of the
 * item.
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
  if (title === untitled && fitText(item.title, 1, { isLine: true }).text === '')
    problems.push({ code: 'title', detail: `publicado como “${untitled}”` });
  const slug = slugs.get(id) ?? null;
  const wanted = toCleanSlug(item.slug);
  if (slug !== null && wanted !== '' && slug !== wanted)
    problems.push({ code: 'slug', detail: `${item.slug} → ${slug}` });
  if (item.dateDoubt !== null) problems.push({ code: 'date', detail: item.dateDoubt });
  const mapped = mapFields(item.fields, context.fieldMap);
  const excerpt = fitField('summary', item.excerpt || (mapped.summary ?? ''), problems);
  const summary =
    excerpt || fitText(toRunningText(moved.text), summaryLength, { isLine: true }).text || title;
  const mainImage = addressOf(context, item.image);
  const original = packOriginal({ ...moved.original, image: mainImage });
  // Old sizes of images get rules, too, because no record of the foreign site names them.
  const imageRules = Object.entries(moved.original.addresses).flatMap(([from, to]) =>
    to.startsWith(filesPath) ? toRules([context.oldSite.pathOf(from) ?? ''], to) : [],
  );
  const base = toImportedRow({
    id,
    kind: item.type,
    oldId: item.id,
    newId: id,
    title: title || untitled,
    oldAddress: context.oldSite.addressOf(item.oldPaths),
    importedAt: now(),
    checksum: hashRecord(item),
  });

  const searchFields = await moveSearch(context, item, problems);

  if (item.type === 'page') {
    // Pages have no main image.
    if (mainImage === '') reportMissingFile(item.image, problems);
    if (mainImage !== '') problems.push({ code: 'text', detail: `imagem principal da página: ${mainImage}` });
    if (item.state === 'scheduled')
      problems.push({ code: 'date', detail: 'página agendada, agora rascunho' });
    const written = { id, slug: slug ?? id, title: title || untitled, content: moved.content, searchFields };
    const page = toPage(item, { ...written, description: excerpt }, now(), problems);
    const path = textPagePath(page);
    return {
      record: { ...base, path, written: hashPage(page), problems },
      original,
      rules: [...toOwnRules(context, item, path, problems), ...imageRules],
      page,
    };
  }

  const { imageDetails = [], ...image } = await moveImage(
    context,
    item.image,
    mapped.imageCaption ?? '',
    problems,
  );
  const payer = fitField('payer', item.disclosed?.payer || (mapped.payer ?? ''), problems);
  const fields = cleanFields({
    ...emptyFields,
    title,
    summary: isDraft ? excerpt : summary,
    content: moved.content,
    ...image,
    videoLink: mapped.videoLink ?? '',
    source: fitField('source', mapped.source ?? '', problems),
    // A text that names its payer is paid.
    genre: payer === '' ? (item.disclosed?.genre ?? '') : 'paid',
    payer,
    aiUse: fitField('aiUse', item.disclosed?.aiUse || (mapped.aiUse ?? ''), problems),
    conflict: fitField('conflict', item.disclosed?.conflict || (mapped.conflict ?? ''), problems),
    embargoUntil: item.disclosed?.embargoUntil ?? '',
    endsAt: item.disclosed?.endsAt ?? '',
    ...findSectionsAndTopics(context, item, problems),
    isFeatured: staysFeatured(item, now(), problems),
    searchFields,
  });
  const signed = context.signOf(item.authorIds);
  const path = newsPath({ id, slug });
  const common = {
    original,
    imageDetails,
    rules: [...toOwnRules(context, item, path, problems), ...imageRules],
  };
  const record = { ...base, path, written: hashFields(fields), problems };
  // News become a draft when their embargo or end cannot be read, or forbids publishing, even if the other system had
  // published them.
  const refusal = item.state === 'published' ? findAirtimeProblem(fields, now()) : null;
  if (refusal) problems.push({ code: 'date', detail: refusal.message });
  if (item.state === 'published' && !refusal) {
    const news = toNews(item, { fields, id, slug: slug ?? id, signed }, problems);
    const tokens = await listTokensOf(moved.text);
    return { record, ...common, news: { news, tokens, uses: imageUsesOf(news, moved.text) } };
  }
  const draft = toDraft(item, { fields, id, signed, now: now() }, problems);
  const tokens = await listDraftTokens(fields, moved.text);
  const indexed = { draft, tokens, uses: listDraftImages(draft, moved.text) };
  return { record, ...common, draft: indexed, ...(slug === null ? {} : { draftSlug: slug }) };
}

/**
 * Makes the rules for the old paths of an item, except paths that now lead to something else. If that is the case of
 * its present address, it is reported.
 */
function toOwnRules(
  { addresses }: Pick<MoveContext, 'addresses'>,
  { oldPaths }: ForeignItem,
  path: string,
  problems: ImportProblem[],
) {
  const isOwn = (from: string) => (addresses.get(toAddressKey(from)) ?? path) === path;
  const [address = ''] = oldPaths;
  const present = toAddressKey(address);
  const owner = addresses.get(present) ?? path;
  if (owner !== path && owner !== '/')
    problems.push({ code: 'redirect', detail: `${address}: leva a ${owner}, que tinha o mesmo endereço` });
  const rules = toRules(oldPaths.filter(isOwn), path);
  return rules.map((rule) => (toAddressKey(rule.from) === present ? rule : { ...rule, isFormer: true }));
}

function staysFeatured(item: ForeignItem, now: number, problems: ImportProblem[]): boolean {
  const isOld = hasOldMark(item, now);
  if (isOld) problems.push({ code: 'featured', detail: item.title });
  return item.isFeatured && !isOld;
}

/** Cleans a text of news and cuts it at its limit. A cut is reported. */
function fitField(
  name: 'title' | 'summary' | 'imageCaption' | 'source' | 'payer' | 'aiUse' | 'conflict',
  raw: string,
  problems: ImportProblem[],
): string {
  const { maxGraphemes, kind, label } = textRules[name];
  const { text, isCut } = fitText(raw, maxGraphemes, { isLine: kind === 'line' });
  if (isCut) problems.push({ code: 'cut', detail: label.toLowerCase() });
  return text;
}

/**
 * Finds the sections and topics of an item. Each is listed once, even if several categories become it. The main section
 * comes first.
 */
function findSectionsAndTopics(
  { sectionPlan, topicNameOf }: MoveContext,
  item: ForeignItem,
  problems: ImportProblem[],
): Pick<NewsFields, 'category' | 'furtherSections' | 'topics'> {
  const { mappings, fallbackId } = sectionPlan;
  const mapped = item.sectionIds.flatMap((id) => mappings.get(id) ?? []);
  const main = orderSections(sectionPlan, item).find((id) => mappings.get(id)?.sectionId);
  const isDraft = item.state === 'draft';
  if (main === undefined && !isDraft) problems.push({ code: 'section', detail: 'sem seção' });
  const category = mappings.get(main ?? '')?.sectionId ?? (isDraft ? '' : fallbackId);
  const furtherSections = writeFurtherSections(
    mapped.flatMap(({ sectionId }) => sectionId ?? []),
    category,
  );
  const raw = [...mapped.map(({ topic }) => topic), ...item.topicIds.map(topicNameOf)];
  const names = topicNames(
    raw.map((name) => fitText(name, topicNameMaxGraphemes, { isLine: true }).text).join('\n'),
  );
  for (const name of names.slice(storedTopicsMax)) problems.push({ code: 'topic', detail: name });
  return {
    category,
    furtherSections,
    topics: names.slice(0, storedTopicsMax).join('\n'),
  };
}

/**
 * Orders the categories of an item for the choice of its main section. The one that the foreign site marks as primary
 * comes first.
 */
function orderSections(
  { mainRanks }: MoveContext['sectionPlan'],
  { sectionIds, primarySectionId }: ForeignItem,
): string[] {
  const rankOf = (id: string) => (id === primarySectionId ? -1 : (mainRanks.get(id) ?? mainRanks.size));
  return sectionIds.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function addressOf({ files }: Pick<MoveContext, 'files'>, image: ForeignImage | null): string {
  return image?.address ?? (image?.fileId ? files.get(image.fileId)?.address : '') ?? '';
}

/** Reports a main image whose file is missing on the foreign site. */
function reportMissingFile(image: ForeignImage | null, problems: ImportProblem[]): void {
  if (image?.fileId) problems.push({ code: 'image', detail: `arquivo ${image.fileId}`, candidates: [] });
}

async function moveImage(
  { images, files }: MoveContext,
  image: ForeignImage | null,
  mappedCaption: string,
  problems: ImportProblem[],
): Promise<Pick<NewsFields, 'imageUrl' | 'imageCaption'> & Pick<Prepared, 'imageDetails'>> {
  const file = image?.fileId ? files.get(image.fileId) : undefined;
  const address = addressOf({ files }, image);
  if (!image || address === '') {
    reportMissingFile(image, problems);
    return { imageUrl: '', imageCaption: '', imageDetails: [] };
  }
  const found = await images.find(address);
  if (found.kind !== 'stored')
    problems.push({
      code: found.kind === 'unsupported' ? 'file' : 'image',
      detail: address,
      candidates: [],
      ...('reason' in found ? { reason: found.reason } : {}),
    });
  const written = image.caption || file?.caption || '';
  const alternativeText = image.alternativeText || file?.alternativeText || '';
  const credit = image.credit || file?.credit || '';
  const words = mappedCaption || written;
  // The image of news has one caption. If there is another one, it is reported, so that the newsroom can put it into
  // the text.
  if (!words.includes(written))
    problems.push({ code: 'text', detail: `legenda da imagem principal: ${written}` });
  if (found.kind === 'stored') {
    const split = credit === '' ? splitCredit(words) : { caption: words, credit };
    return {
      imageUrl: found.address,
      imageCaption: fitField('imageCaption', split.caption, problems),
      imageDetails: toMovedDetails(found.address, { alternativeText, credit: split.credit }, problems),
    };
  }
  // The library has no entry for an image that could not be stored.
  if (alternativeText !== '' && !words.includes(alternativeText))
    problems.push({ code: 'text', detail: `texto alternativo da imagem principal: ${alternativeText}` });
  const caption = credit === '' || words.includes(credit) ? words : `${words} (${credit})`.trim();
  return { imageUrl: '', imageCaption: fitField('imageCaption', caption, problems), imageDetails: [] };
}

function toNews(
  { publishedAt, updatedAt }: ForeignItem,
  { fields, id, slug, signed }: { fields: NewsFields; id: string; slug: string; signed: Signed },
  problems: ImportProblem[],
): News {
  const createdAt = toDate(publishedAt) ?? toDate(updatedAt);
  if (createdAt === null) problems.push({ code: 'date', detail: 'publicada sem data, fora das listas' });
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
  { state, isPending = false, publishedAt, updatedAt }: ForeignItem,
  { fields, id, signed, now }: { fields: NewsFields; id: string; signed: Signed; now: number },
  problems: ImportProblem[],
): Draft {
  const { author, byline } = signed;
  const actor = author === '' ? systemActor : { ...systemActor, name: author };
  const savedAt = Math.min(toDate(updatedAt) ?? toDate(publishedAt) ?? now, now);
  const draft: Draft = {
    ...toNextDraft({ id, draft: null, stamp: null }, { fields }, actor, now),
    byline,
    ...(isPending ? { state: 'review' } : {}),
    createdAt: savedAt,
    updatedAt: savedAt,
  };
  const publishAt = toDate(publishedAt);
  if (state !== 'scheduled') return draft;
  if (publishAt === null) {
    problems.push({ code: 'date', detail: 'agendamento sem data válida, agora rascunho' });
    return draft;
  }
  if (publishAt <= now || publishAt > now + scheduleMaxAheadMs) {
    const day = new Date(publishAt).toISOString().slice(0, 10);
    const why = publishAt <= now ? `que já passou (${day})` : `para mais de um ano à frente (${day})`;
    problems.push({ code: 'date', detail: `agendamento ${why}, agora rascunho` });
    return draft;
  }
  return { ...draft, state: 'scheduled', publishAt, scheduledFields: fields };
}

function toPage(
  { state, publishedAt, updatedAt }: ForeignItem,
  page: Pick<TextPage, 'id' | 'slug' | 'title' | 'description' | 'content' | 'searchFields'>,
  now: number,
  problems: ImportProblem[],
): TextPage {
  // Pages have a separate field for their description.
  const { description, ...search } = readSearchFields(page.searchFields);
  const isPublished = state === 'published';
  const fitLine = (raw: string, max: number, label: string) => {
    const { text, isCut } = fitText(raw, max, { isLine: true });
    if (isCut) problems.push({ code: 'cut', detail: label });
    return text;
  };
  return {
    ...page,
    title: fitLine(page.title, textPageTitleMaxGraphemes, 'título da página'),
    description: fitLine(
      description || page.description,
      textPageDescriptionMaxGraphemes,
      'descrição da página',
    ),
    lead: '',
    searchFields: writeSearchFields({ ...search, description: '' }),
    latest: isPublished ? 1 : 0,
    published: isPublished ? 1 : null,
    revision: 1,
    updatedAt: toDate(updatedAt) ?? toDate(publishedAt) ?? now,
  };
}
