/** The records of a content export, each as its collection has them (docs/product.md#content-export). */
import { z } from 'zod';
import { comparableEmail } from '../../../domain/accounts/account.ts';
import { roles } from '../../../domain/accounts/permissions.ts';
import { sideBannerSides } from '../../../domain/media/banner.ts';
import { cleanAuthorForm, findAuthorProblem } from '../../../domain/news/authors.ts';
import { toHue } from '../../../domain/news/hues.ts';
import { mapTexts } from '../../../domain/news/news-fields.ts';
import { cleanTopicForm, findTopicProblem } from '../../../domain/news/topics.ts';
import { settingMaxLength, settingTabNames } from '../../../domain/settings/settings.ts';
import {
  articleMaxBytes,
  emailMaxLength,
  sectionSlugMaxLength,
  slugMaxLength,
} from '../../../domain/site/limits.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import { redirectForm } from './redirect-record.ts';
import { optionalTimestamp, timestamp } from './timestamp.ts';

/** The longest texts: more than the old forms accepted, and few enough characters for memory. */
const lengths = { line: 1_000, text: 20_000, address: 4_096, document: 8_000_000, topics: 20_000 };

export const idForm = z
  .string()
  .max(200, 'the id is too long')
  .regex(/^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u, 'the id has characters that no id has');

/** A text without control characters except tabs and line feeds, so that repeated imports see no change. */
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
/** The id of a section, which search queries contain. */
export const sectionId = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
/** The id of an author or topic. */
export const ownId = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
const ownIds = z
  .array(ownId)
  .max(100)
  .nullish()
  .transform((ids) => ids ?? []);
const ownSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/)
  .max(slugMaxLength);
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

export const schemas = {
  users: z.object({
    name: optionalText(lengths.line),
    email,
    is_admin: optionalFlag,
    roles: z.array(z.enum(roles)).nullish().catch(null),
    role: z
      .enum([...roles, 'reader'])
      .transform((role) => (role === 'reader' ? [] : [role]))
      .nullish()
      .catch(null),
    created_at: optionalTimestamp,
    terms_version: optionalText(20),
    terms_accepted_at: optionalTimestamp,
    suspended_at: optionalTimestamp,
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
  topics: z
    .object({ slug: ownSlug, name: requiredText(lengths.line), introduction: optionalText(lengths.text) })
    .transform(({ slug: address, ...form }) => ({ ...cleanTopicForm(form), slug: address }))
    .superRefine((topic, context) => {
      const problem = findTopicProblem(topic);
      if (problem)
        context.addIssue({ code: 'custom', path: [problem.field ?? ''], message: problem.message });
    }),
  topic_names: z.object({ name: requiredText(lengths.line), target: ownId }),
  topic_redirects: z.object({ target: ownId }),
  authors: z
    .object({
      slug: ownSlug,
      name: requiredText(lengths.line),
      role: optionalText(lengths.line),
      biography: optionalText(lengths.text),
      photo: optionalText(lengths.address),
      links: z.array(z.string().max(lengths.address)).max(100).nullish(),
      user: optionalText(200),
    })
    .transform(({ slug: address, links, user, ...author }) => ({
      ...cleanAuthorForm({ ...author, links: (links ?? []).join('\n'), userId: user || null }),
      slug: address,
    }))
    .superRefine((author, context) => {
      const problem = findAuthorProblem(author);
      if (problem)
        context.addIssue({ code: 'custom', path: [problem.field ?? ''], message: problem.message });
    }),
  author_redirects: z.object({ target: ownId }),
  news: z.object({
    ...mapTexts((_, { kind }) => optionalText(lengths[kind])),
    title: requiredText(lengths.line),
    slug,
    isFeatured: optionalFlag,
    createdAt: optionalTimestamp,
    author: optionalText(lengths.line),
    authors: ownIds,
    contributors: ownIds,
  }),
  comments: z.object({
    newsId: idForm,
    userId: idForm,
    userName: storableText.pipe(z.string().max(lengths.line)).nullish(),
    comment: requiredText(lengths.text),
    createdAt: timestamp,
  }),
  comment_reports: z.object({
    commentId: idForm,
    newsId: idForm,
    userId: idForm,
    reportedAt: timestamp,
    isDismissed: optionalFlag,
  }),
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
  redirects: redirectForm,
  settings: z.record(z.string(), z.string().max(settingMaxLength)),
};
export const settingTab = z.enum(settingTabNames, 'there is no such tab of settings');
