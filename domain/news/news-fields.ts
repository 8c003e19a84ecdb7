/** The fields of a piece of news that people fill in, with the rules for the form, the server, imports and exports. */
import { closedNews } from '../comments/closing.ts';
import { storageKeyOf } from '../media/image.ts';
import { articleMaxBytes, blocksMax, videoLinkMaxLength } from '../site/limits.ts';
import { isRecord, readJson } from '../text/json-values.ts';
import { parseRichText, plainText, type RichText } from '../text/rich-text.ts';
import { findLongInset } from '../text/rich-text-insets.ts';
import {
  articleTooLarge,
  categoryMissing,
  contentUnreadable,
  imageUnknown,
  payerMissing,
  summaryMissing,
  titleMissing,
  videoLinkInvalid,
} from '../text/sentences.ts';
import { cleanLine, cleanText, isLongerThan } from '../text/text.ts';
import { invalid, type Problem } from '../web/problem.ts';
import {
  cleanSearchFields,
  findSearchFieldsFault,
  findShareImageFault,
  readSearchFields,
  searchGroupLabel,
} from '../web/search-fields.ts';
import { cleanMoment } from './embargo-and-end.ts';
import { findFurtherSectionsProblem, furtherSectionIds, writeFurtherSections } from './further-sections.ts';
import { disclosureLabels, isPaid, readGenre } from './genres.ts';
import { cleanTopics, findTopicsProblem } from './topics.ts';

interface FieldRule {
  /** The name of the field in forms, differences and conflicts. */
  readonly label: string;
  /** The sentence that rejects a publication while the field is empty (docs/product.md#news). */
  readonly missing?: string;
}

type TextRule = FieldRule &
  (
    | {
        readonly kind:
          | 'address'
          | 'document'
          | 'topics'
          | 'sections'
          | 'search'
          | 'genre'
          | 'moment'
          | 'closing';
      }
    /** `subject` is the beginning of the sentence about the limit. */
    | { readonly kind: 'line' | 'text'; readonly subject: string; readonly maxGraphemes: number }
  );

/**
 * The texts of news in the order of the form. The form, calls, imports, exports, versions and merges follow this list.
 */
export const textRules = {
  /** One of `genres` in genres.ts. */
  genre: { label: 'Tipo', kind: 'genre' },
  payer: { label: disclosureLabels.payer, kind: 'line', subject: 'Quem pagou', maxGraphemes: 100 },
  title: { label: 'Título', kind: 'line', subject: 'O título', maxGraphemes: 200, missing: titleMissing },
  summary: { label: 'Resumo', kind: 'text', subject: 'O resumo', maxGraphemes: 500, missing: summaryMissing },
  imageUrl: { label: 'Imagem principal', kind: 'address' },
  imageCaption: {
    label: 'Legenda da imagem',
    kind: 'text',
    subject: 'A legenda da imagem',
    maxGraphemes: 300,
  },
  content: { label: 'Conteúdo', kind: 'document' },
  videoLink: { label: 'Link do vídeo', kind: 'address' },
  source: { label: 'Fonte', kind: 'text', subject: 'A fonte', maxGraphemes: 300 },
  /** The names of topics, one in each line. */
  topics: { label: 'Assuntos', kind: 'topics' },
  /** The ids of the further sections, one in each line. */
  furtherSections: { label: 'Também em', kind: 'sections' },
  aiUse: {
    label: disclosureLabels.aiUse,
    kind: 'text',
    subject: 'O aviso sobre a IA',
    maxGraphemes: 300,
  },
  conflict: {
    label: disclosureLabels.conflict,
    kind: 'text',
    subject: 'O conflito de interesse',
    maxGraphemes: 300,
  },
  /** A moment as `cleanMoment` of embargo-and-end.ts writes it, or ''. `endsAt` has the same form. */
  embargoUntil: { label: 'Embargo até', kind: 'moment' },
  endsAt: { label: 'Sair do ar em', kind: 'moment' },
  /** `closedNews` of domain/comments/closing.ts, or ''. */
  commentClosing: { label: 'Fechar os comentários', kind: 'closing' },
  /**
   * The texts that replace the visible ones for search engines and social networks, as domain/web/search-fields.ts
   * writes them.
   */
  searchFields: { label: searchGroupLabel, kind: 'search' },
} as const satisfies Record<string, TextRule>;

export type NewsTextName = keyof typeof textRules;

/** The fields of a piece of news that people write. The server adds author, date and address. */
export interface NewsFields extends Record<NewsTextName, string> {
  /** The id of the main section; '' for none. */
  category: string;
  isFeatured: boolean;
}

