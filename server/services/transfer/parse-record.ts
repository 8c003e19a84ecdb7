import { z } from 'zod';
import { comparableEmail } from '../../../domain/accounts/account.ts';
import { roles } from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/user.ts';
import type { Comment, CommentReport } from '../../../domain/comments/comment.ts';
import type { ReceivedMessage } from '../../../domain/inbox/received-message.ts';
import {
  type MainBanner,
  type MiddleBanner,
  type SideBanner,
  sideBannerSides,
} from '../../../domain/media/banner.ts';
import type { Video } from '../../../domain/media/video.ts';
import { toHue } from '../../../domain/news/hues.ts';
import type { News } from '../../../domain/news/news.ts';
import { mapTexts } from '../../../domain/news/news-fields.ts';
import type { Section, SectionGroup, Sections } from '../../../domain/news/sections.ts';
import { articleMaxBytes, emailMaxLength, sectionSlugMaxLength } from '../../../domain/site/limits.ts';
import {
  cleanSettings,
  findSettingsProblem,
  type SettingTab,
  settingMaxLength,
  settingTabNames,
} from '../../../domain/site/settings.ts';
import type { TextPage, TextPageVersion } from '../../../domain/site/text-pages.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import type { AcceptedTerms } from '../../ports/accounts.ts';
import type { ExportRecord } from './read-export.ts';
import { optionalTimestamp, timestamp } from './timestamp.ts';

/** Slugs and images are unchanged. */
export type ImportedRecord =
  | { collection: 'users'; entity: User & { terms: AcceptedTerms | null } }
  | { collection: 'section_groups'; entity: SectionGroup }
  | { collection: 'sections'; entity: Section }
  | { collection: 'section_redirects'; entity: { id: string; targetId: string } }
  | { collection: 'news'; entity: News }
  | { collection: 'comments'; entity: Comment }
  | { collection: 'comment_reports'; entity: CommentReport }
  | { collection: 'videos'; entity: Video }
  | { collection: 'featured_videos'; entity: { id: string } }
  | { collection: 'main_banners'; entity: MainBanner }
  | { collection: 'banners-laterais'; entity: SideBanner }
  | { collection: 'middle_banners'; entity: MiddleBanner }
  | { collection: 'Mensagens-recebidas'; entity: ReceivedMessage }
  | { collection: 'text_pages'; entity: TextPage }
  | { collection: 'text_page_versions'; entity: TextPageVersion & { id: string } }
  | { collection: 'settings'; entity: { id: SettingTab; values: Record<string, string> } };

export type CollectionName = ImportedRecord['collection'];

export type ParsedRecord = { ok: true; record: ImportedRecord } | { ok: false; reasons: string[] };

/** Above everything that the old forms accepted, and small enough for memory. */
const lengths = { line: 1_000, text: 20_000, address: 4_096, document: 8_000_000, topics: 20_000 };

const idForm = z
  .string()
  .max(200, 'the id is too long')
  .regex(/^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u, 'the id has characters that no id has');

/** Without control characters except tabs and line feeds, so that repeated imports see no change. */
const storableText = z.string().transform((text) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ''),
);
const optionalText = (maxLength: number) =>
  storableText
    .pipe(z.string().max(maxLength))
    .nullish()
    .transform((text) => text ?? '');
const requiredText = (maxLength: number) =>
  storableText.pipe(z.string().trim().min(1, 'is empty').max(maxLength));
const optionalFlag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? false);
const link = optionalText(lengths.address)
  .transform((text) => text.trim())
  .refine(
    (text) => text === '' || (/^(?:https?:|\/)/i.test(text) && linkAddress(text) !== null),
    'is neither an http(s) address nor a path',
  );
const email = z
  .string()
  .transform((text) => comparableEmail(text) ?? '')
  .pipe(
    z
      .string()
      .max(emailMaxLength)
      .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'is not an e-mail address'),
  );
const sectionSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/)
  .max(sectionSlugMaxLength);
