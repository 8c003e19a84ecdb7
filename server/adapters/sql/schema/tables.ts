import type { Generated } from 'kysely';
import type {
  AccountsTable,
  InvitationsTable,
  LoginChallengesTable,
  SessionsTable,
  UsersTable,
  VerificationsTable,
} from './account-tables.ts';
import type { ImportedRecordsTable, ImportsTable } from './import-tables.ts';
import type { MissingAddressesTable, RedirectHitsTable, RedirectsTable } from './redirect-tables.ts';
import type { NewsThingsTable, ThingAddressesTable, ThingsTable } from './thing-tables.ts';
import type { TrashedNewsTable } from './trash-tables.ts';

/** The tables for Kysely; migrations/ creates them. Times are epoch milliseconds, flags 0 or 1, on both databases. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  invitations: InvitationsTable;
  second_factors: { user_id: string; sealed_secret: string; since: number; last_step: number };
  recovery_codes: { user_id: string; code_hash: string };
  login_challenges: LoginChallengesTable;
  things: ThingsTable;
  thing_addresses: ThingAddressesTable;
  news: NewsTable;
  news_things: NewsThingsTable;
  news_former_slugs: { slug: string; news_id: string };
  comments: CommentsTable;
  comment_reports: CommentReportsTable;
  reported_comments: { comment_id: string; news_id: string; reported_at: number; reports: number };
  videos: VideosTable;
  featured_videos: { video_id: string };
  main_banners: BannersTable;
  side_banners: BannersTable & { side: string };
  middle_banners: BannersTable & { side: string; user_id: string };
  received_messages: ReceivedMessagesTable;
  removed_messages: RemovedMessagesTable;
  images: ImagesTable;
  image_uses: ImageUsesTable;
  image_totals: { id: number; images: number; bytes: number };
  loose_files: { storage_key: string; width: number; due_at: number; again_at: Generated<number> };
  news_reads: { news_id: string; day: number; reads: number };
  content_version: { id: number; version: number };
  part_versions: { part: string; version: number };
  cache_purges: {
    id: number;
    version: number;
    claimed_by: string | null;
    claimed_until: number;
    build: string | null;
    build_since: number;
  };
  tombstones: { digest: string };
  trashed_demo: { id: number; trashed_at: number; record: string | null };
  search_documents: SearchDocumentsTable;
  search_progress: SearchProgressTable;
  search_words: SearchWordsTable;
  search_trigrams: { trigram: string; length: number; word: string };
  /** The index words of the names of things. */
  search_names: { word: string; thing_id: string };
  rate_limits: RateLimitsTable;
  spent_captcha_tokens: { token_id: string; expires_at: number };
  outgoing_mails: OutgoingMailsTable;
  audit_entries: AuditEntriesTable;
  settings: SettingsTable;
  text_pages: TextPagesTable;
  text_page_versions: TextPageVersionsTable;
  news_drafts: NewsDraftsTable;
  draft_versions: DraftVersionsTable;
  editing_leases: EditingLeasesTable;
  previews: PreviewsTable;
  review_notes: ReviewNotesTable;
  muted_reviews: MutedReviewsTable;
  news_revisions: NewsRevisionsTable;
  trashed_news: TrashedNewsTable;
  unpublished_news: UnpublishedNewsTable;
  imports: ImportsTable;
  imported_records: ImportedRecordsTable;
  redirects: RedirectsTable;
  redirect_hits: RedirectHitsTable;
  missing_addresses: MissingAddressesTable;
}

export interface NewsTable {
  id: string;
  slug: string | null;
  category: string;
  title: string;
  summary: string;
  image_url: string;
  image_caption: string;
  video_link: string;
  source: string;
  is_featured: number;
  created_at: number | null;
  /** A name of imported news that belong to no author; ''. */
  author: string;
  content: string;
  version: Generated<number>;
  updated_at: Generated<number | null>;
  modified_at: Generated<number | null>;
}

export interface NewsDraftsTable {
  id: string;
  version: number;
  base_version: number | null;
  state: string;
  publish_at: number | null;
  title: string;
  /** As `foldAccents` returns it. */
  plain_title: string;
  category: string;
  is_featured: number;
  failure: string;
  created_at: number;
  created_by: string;
  created_by_name: string;
  updated_at: number;
  updated_by: string;
  updated_by_name: string;
  byline: Generated<string>;
  scheduled_by: string | null;
  scheduled_by_name: string | null;
  scheduled_fields: string | null;
  fields: string;
}