export const fieldRules: Readonly<Record<keyof NewsFields, FieldRule>> = {
  category: { label: 'Categoria', missing: categoryMissing },
  ...textRules,
  isFeatured: { label: 'Destaque' },
};

const isFieldName = (name: string): name is keyof NewsFields => Object.hasOwn(fieldRules, name);
const isTextName = (name: string): name is NewsTextName => Object.hasOwn(textRules, name);
export const newsFieldNames = Object.keys(fieldRules).filter(isFieldName);
export const newsTextNames = newsFieldNames.filter(isTextName);

/** Returns an object with a value for each text field; `create` gets the field's name and rule. */
export function mapTexts<Value>(create: (name: NewsTextName, rule: TextRule) => Value) {
  const entries = newsTextNames.map((name) => [name, create(name, textRules[name])]);
  return Object.fromEntries(entries) as Record<NewsTextName, Value>;
}

export const emptyContent = '{"blocks":[],"entityMap":{}}';

export const emptyFields: NewsFields = {
  category: '',
  ...mapTexts((_, { kind }) => (kind === 'document' ? emptyContent : '')),
  isFeatured: false,
};

export function fieldsOf(news: NewsFields): NewsFields {
  return { category: news.category, ...mapTexts((name) => news[name]), isFeatured: news.isFeatured };
}

/**
 * Returns the fields for a duplicate. Search fields, embargo and end are left out, because they belong to the original.
 */
export function toDuplicate(fields: NewsFields): NewsFields {
  return { ...fields, searchFields: '', embargoUntil: '', endsAt: '' };
}

/** Newer fields, which a form that was opened before an update does not send. */
type LaterName =
  | 'topics'
  | 'furtherSections'
  | 'searchFields'
  | 'genre'
  | 'payer'
  | 'aiUse'
  | 'conflict'
  | 'embargoUntil'
  | 'endsAt'
  | 'commentClosing';

/** Fields as a form sends them. */
export type TypedFields = Omit<NewsFields, LaterName> & { [Name in LaterName]?: string | undefined };

/**
 * Cleans fields for storing: trims them, converts them to NFC, and removes invisible characters. The document stays as
 * it is. `known` has the values of fields that an older form does not send. Applying it twice changes nothing more.
 */
export function cleanFields(typed: TypedFields, known: NewsFields = emptyFields): NewsFields {
  const sent = mapTexts((name) => typed[name]);
  const fields = fieldsOf({ ...typed, ...mapTexts((name) => sent[name] ?? known[name]) });
  return { ...fields, ...mapTexts((name, rule) => clean(fields[name], rule, fields)) };
}

function clean(text: string, rule: TextRule, { category }: Pick<NewsFields, 'category'>): string {
  switch (rule.kind) {
    case 'document':
      return text === '' ? emptyContent : text;
    case 'address':
      return text.trim();
    case 'topics':
      return cleanTopics(text);
    case 'sections':
      return writeFurtherSections(furtherSectionIds(text), category);
    case 'search':
      return cleanSearchFields(text);
    case 'genre':
      return readGenre(text);
    case 'closing':
      return text === closedNews ? closedNews : '';
    case 'moment':
      return cleanMoment(text);
    case 'line':
      return cleanLine(text, rule.maxGraphemes);
    case 'text':
      return cleanText(text, rule.maxGraphemes);
  }
}

export function areSameFields(one: NewsFields, other: NewsFields): boolean {
  return newsFieldNames.every((name) => one[name] === other[name]);
}

/**
 * Returns whether the text that readers see differs. Sections, topics, moments, the closing of comments, search fields
 * and the featured mark do not count.
 */
export function isTextChanged(before: NewsFields, after: NewsFields): boolean {
  const isShown = (name: NewsTextName) =>
    !['topics', 'sections', 'moment', 'closing', 'search'].includes(textRules[name].kind);
  return newsTextNames.some((name) => isShown(name) && before[name] !== after[name]);
}

/** Returns the slug that a person typed; '' when it is made from the title. */
export function typedSlugOf({ searchFields }: Pick<NewsFields, 'searchFields'>): string {
  return readSearchFields(searchFields).slug;
}

const longestAddress = 2_048;

/**
 * Returns why cleaned fields may not be saved, or null. Values of `stored` are accepted, because imported values may be
 * invalid. A text that is too long, too many topics, or a wrong link can be saved, so that nothing typed is lost;
 * publishing rejects them.
 */
