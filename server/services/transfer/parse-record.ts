/** Turns a record of the content export into one of the portal, or says what is wrong with it. */
import { z } from 'zod';
import { sortRoles } from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/user.ts';
import type { Comment, CommentReport } from '../../../domain/comments/comment.ts';
import type { ReceivedMessage } from '../../../domain/inbox/received-message.ts';
import type { MainBanner, MiddleBanner, SideBanner } from '../../../domain/media/banner.ts';
import type { Video } from '../../../domain/media/video.ts';
import { type Author, writeByline } from '../../../domain/news/authors.ts';
import type { News } from '../../../domain/news/news.ts';
import type { Section, SectionGroup, Sections } from '../../../domain/news/sections.ts';
import type { Topic } from '../../../domain/news/topics.ts';
import type { TextPage, TextPageVersion } from '../../../domain/pages/text-pages.ts';
import type { Redirect } from '../../../domain/redirects/redirects.ts';
import { cleanSettings, findSettingsProblem, type SettingTab } from '../../../domain/settings/settings.ts';
import type { AcceptedTerms } from '../../ports/accounts.ts';
import type { ExportRecord } from './read-export.ts';
import { idForm, ownId, schemas, sectionId, settingTab } from './record-schemas.ts';

export interface ImportedUser extends User {
  terms: AcceptedTerms | null;
  suspendedAt: number | null;
}

/** A record as it is imported; its slugs and images are unchanged. */
export type ImportedRecord =
  | { collection: 'users'; entity: ImportedUser }
  | { collection: 'section_groups'; entity: SectionGroup }
  | { collection: 'sections'; entity: Section }
  | { collection: 'section_redirects'; entity: { id: string; targetId: string } }
  | { collection: 'topics'; entity: Topic }
  | { collection: 'topic_names'; entity: { id: string; name: string; targetId: string } }
  | { collection: 'topic_redirects'; entity: { id: string; targetId: string } }
  | { collection: 'authors'; entity: Author }
  | { collection: 'author_redirects'; entity: { id: string; targetId: string } }
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
  | { collection: 'redirects'; entity: Redirect }
  | { collection: 'settings'; entity: { id: SettingTab; values: Record<string, string> } };

export type WritableRecord = Exclude<ImportedRecord, { collection: 'featured_videos' }>;

export type CollectionName = ImportedRecord['collection'];

type ParsedRecord = { ok: true; record: ImportedRecord } | { ok: false; reasons: string[] };

export function isKnownCollection(name: string): name is CollectionName {
  return Object.hasOwn(schemas, name);
}

type ParseRecord = (collection: CollectionName, record: ExportRecord, shiftMs: number) => ParsedRecord;

/**
 * Creates the parser. `sections` are those that news can have, `exportedIds` those of the export by slug. It adds
 * `shiftMs` to all timestamps; its reasons are `field: reason`.
 */
export function createRecordParser(
  sections: Sections,
  exportedIds: ReadonlyMap<string, string> = new Map(),
): ParseRecord {
  const news = newsSchemaOf(sections, exportedIds);
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
        suspended_at: suspended,
      } = user;
      // Earlier exports have one role, and exports of the old site have none.
      const roles = sortRoles(user.roles ?? user.role ?? (user.is_admin ? ['admin'] : []));
      const shownName = name.trim() || (address.split('@')[0] ?? '');
      const createdAt = at === null ? null : shifted(at);
      const terms = version && acceptedAt !== null ? { version, acceptedAt: shifted(acceptedAt) } : null;
      const suspendedAt = suspended === null ? null : shifted(suspended);
      return {
        collection,
        entity: { id, name: shownName, email: address, roles, createdAt, terms, suspendedAt },
      };
    }
    case 'section_groups':
      return { collection, entity: { id, ...schemas.section_groups.parse(value), version: 2 } };
    case 'sections': {
      const { group: groupId, ...section } = schemas.sections.parse(value);
      return { collection, entity: { id: sectionId.parse(id), ...section, groupId, version: 2 } };
    }
    case 'section_redirects':
      return { collection, entity: { id, targetId: schemas.section_redirects.parse(value).target } };
    case 'topics':
      return { collection, entity: { id: ownId.parse(id), ...schemas.topics.parse(value), version: 1 } };
    case 'topic_names': {
      const { name, target: targetId } = schemas.topic_names.parse(value);
      return { collection, entity: { id, name, targetId } };
    }
    case 'topic_redirects':
      return { collection, entity: { id, targetId: schemas.topic_redirects.parse(value).target } };
    case 'authors':
      return { collection, entity: { id: ownId.parse(id), ...schemas.authors.parse(value), version: 1 } };
    case 'author_redirects':
      return { collection, entity: { id, targetId: schemas.author_redirects.parse(value).target } };
    case 'news': {
      const { authors, contributors, ...news } = newsSchema.parse(value);
      const createdAt = news.createdAt === null ? null : shifted(news.createdAt);
      const byline = writeByline({ authors, contributors });
      return { collection, entity: { id, ...news, byline, createdAt, modifiedAt: null } };
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
    case 'redirects':
      return { collection, entity: { ...schemas.redirects.parse(value), id } };
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

/** Exports name the sections of news by slugs that other sections may have by now; exports of other programs by ids. */
function newsSchemaOf(sections: Sections, exportedIds: ReadonlyMap<string, string>) {
  const category = z.string().transform((name, context) => {
    const slug = name.trim().toLowerCase();
    const exported = sections.find(exportedIds.get(slug) ?? '');
    const found = exported ?? sections.findBySlug(slug) ?? sections.find(slug);
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
