/**
 * Turns a record of the content export into one of the portal, or says what is wrong with it
 * (docs/product.md#content-export).
 */
import { z } from 'zod';
import { comparableEmail } from '../../../domain/accounts/account.ts';
import { roles as allRoles, sortRoles } from '../../../domain/accounts/permissions.ts';
import { type CommentReport, commentStates } from '../../../domain/comments/comment.ts';
import { holdCauses } from '../../../domain/comments/house-rules.ts';
import { sideBannerSides } from '../../../domain/media/banner.ts';
import { cleanImageDetails, findImageDetailsProblem } from '../../../domain/media/image-details.ts';
import { cleanAuthorForm, findAuthorProblem, writeByline } from '../../../domain/news/authors.ts';
import { cleanMoment, findAirtimeProblem, readMoment } from '../../../domain/news/embargo-and-end.ts';
import { writeFurtherSections } from '../../../domain/news/further-sections.ts';
import { readGenre } from '../../../domain/news/genres.ts';
import { toHue } from '../../../domain/news/hues.ts';
import { mapTexts } from '../../../domain/news/news-fields.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import { cleanTopicForm, findTopicProblem } from '../../../domain/news/topics.ts';
import { parseRule } from '../../../domain/redirects/redirects.ts';
import {
  cleanSettings,
  findSettingsProblem,
  settingMaxLength,
  settingTabNames,
  withoutSecrets,
} from '../../../domain/settings/settings.ts';
import {
  articleMaxBytes,
  emailMaxLength,
  redirectSourceMaxLength,
  redirectTargetMaxLength,
  sectionSlugMaxLength,
  sectionsMax,
  slugMaxLength,
} from '../../../domain/site/limits.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import { indexedUnitsMax } from '../../../domain/text/text.ts';
import { cleanImportedSearchFields } from '../../../domain/web/search-fields.ts';
import type { ExportRecord } from './read-export.ts';
import { optionalTimestamp, timestamp } from './timestamp.ts';

/**
 * The most characters of each text. It is more than the old forms accepted, and little enough for the memory of the
 * import.
 */
const lengths = {
  line: 1_000,
  text: 20_000,
  address: 4_096,
  document: 8_000_000,
  topics: 20_000,
  sections: 2_000,
  search: 20_000,
  genre: 100,
  moment: 100,
  closing: 100,
};

const idForm = z
  .string()
  .max(200, 'o id é longo demais')
  .regex(/^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u, 'o id tem caracteres que nenhum id tem');

/** A text without control characters except tabs and line feeds, so that repeated imports see no change. */
const storableText = z.string().transform((text) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ''),
);
/** Reads a value that may be null or missing; then the result is `instead`. */
const optional = <Value, Instead>(schema: z.ZodType<Value>, instead: Instead) =>
  schema.nullish().transform((value) => value ?? instead);
const limitedText = (maxLength: number) => storableText.pipe(z.string().max(maxLength));
const optionalText = (maxLength: number) => optional(limitedText(maxLength), '');
const requiredText = (maxLength: number) =>
  storableText.pipe(z.string().trim().min(1, 'está vazio').max(maxLength));
const optionalFlag = optional(z.boolean(), false);
const link = optionalText(lengths.address)
  .transform((text) => text.trim())
  .refine(
    (text) => text === '' || (/^(?:https?:|\/)/i.test(text) && linkAddress(text) !== null),
    'não é um endereço http(s) nem um caminho',
  );
const email = z
  .string()
  .transform((text) => comparableEmail(text) ?? '')
  .pipe(
    z
      .string()
      .max(emailMaxLength)
      .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'não é um endereço de e-mail'),
  );