export interface DraftVersionsTable {
  news_id: string;
  number: number;
  started_at: number;
  saved_at: number;
  user_id: string;
  user_name: string;
  what: string;
  is_closed: number;
  title: string;
  fields: string;
}

export interface EditingLeasesTable {
  news_id: string;
  user_id: string;
  user_name: string;
  form_id: string;
  expires_at: number;
}

export interface PreviewsTable {
  id: string;
  kind: string;
  target_id: string;
  fields: string;
  expires_at: number;
  created_by: string;
  created_by_name: string;
}

export interface ReviewNotesTable {
  news_id: string;
  number: number;
  written_at: number;
  user_id: string;
  user_name: string;
  event: string;
  text: string;
}

export interface MutedReviewsTable {
  user_id: string;
}

export interface NewsRevisionsTable {
  news_id: string;
  version: number;
  saved_at: number;
  user_id: string | null;
  user_name: string | null;
  what: string;
  is_major: number;
  title: string;
  fields: string;
}

export interface UnpublishedNewsTable {
  id: string;
  slug: string | null;
  version: number;
  unpublished_at: number;
  unpublished_by: string;
  unpublished_by_name: string;
  record: string;
}

export interface CommentsTable {
  id: string;
  news_id: string;
  user_id: string;
  user_name: string | null;
  comment: string;
  created_at: number;
}

export interface CommentReportsTable {
  id: string;
  comment_id: string;
  news_id: string;
  user_id: string;
  reported_at: number;
  /** 1 when the newsroom kept the comment: the report is closed, and its author cannot report again. */
  is_dismissed: Generated<number>;
}

export interface VideosTable {
  id: string;
  link: string;
  title: string;
  created_at: number;
  featured: number;
  image_url: string;
}

export interface BannersTable {
  id: string;
  image_url: string;
  link: string;
  created_at: number;
}

export interface ReceivedMessagesTable {
  id: string;
  nome: string;
  titulo: string;
  email: string;
  mensagem: string;
  captcha_token: string;
  data: number;
  read_at: Generated<number | null>;
}

export interface RemovedMessagesTable extends ReceivedMessagesTable {
  removed_at: number;
}

export interface ImagesTable {
  storage_key: string;
  width: number;
  height: number;
  bytes: number;
  mime_type: string;
  placeholder: string;
  /** Comma-separated pixel widths; '' until the sizes are made, 'none' when none can be. */
  widths: string;
  file_name: Generated<string>;
  uploaded_at: Generated<number>;
  uploaded_by: Generated<string | null>;
  uploaded_by_name: Generated<string | null>;
  is_used: Generated<number>;
  sizes_due_at: Generated<number>;
}

export interface ImageUsesTable {
  storage_key: string;
  owner_kind: string;
  owner_id: string;
  owner_title: string;
  words: string;
}

export interface SearchDocumentsTable {
  /** Grows with the item's date, so that a backward scan returns the newest first. */
  position: number;
  kind: string;
  ref_id: string;
}

export interface SearchWordsTable {
  /** Its key in domain/search/search-words.ts. */
  word: string;
  /** As people write it, in small letters. */
  shown: string;
  added_at: number;
}

export interface SearchProgressTable {
  id: number;
  version: number;
  target: number;
  walk: string;
  after_id: string;
}

export interface RateLimitsTable {
  limit_key: string;
  /** JSON list of epoch milliseconds. */
  taken_at: string;
  expires_at: number;
}

export interface OutgoingMailsTable {
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  created_at: number;
  /** Null when given up. */
  due_at: number | null;
  attempts: number;
  expires_at: number;
  last_error: string | null;
  is_urgent: Generated<number>;
  subject_key: Generated<string | null>;
  text_body: string;
  html_body: string;
}

export interface AuditEntriesTable {
  id: string;
  at: number;
  user_id: string;
  user_name: string;
  action: string;
  subject_id: string;
  subject_title: string;
  detail: string;
}

export interface TextPagesTable {
  id: string;
  slug: string;
  title: string;
  description: string;
  lead: string;
  content: string;
  latest: number;
  published: number | null;
  revision: number;
  updated_at: number;
}

export interface TextPageVersionsTable {
  page_id: string;
  version: number;
  title: string;
  description: string;
  lead: string;
  content: string;
  published_at: number;
  published_by_name: string;
}

export interface SettingsTable {
  tab: string;
  version: number;
  /** JSON. */
  stored: string;
  saved_at: number;
  saved_by_id: string;
  saved_by_name: string;
}