export function findDraftProblem(
  fields: NewsFields,
  stored: readonly NewsFields[],
  text?: RichText | null,
): Problem | null {
  const isNew = (name: keyof NewsFields) => stored.every((before) => before[name] !== fields[name]);
  const { content, imageUrl } = fields;
  if (isNew('imageUrl') && !isOwnImage(imageUrl)) return invalid(imageUnknown, 'imageUrl');
  const known = stored.map(({ searchFields }) => searchFields);
  const shareFault = isNew('searchFields') ? findShareImageFault(fields.searchFields, known) : null;
  if (shareFault) return invalid(shareFault, 'searchFields');
  if (isNew('content')) {
    if (byteLength(content) > articleMaxBytes) return invalid(articleTooLarge, 'content');
    const parsed = text === undefined ? parseRichText(content) : text;
    if (parsed === null) return invalid(contentUnreadable, 'content');
    // If a text had more blocks, readers would see only a part of it.
    if (!isReadable(content, parsed)) return invalid(articleTooLarge, 'content');
  }
  return null;
}

/**
 * Returns the fields that are empty or too long, which prevents publishing but not saving (docs/product.md#news).
 * `findPublishProblem` also checks the blocks of the text, topics, further sections, search fields and the video's
 * link.
 */
export function listPublishProblems(fields: NewsFields): Problem[] {
  return newsFieldNames.flatMap((name) => {
    const missing = name === 'payer' && isPaid(fields) ? payerMissing : fieldRules[name].missing;
    const message =
      missing !== undefined && fields[name] === ''
        ? missing
        : isTextName(name)
          ? findLengthProblem(name, fields[name])
          : null;
    return message === null ? [] : [invalid(message, name)];
  });
}

/** Returns the sentence about a cleaned text above its limit, or null. The form shows it while someone types. */
export function findLengthProblem(name: NewsTextName, text: string): string | null {
  const rule: TextRule = textRules[name];
  return 'maxGraphemes' in rule && isLongerThan(text, rule.maxGraphemes)
    ? `${rule.subject} pode ter no máximo ${rule.maxGraphemes} caracteres.`
    : null;
}

/**
 * Returns why fields cannot be published, or null. Values that equal those of `published` are accepted, and so is the
 * same number of topics, because imported values may be invalid.
 */
export function findPublishProblem(fields: NewsFields, published: NewsFields | null = null): Problem | null {
  const [problem] = listPublishProblems(fields);
  if (problem) return problem;
  const { topics, furtherSections, videoLink } = fields;
  const topicsFault = topics === published?.topics ? null : findTopicsProblem(topics, published?.topics);
  if (topicsFault) return invalid(topicsFault, 'topics');
  const sectionsFault = findFurtherSectionsProblem(furtherSections, published?.furtherSections);
  if (sectionsFault) return invalid(sectionsFault, 'furtherSections');
  const { content } = fields;
  const insetFault = content === published?.content ? null : findLongInset(readJson(content));
  if (insetFault && (!published || findLongInset(readJson(published.content)) === null))
    return invalid(insetFault, 'content');
  const searchFault = findSearchFieldsFault(fields.searchFields, published?.searchFields);
  if (searchFault) return invalid(searchFault, 'searchFields');
  return videoLink === published?.videoLink || isVideoLink(videoLink)
    ? null
    : invalid(videoLinkInvalid, 'videoLink');
}

/** Parses stored or sent fields; missing ones are empty. Null for anything but a record. */
export function readFields(value: unknown): NewsFields | null {
  if (!isRecord(value)) return null;
  const text = (name: keyof NewsFields) => (typeof value[name] === 'string' ? value[name] : '');
  return {
    category: text('category'),
    ...mapTexts(text),
    isFeatured: value.isFeatured === true,
  };
}

/** Returns whether a document can be shown in full; otherwise the editor warns before saving over it. */
export function isReadable(content: string, text = parseRichText(content)): boolean {
  if (text === null) return false;
  const state: unknown = JSON.parse(content);
  // Blocks beyond the limit would be stored but never shown.
  return isRecord(state) && (!Array.isArray(state.blocks) || state.blocks.length <= blocksMax);
}

export function isTextEmpty(content: string): boolean {
  const text = parseRichText(content);
  if (text === null) return false;
  const hasMedia = text.blocks.some(({ kind }) => ['image', 'video', 'gallery'].includes(kind));
  return !hasMedia && plainText(text).trim() === '';
}

function isVideoLink(address: string): boolean {
  if (address === '') return true;
  return (
    address.length <= videoLinkMaxLength &&
    /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address) &&
    URL.canParse(address)
  );
}

function isOwnImage(address: string): boolean {
  return address === '' || (address.length <= longestAddress && storageKeyOf(address) !== null);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