const plainSlug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/);
const sectionSlug = plainSlug.max(sectionSlugMaxLength);
/** The id of a section, author or topic, which search queries contain. */
const ownId = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
const ownIds = optional(z.array(ownId).max(100), []);
const ownSlug = plainSlug.max(slugMaxLength);
const percent = optional(z.int().min(0).max(100), 50);
const position = z.int().min(0).max(10_000);
const slug = z
  .string()
  .nullish()
  .transform((text) => (text && /^(?!\.{1,2}$)[^\s/\\?#%\p{Cc}\p{Cs}]{1,200}$/u.test(text) ? text : null));

/** Without a canonical address that is none. */
const searchFields = optionalText(lengths.search).transform(cleanImportedSearchFields);

const versionNumber = z.int().min(1).max(1_000_000);
const pageFields = {
  title: optionalText(lengths.line),
  description: optionalText(lengths.line),
  lead: optionalText(lengths.line),
  content: optionalText(articleMaxBytes),
  searchFields,
};

const target = z.object({ target: idForm }).transform(({ target: targetId }) => ({ targetId }));
const ownTarget = z.object({ target: ownId }).transform(({ target: targetId }) => ({ targetId }));
const settingTab = z.enum(settingTabNames, 'não há esta aba de configurações');

interface ReaderOptions {
  /** The sections that news can have. */
  sections: Sections;
  /** The ids of the sections of the export, by slug. */
  exportedIds?: ReadonlyMap<string, string>;
  /** The milliseconds that are added to all timestamps. */
  shiftMs?: number;
  /** The time of the import; without it, no embargo runs. */
  now?: number;
}

/** Creates the reader of each collection: it returns what is written, with slugs and images still unchanged. */
function createReaders({
  sections,
  exportedIds = new Map(),
  shiftMs = 0,
  now = Number.POSITIVE_INFINITY,
}: ReaderOptions) {
  const time = timestamp.transform((at) => at + shiftMs);
  const optionalTime = optionalTimestamp.transform((at) => (at === null ? null : at + shiftMs));
  const banner = { imageUrl: requiredText(lengths.address), link, createdAt: time };
  // Exports name the sections of news by slugs, which may belong to other sections by now. Exports of other programs
  // name them by ids.
  const category = z.string().transform((name, context) => {
    const address = name.trim().toLowerCase();
    const exported = sections.find(exportedIds.get(address) ?? '');
    const found = exported ?? sections.findBySlug(address) ?? sections.find(address);
    if (found) return found.id;
    context.addIssue({ code: 'custom', message: `não há seção ${JSON.stringify(name.slice(0, 50))}` });
    return z.NEVER;
  });
  return {
    users: reader(
      z
        .object({
          name: optionalText(lengths.line),
          email,
          is_admin: optionalFlag,
          roles: z.array(z.enum(allRoles)).nullish().catch(null),
          role: z
            .enum([...allRoles, 'reader'])
            .transform((role) => (role === 'reader' ? [] : [role]))
            .nullish()
            .catch(null),
          created_at: optionalTime,
          terms_version: optionalText(20),
          terms_accepted_at: optionalTime,
          suspended_at: optionalTime,
        })
        .transform(({ name, email: address, roles, role, is_admin, terms_version, ...times }) => ({
          // PostgreSQL has an index of names, with short entries.
          name: name.trim().slice(0, indexedUnitsMax).toWellFormed() || (address.split('@')[0] ?? ''),
          email: address,
          // Earlier exports have one role, and exports of the old site have none.
          roles: sortRoles(roles ?? role ?? (is_admin ? ['admin'] : [])),
          createdAt: times.created_at,
          terms:
            terms_version && times.terms_accepted_at !== null
              ? { version: terms_version, acceptedAt: times.terms_accepted_at }
              : null,
          suspendedAt: times.suspended_at,
        })),
    ),
    section_groups: reader(
      z
        .object({
          slug: sectionSlug,
          name: requiredText(lengths.line),
          hue: z.string().transform(toHue),
          position,
          searchFields,
        })
        .transform((group) => ({ ...group, version: 2 })),
    ),
    sections: reader(
      z
        .object({
          slug: sectionSlug,
          name: requiredText(lengths.line),
          description: optionalText(lengths.line),
          group: idForm,
          position,
          isHidden: optionalFlag,
          closesComments: optionalFlag,
          searchFields,
          mergedIds: z.array(ownId).max(1_000),
        })
        .transform(({ group: groupId, ...section }) => ({ ...section, groupId, version: 2 })),
      ownId,
    ),
    section_redirects: reader(target),
    topics: reader(
      z
        .object({
          slug: ownSlug,
          name: requiredText(lengths.line),
          introduction: optionalText(lengths.text),
          isSeries: optionalFlag,
          searchFields,
        })
        .transform(({ slug: address, searchFields: search, ...form }) => ({
          ...cleanTopicForm(form),
          ...(form.isSeries ? { isSeries: true } : {}),
          slug: address,
          searchFields: search,
          version: 1,
        }))
        .superRefine((topic, context) => addProblem(context, findTopicProblem(topic))),
      ownId,
    ),
    topic_names: reader(
      z
        .object({ name: requiredText(lengths.line), target: ownId })
        .transform(({ name, target: targetId }) => ({ name, targetId })),
    ),
    topic_redirects: reader(ownTarget),
    authors: reader(
      z
        .object({
          slug: ownSlug,
          name: requiredText(lengths.line),
          role: optionalText(lengths.line),
          biography: optionalText(lengths.text),
          photo: optionalText(lengths.address),
          links: z.array(z.string().max(lengths.address)).max(100).nullish(),
          user: optionalText(200),
          searchFields,
        })
        .transform(({ slug: address, links, user, searchFields: search, ...author }) => ({
          ...cleanAuthorForm({ ...author, links: (links ?? []).join('\n'), userId: user || null }),
          slug: address,
          searchFields: search,
          version: 1,
        }))
        .superRefine((author, context) => addProblem(context, findAuthorProblem(author))),
      ownId,
    ),
    author_redirects: reader(ownTarget),
    news: reader(
      z
        .object({
          ...mapTexts((_, { kind }) => (kind === 'search' ? searchFields : optionalText(lengths[kind]))),
          embargoUntil: optionalText(lengths.moment).transform(cleanMoment),
          endsAt: optionalText(lengths.moment).transform(cleanMoment),
          genre: optionalText(lengths.genre).transform(readGenre),
          title: requiredText(lengths.line),
          category,
          furtherSections: z.array(category).max(sectionsMax).nullish(),
          slug,
          isFeatured: optionalFlag,
          createdAt: optionalTime,
          author: optionalText(lengths.line),
          authors: ownIds,
          contributors: ownIds,
        })
        .transform(({ authors, contributors, furtherSections, ...news }) => ({
          ...news,
          // News that name who paid are paid.
          genre: news.payer.trim() === '' ? news.genre : 'paid',
          furtherSections: writeFurtherSections(furtherSections ?? [], news.category),
          byline: writeByline({ authors, contributors }),
          modifiedAt: null,
        }))
        // News whose end has come go off the air like others. An embargo that is running, or cannot be read, is kept.
        .superRefine(({ embargoUntil, endsAt }, context) => {
          const end = readMoment(endsAt) === null ? endsAt : '';
          addProblem(context, findAirtimeProblem({ embargoUntil, endsAt: end }, now));
        }),
    ),
    comments: reader(
      z
        .object({
          newsId: idForm,
          userId: idForm,
          userName: optional(limitedText(lengths.line), null),
          comment: requiredText(lengths.text),
          createdAt: time,
          state: optional(z.enum(commentStates), 'visible' as const),
          heldBy: optional(z.enum(holdCauses), null),
          answersTo: idForm.nullish(),
          answeredUserId: idForm.nullish(),
          threadAt: time.nullish(),
          threadId: idForm.nullish(),
          editedAt: optional(time, null),
        })
        .transform(({ answersTo, answeredUserId, threadAt, threadId, ...comment }) => ({
          ...comment,
          hiddenAt: null,
          answers:
            answersTo && threadId && typeof threadAt === 'number'
              ? {
                  commentId: answersTo,
                  userId: answeredUserId ?? '',
                  thread: { createdAt: threadAt, id: threadId },
                }
              : null,
        })),
    ),
    comment_reports: reader(
      z
        .object({
          commentId: idForm,
          newsId: idForm,
          userId: idForm,
          reportedAt: time,
          isDismissed: optionalFlag,
          isUpheld: optionalFlag,
        })
        .transform(
          ({ isDismissed, isUpheld, ...report }): Omit<CommentReport, 'id'> => ({
            ...report,
            outcome: isUpheld ? 'deleted' : isDismissed ? 'kept' : null,
          }),
        ),
    ),
    videos: reader(
      z.object({
        link: requiredText(lengths.address),
        title: optionalText(lengths.line),
        createdAt: time,
        featured: optionalFlag,
        imageUrl: optionalText(lengths.address),
      }),
    ),
    images: reader(
      z
        .object({
          imageUrl: requiredText(lengths.address),
          altText: optionalText(lengths.line),
          isDecorative: optionalFlag,
          caption: optionalText(lengths.text),
          credit: optionalText(lengths.line),
          licence: optionalText(lengths.line),
          focusX: percent,
          focusY: percent,
        })
        .transform(({ imageUrl, ...details }) => ({ imageUrl, details: cleanImageDetails(details) }))
        .superRefine(({ details }, context) => addProblem(context, findImageDetailsProblem(details))),
    ),
    featured_videos: (id: string) => ({ id }),
    main_banners: reader(z.object(banner)),
    'banners-laterais': reader(z.object({ ...banner, side: z.enum(sideBannerSides) })),
    middle_banners: reader(
      z
        .object({ ...banner, userId: optionalText(200) })
        .transform((shown) => ({ ...shown, side: 'mid' as const })),
    ),
    'Mensagens-recebidas': reader(
      z.object({
        nome: optionalText(lengths.line),
        titulo: optionalText(lengths.line),
        email: optionalText(lengths.line),
        mensagem: optionalText(lengths.text),
        captchaToken: optionalText(lengths.address),
        data: time,
      }),
    ),
    text_pages: reader(
      z
        .object({
          slug: sectionSlug,
          ...pageFields,
          latest: versionNumber.or(z.literal(0)),
          published: versionNumber.nullable(),
          updatedAt: timestamp,
        })
        .transform((page) => ({ ...page, revision: 1 })),
    ),
    text_page_versions: reader(
      z
        .object({
          page: idForm,
          version: versionNumber,
          ...pageFields,
          publishedAt: timestamp,
          publishedByName: optionalText(lengths.line),
        })
        .transform(({ page: pageId, ...version }) => ({ pageId, ...version })),
    ),
    // A redirect is checked as if a person had written it.
    redirects: reader(
      z
        .object({
          source: z.string().max(redirectSourceMaxLength + 1),
          target: z.string().max(redirectTargetMaxLength),
          status: z.int(),
          position,
          isImported: optionalFlag,
          isTouched: optionalFlag,
          isRemoved: optionalFlag,
        })
        .transform((typed, context) => {
          const rule = parseRule(typed, '');
          if (rule.ok) return { ...typed, ...rule.value, version: 1 };
          addProblem(context, { ...rule.problem, field: rule.problem.field ?? 'source' });
          return z.NEVER;
        }),
    ),
    settings: (id: string, value: unknown) => {
      const tab = parse(settingTab, id);
      const form = z
        .record(z.string(), z.string().max(settingMaxLength))
        .transform((found) => cleanSettings(tab, withoutSecrets(found)))
        .superRefine((found, context) => {
          const problem = findSettingsProblem(found);
          if (problem?.field) addProblem(context, problem);
        });
      return { id: tab, values: parse(form, value) };
    },
  };
}

/** Parses a value; the messages of its error are in Portuguese. */
function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  return schema.parse(value, { error: toSentence });
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true nem false',
  array: 'uma lista',
  object: 'um objeto',
  record: 'um objeto',
};

/** Says what is wrong with a value whose schema has no sentence of its own for it. */
function toSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'falta'
        : `não é ${typeNames[issue.expected] ?? 'o que deveria ser'}`;
    case 'too_big':
      if (issue.origin === 'string') return `tem mais de ${issue.maximum} caracteres`;
      return issue.origin === 'array' ? `tem mais de ${issue.maximum} itens` : `passa de ${issue.maximum}`;
    case 'too_small':
      return `é menor que ${issue.minimum}`;
    case 'invalid_format':
      return 'tem caracteres que não são aceitos';
    case 'invalid_value':
      return `não é um destes valores: ${issue.values.map(String).join(', ')}`;
    default:
      return 'não tem a forma esperada';
  }
}

