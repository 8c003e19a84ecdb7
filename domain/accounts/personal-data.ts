/**
 * Lists every table of the database with its columns: which hold data of people, which sections of the download of own data
 * show them, and what deleting an account does to them. The download, the deletion and docs/privacy.md are tested against it.
 */

/** Sections of the download (`Baixar meus dados`). */
export const ownDataKeys = [
  'perfil',
  'autor',
  'acessos',
  'sessoes',
  'comentarios',
  'denuncias',
  'mensagens',
  'redacao',
  'registros',
  'avisos',
] as const;
export type OwnDataKey = (typeof ownDataKeys)[number];

/**
 * What becomes of a person's rows: deleted; anonymised, without id and name; unlinked, without the id; kept as they are.
 */
export type Leaving = 'deleted' | 'anonymised' | 'unlinked' | 'kept';

/** Columns are separated by spaces. */
export interface PersonalTable {
  /** The id of a person's account. */
  ids?: string;
  names?: string;
  emails?: string;
  /** Other data of people, also inside JSON and texts. */
  texts?: string;
  /** What says nothing of a person by itself. */
  other?: string;
  download: readonly OwnDataKey[];
  leaving: Leaving;
  /** Why rows are kept, and why the download does not show them. */
  reason?: string;
}

const newsroomWork = 'accountability of the newsroom';
const byRecords = 'the entries of the audit log show the act';