/** Search queries contain the ids of sections. */
const sectionId = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
const position = z.int().min(0).max(10_000);
const slug = z
  .string()
  .nullish()
  .transform((text) => (text && /^(?!\.{1,2}$)[^\s/\\?#%\p{Cc}\p{Cs}]{1,200}$/u.test(text) ? text : null));

const banner = { imageUrl: requiredText(lengths.address), link, createdAt: timestamp };

const versionNumber = z.int().min(1).max(1_000_000);
const pageFields = {
  title: optionalText(lengths.line),
  description: optionalText(lengths.line),
  lead: optionalText(lengths.line),
  content: optionalText(articleMaxBytes),
};

const schemas = {
  users: z.object({
    name: optionalText(lengths.line),
    email,
    is_admin: optionalFlag,
    role: z.enum(roles).nullish().catch(null),
    created_at: optionalTimestamp,
    terms_version: optionalText(20),
    terms_accepted_at: optionalTimestamp,
  }),
  section_groups: z.object({
    slug: sectionSlug,
    name: requiredText(lengths.line),
    hue: z.string().transform(toHue),
    position,
  }),
  sections: z.object({
    slug: sectionSlug,
    name: requiredText(lengths.line),
    description: optionalText(lengths.line),
    group: idForm,
    position,
    isHidden: optionalFlag,
    mergedIds: z.array(sectionId).max(1_000),
  }),
  section_redirects: z.object({ target: idForm }),
  news: z.object({
    ...mapTexts((_, { kind }) => optionalText(lengths[kind])),
    title: requiredText(lengths.line),
    slug,
    isFeatured: optionalFlag,
    createdAt: optionalTimestamp,
    author: optionalText(lengths.line),
  }),
  comments: z.object({
    newsId: idForm,
    userId: idForm,
    userName: storableText.pipe(z.string().max(lengths.line)).nullish(),
    comment: requiredText(lengths.text),
    createdAt: timestamp,
  }),
  comment_reports: z.object({ commentId: idForm, newsId: idForm, userId: idForm, reportedAt: timestamp }),
  videos: z.object({
    link: requiredText(lengths.address),
    title: optionalText(lengths.line),
    createdAt: timestamp,
    featured: optionalFlag,
    imageUrl: optionalText(lengths.address),
  }),
  featured_videos: z.unknown(),
  main_banners: z.object(banner),
  'banners-laterais': z.object({ ...banner, side: z.enum(sideBannerSides) }),
  middle_banners: z.object({ ...banner, userId: optionalText(200) }),
  'Mensagens-recebidas': z.object({
    nome: optionalText(lengths.line),
    titulo: optionalText(lengths.line),
    email: optionalText(lengths.line),
    mensagem: optionalText(lengths.text),
    captchaToken: optionalText(lengths.address),
    data: timestamp,
  }),
  text_pages: z.object({
    slug: sectionSlug,
    ...pageFields,
    latest: versionNumber.or(z.literal(0)),
    published: versionNumber.nullable(),
    updatedAt: timestamp,
  }),
  text_page_versions: z.object({
    page: idForm,
    version: versionNumber,
    ...pageFields,
    publishedAt: timestamp,
    publishedByName: optionalText(lengths.line),
  }),
  settings: z.record(z.string(), z.string().max(settingMaxLength)),
};
const settingTab = z.enum(settingTabNames, 'there is no such tab of settings');

export function isKnownCollection(name: string): name is CollectionName {
  return Object.hasOwn(schemas, name);
}

export type ParseRecord = (collection: CollectionName, record: ExportRecord, shiftMs: number) => ParsedRecord;

/**
 * `sections` are those that news can have. The parser adds `shiftMs` to all timestamps; its reasons are
 * `field: reason`.
 */
export function createRecordParser(sections: Sections): ParseRecord {
  const news = newsSchemaOf(sections);
  return (collection, { id: rawId, value }, shiftMs) => {
    const id = idForm.safeParse(rawId);
    if (!id.success) return { ok: false, reasons: id.error.issues.map(({ message }) => message) };
    try {
      return { ok: true, record: toRecord(collection, id.data, value, shiftMs, news) };
    } catch (error) {
      if (error instanceof z.ZodError) return { ok: false, reasons: error.issues.map(toReason) };
      throw error;
    }
  };
}

function toRecord(
  collection: CollectionName,
  id: string,
  value: unknown,
  shiftMs: number,
  newsSchema: NewsSchema,
): ImportedRecord {
  const shifted = (at: number) => at + shiftMs;
  switch (collection) {
    case 'users': {
      const user = schemas.users.parse(value);
      const {
        created_at: at,
        name,
        email: address,
        terms_version: version,
        terms_accepted_at: acceptedAt,
      } = user;
      // The exports of the old site have no roles.
      const role = user.role ?? (user.is_admin ? 'admin' : 'reader');
      const shownName = name.trim() || (address.split('@')[0] ?? '');
      const createdAt = at === null ? null : shifted(at);
      const terms = version && acceptedAt !== null ? { version, acceptedAt: shifted(acceptedAt) } : null;
      return { collection, entity: { id, name: shownName, email: address, role, createdAt, terms } };
    }
    case 'section_groups':
      return { collection, entity: { id, ...schemas.section_groups.parse(value), version: 2 } };
    case 'sections': {
      const { group: groupId, ...section } = schemas.sections.parse(value);
      return { collection, entity: { id: sectionId.parse(id), ...section, groupId, version: 2 } };
    }
    case 'section_redirects':
      return { collection, entity: { id, targetId: schemas.section_redirects.parse(value).target } };
    case 'news': {
      const news = newsSchema.parse(value);
      const createdAt = news.createdAt === null ? null : shifted(news.createdAt);
      return { collection, entity: { id, ...news, createdAt, modifiedAt: null } };
    }
    case 'comments': {
      const comment = schemas.comments.parse(value);
      const userName = comment.userName ?? null;
      return { collection, entity: { id, ...comment, userName, createdAt: shifted(comment.createdAt) } };
    }
    case 'comment_reports': {
      const report = schemas.comment_reports.parse(value);
      return { collection, entity: { id, ...report, reportedAt: shifted(report.reportedAt) } };
    }
    case 'videos': {
      const video = schemas.videos.parse(value);
      return { collection, entity: { id, ...video, createdAt: shifted(video.createdAt) } };
    }
    case 'featured_videos':
      return { collection, entity: { id } };
    case 'main_banners': {
      const found = schemas.main_banners.parse(value);
      return { collection, entity: { id, ...found, createdAt: shifted(found.createdAt) } };
    }
    case 'banners-laterais': {
      const found = schemas['banners-laterais'].parse(value);
      return { collection, entity: { id, ...found, createdAt: shifted(found.createdAt) } };
    }
    case 'middle_banners': {
      const found = schemas.middle_banners.parse(value);
      return { collection, entity: { id, ...found, side: 'mid', createdAt: shifted(found.createdAt) } };
    }
    case 'Mensagens-recebidas': {
      const message = schemas['Mensagens-recebidas'].parse(value);
      return { collection, entity: { id, ...message, data: shifted(message.data) } };
    }
    case 'text_pages': {
      const page = schemas.text_pages.parse(value);
      return { collection, entity: { id, ...page, revision: 1 } };
    }
    case 'text_page_versions': {
      const { page: pageId, ...version } = schemas.text_page_versions.parse(value);
      return { collection, entity: { id, pageId, ...version } };
    }
    case 'settings': {
      const tab = settingTab.parse(id);
      const values = schemas.settings
        .transform((found) => cleanSettings(tab, found))
        .superRefine((found, context) => {
          const problem = findSettingsProblem(found);
          if (problem?.field)
            context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
        })
        .parse(value);
      return { collection, entity: { id: tab, values } };
    }
  }
}

type NewsSchema = ReturnType<typeof newsSchemaOf>;

/** Exports name the sections of news by slug; in those of other programs it is the id. */
function newsSchemaOf(sections: Sections) {
  const category = z.string().transform((name, context) => {
    const slug = name.trim().toLowerCase();
    const found = sections.findBySlug(slug) ?? sections.find(slug);
    if (found) return found.id;
    context.addIssue({ code: 'custom', message: `${JSON.stringify(name.slice(0, 50))} is not a category` });
    return z.NEVER;
  });
  return schemas.news.extend({ category });
}

function toReason(issue: z.core.$ZodIssue): string {
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const message = isMissing ? 'is missing' : issue.message;
  return issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ${message}` : message;
}