/** A reader of records that have the fields of `schema` beside their id. */
function reader<Fields extends object>(schema: z.ZodType<Fields>, ids: z.ZodType<string> = z.string()) {
  return (id: string, value: unknown) => ({ ...parse(schema, value), id: parse(ids, id) });
}

function addProblem(context: z.RefinementCtx, problem: { field?: string; message: string } | null): void {
  if (problem) context.addIssue({ code: 'custom', path: [problem.field ?? ''], message: problem.message });
}

type Readers = ReturnType<typeof createReaders>;
type CollectionName = keyof Readers;
export type WritableName = Exclude<CollectionName, 'featured_videos'>;
type Entities = { [Name in CollectionName]: ReturnType<Readers[Name]> };
export type EntityOf<Name extends CollectionName> = Entities[Name];
type RecordOf<Name extends CollectionName> = {
  [One in Name]: { collection: One; entity: EntityOf<One> };
}[Name];
/** A record that is written by itself. Featured videos are not, because they only mark videos. */
export type WritableRecord<Name extends WritableName = WritableName> = RecordOf<Name>;

type ParsedRecord = { ok: true; record: RecordOf<CollectionName> } | { ok: false; reasons: string[] };

/** Creates the parser; it returns undefined for records of unknown collections. Its reasons are `field: reason`, in Portuguese. */
export function createRecordParser(options: ReaderOptions) {
  const readers: { [Name in CollectionName]: (id: string, value: unknown) => Entities[Name] } =
    createReaders(options);
  const isKnown = (name: string): name is CollectionName => Object.hasOwn(readers, name);
  const read = <Name extends CollectionName>(
    collection: Name,
    id: string,
    value: unknown,
  ): RecordOf<Name> => ({
    collection,
    entity: readers[collection](id, value),
  });
  return ({ collection, id, value }: ExportRecord): ParsedRecord | undefined => {
    if (!isKnown(collection)) return undefined;
    try {
      return { ok: true, record: read(collection, parse(idForm, id), value) };
    } catch (error) {
      if (error instanceof z.ZodError) return { ok: false, reasons: error.issues.map(toReason) };
      throw error;
    }
  };
}

function toReason({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message;
}