export const personalTables: Readonly<Record<string, PersonalTable>> = {
  users: {
    ids: 'id',
    names: 'name',
    emails: 'email',
    texts: 'roles suspended_at email_verified terms_version terms_accepted_at created_at',
    download: ['perfil'],
    leaving: 'deleted',
  },
  accounts: {
    ids: 'user_id',
    texts: 'provider_id issuer account_id password',
    other: 'id created_at updated_at',
    download: ['acessos'],
    leaving: 'deleted',
  },
  sessions: {
    ids: 'user_id',
    emails: 'email',
    texts: 'ip_address user_agent token',
    other: 'id created_at updated_at expires_at',
    download: ['sessoes'],
    leaving: 'deleted',
  },
  verifications: {
    ids: 'user_id',
    other: 'id expires_at',
    download: [],
    leaving: 'deleted',
    reason: 'links that were sent; digests that cannot be read back',
  },
  login_challenges: {
    ids: 'user_id',
    other: 'id way attempts expires_at',
    download: [],
    leaving: 'deleted',
    reason: 'logins that are under way, for minutes',
  },
  second_factors: {
    ids: 'user_id',
    texts: 'sealed_secret since last_step',
    download: ['acessos'],
    leaving: 'deleted',
  },
  recovery_codes: {
    ids: 'user_id',
    texts: 'code_hash',
    download: [],
    leaving: 'deleted',
    reason: 'digests that cannot be read back',
  },
  invitations: {
    ids: 'invited_by_id',
    names: 'invited_by_name',
    emails: 'email',
    other: 'id digest roles is_mailed expires_at',
    download: ['redacao'],
    leaving: 'deleted',
  },
  comments: {
    ids: 'user_id',
    names: 'user_name',
    texts: 'comment',
    other: 'id news_id created_at',
    download: ['comentarios'],
    leaving: 'anonymised',
  },
  comment_reports: {
    ids: 'user_id',
    other: 'id comment_id news_id reported_at is_dismissed',
    download: ['denuncias'],
    leaving: 'deleted',
  },
  received_messages: {
    names: 'nome',
    emails: 'email',
    texts: 'titulo mensagem captcha_token',
    other: 'id data read_at',
    download: ['mensagens'],
    leaving: 'kept',
    reason: 'correspondence of the team',
  },
  removed_messages: {
    names: 'nome',
    emails: 'email',
    texts: 'titulo mensagem captcha_token',
    other: 'id data read_at removed_at',
    download: [],
    leaving: 'kept',
    reason: 'deleted an hour after the removal',
  },
  outgoing_mails: {
    emails: 'recipient',
    texts: 'reply_to subject text_body html_body last_error subject_key',
    other: 'id created_at due_at attempts expires_at is_urgent',
    download: ['avisos'],
    leaving: 'deleted',
  },
  rate_limits: {
    texts: 'limit_key taken_at',
    other: 'expires_at',
    download: [],
    leaving: 'kept',
    reason: 'keyed digests that name no person, for ten minutes after they stopped to count',
  },
  tombstones: {
    texts: 'digest',
    download: [],
    leaving: 'kept',
    reason: 'digests, so that no import restores what was deleted',
  },
  muted_reviews: { ids: 'user_id', download: ['perfil'], leaving: 'deleted' },
  editing_leases: {
    ids: 'user_id',
    names: 'user_name',
    other: 'news_id form_id expires_at',
    download: [],
    leaving: 'deleted',
    reason: 'valid for 30 seconds',
  },
  previews: {
    ids: 'created_by',
    names: 'created_by_name',
    other: 'id kind target_id fields expires_at',
    download: [],
    leaving: 'deleted',
    reason: 'valid for a day',
  },
  things: {
    ids: 'user_id',
    names: 'name',
    texts: 'sort_key details',
    other: 'id kind position version',
    download: ['autor'],
    leaving: 'unlinked',
    reason: 'author profiles: the news stay signed, as they were published',
  },
  thing_addresses: {
    texts: 'address',
    other: 'space thing_id is_former',
    download: [],
    leaving: 'kept',
    reason: 'present and former addresses of profiles, which others link to',
  },
  news: {
    names: 'author',
    other:
      'id slug category title summary image_url image_caption video_link source is_featured created_at content version updated_at modified_at',
    download: [],
    leaving: 'kept',
    reason: 'published: the page of the profile lists them',
  },
  news_things: {
    texts: 'thing_id',
    other: 'news_id role position created_at',
    download: [],
    leaving: 'kept',
    reason: 'public: the page of the profile lists them',
  },
  news_drafts: {
    ids: 'created_by updated_by scheduled_by',
    names: 'created_by_name updated_by_name scheduled_by_name',
    texts: 'byline fields scheduled_fields',
    other:
      'id version base_version state publish_at title plain_title category is_featured failure created_at updated_at',
    download: ['redacao'],
    leaving: 'kept',
    reason: newsroomWork,
  },
  draft_versions: {
    ids: 'user_id',
    names: 'user_name',
    texts: 'fields',
    other: 'news_id number started_at saved_at what is_closed title',
    download: ['redacao'],
    leaving: 'kept',
    reason: newsroomWork,
  },
  news_revisions: {
    ids: 'user_id',
    names: 'user_name',
    texts: 'fields',
    other: 'news_id version saved_at what is_major title',
    download: ['redacao'],
    leaving: 'kept',
    reason: newsroomWork,
  },
  review_notes: {
    ids: 'user_id',
    names: 'user_name',
    texts: 'text',
    other: 'news_id number written_at event',
    download: ['redacao'],
    leaving: 'kept',
    reason: newsroomWork,
  },
  trashed_news: {
    ids: 'deleted_by draft_by',
    names: 'deleted_by_name',
    texts: 'draft record',
    other: 'id slug category title version created_at deleted_at is_unpublished',
    download: ['registros'],
    leaving: 'kept',
    reason: `${newsroomWork}; ${byRecords}`,
  },
  unpublished_news: {
    ids: 'unpublished_by',
    names: 'unpublished_by_name',
    texts: 'record',
    other: 'id slug version unpublished_at',
    download: ['registros'],
    leaving: 'kept',
    reason: `${newsroomWork}; ${byRecords}`,
  },
  images: {
    ids: 'uploaded_by',
    names: 'uploaded_by_name',
    other:
      'storage_key width height bytes mime_type placeholder widths file_name uploaded_at is_used sizes_due_at',
    download: ['redacao'],
    leaving: 'kept',
    reason: newsroomWork,
  },
  image_uses: {
    texts: 'owner_title words',
    other: 'storage_key owner_kind owner_id',
    download: [],
    leaving: 'kept',
    reason: 'names what shows an image, among others a profile; follows it',
  },
  middle_banners: {
    ids: 'user_id',
    other: 'id image_url link created_at side',
    download: ['registros'],
    leaving: 'kept',
    reason: `${newsroomWork}; ${byRecords}`,
  },
  settings: {
    ids: 'saved_by_id',
    names: 'saved_by_name',
    texts: 'stored',
    other: 'tab version saved_at',
    download: ['registros'],
    leaving: 'kept',
    reason: `${newsroomWork}; ${byRecords}`,
  },
  text_page_versions: {
    names: 'published_by_name',
    other: 'page_id version title description lead content published_at',
    download: ['registros'],
    leaving: 'kept',
    reason: `${newsroomWork}; ${byRecords}`,
  },
  audit_entries: {
    ids: 'user_id',
    names: 'user_name',
    texts: 'subject_title detail',
    other: 'id at action subject_id',
    download: ['registros'],
    leaving: 'kept',
    reason: `${newsroomWork}; the database refuses changes`,
  },
  trashed_demo: {
    texts: 'record',
    other: 'id trashed_at',
    download: [],
    leaving: 'kept',
    reason: 'invented people of the demo, for 30 days',
  },
  imports: {
    texts: 'report',
    other: 'id started_at',
    download: [],
    leaving: 'kept',
    reason: 'belongs to no account',
  },
  imported_records: {
    texts: 'title path written problems original',
    other: 'id kind old_id new_id imported_at checksum problem_codes is_open',
    download: [],
    leaving: 'kept',
    reason: 'the page of another site as it was; belongs to no account',
  },
  redirects: {
    texts: 'source target target_key',
    other: 'id status is_prefix position version is_imported is_touched is_removed',
    download: [],
    leaving: 'kept',
    reason: 'public addresses, which may name a person; belong to no account',
  },
  missing_addresses: {
    texts: 'path',
    other: 'day hits',
    download: [],
    leaving: 'kept',
    reason: 'an address that was asked for, without who asked; belongs to no account',
  },
};

/** Content and counts. News, pages and topics that write about people are journalism and not listed as personal data. */
export const tablesWithoutPersonalData: Readonly<Record<string, string>> = {
  news_former_slugs: 'slug news_id',
  reported_comments: 'comment_id news_id reported_at reports',
  videos: 'id link title created_at featured image_url',
  featured_videos: 'video_id',
  main_banners: 'id image_url link created_at',
  side_banners: 'id image_url link created_at side',
  text_pages: 'id slug title description lead content latest published revision updated_at',
  redirect_hits: 'redirect_id day hits',
  image_totals: 'id images bytes',
  loose_files: 'storage_key width due_at again_at',
  news_reads: 'news_id day reads',
  content_version: 'id version',
  part_versions: 'part version',
  cache_purges: 'id version claimed_by claimed_until build build_since',
  spent_captcha_tokens: 'token_id expires_at',
  search_documents: 'position kind ref_id',
  search_progress: 'id version target walk after_id',
  search_names: 'word thing_id',
  search_words: 'word shown added_at',
  search_trigrams: 'trigram length word',
};
