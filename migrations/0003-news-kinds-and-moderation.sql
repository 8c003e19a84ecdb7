-- Published news with what belongs to them, the drafts and versions of the newsroom, and the comments of readers.

create table news (
  id text collate "C" not null primary key,
  slug text unique,
  -- The main section; one that is main of some news cannot be deleted.
  category text collate "C" not null references things (id),
  title text not null,
  summary text not null,
  image_url text not null,
  image_caption text not null,
  video_link text not null,
  source text not null,
  is_featured integer not null check (is_featured in (0, 1)),
  -- Null for imported news without a date.
  created_at bigint,
  -- The name in imported news that belong to no author; ''.
  author text not null,
  version integer not null default 1,
  -- Null for imported news that were never changed.
  updated_at bigint,
  -- When the text last changed after publication.
  modified_at bigint,
  -- The grade of a review, found in the content; '' for other news.
  grade text not null default '',
  -- One of `genres` in domain/news/genres.ts; '' for plain news.
  genre text not null default '',
  -- Who paid, how AI helped, and conflicts of interest; mostly ''.
  payer text not null default '',
  ai_use text not null default '',
  conflict text not null default '',
  -- Moments of domain/news/airtime.ts; mostly ''.
  embargo_until text collate "C" not null default '',
  ends_at text collate "C" not null default '',
  -- 'closed' closes the comments; ''.
  comment_closing text not null default '',
  -- What search engines and networks get instead, as domain/web/search-fields.ts writes it; mostly ''.
  search_fields text not null default '',
  -- Last, so that reading the columns of a card does not load the overflow pages of long texts.
  content text not null
);
create index news_by_date on news (created_at, id);
create index news_by_category on news (category);
create index news_featured on news (is_featured, created_at, id);
create index news_with_grade on news (created_at, id) where grade <> '';
create index news_with_genre on news (genre, created_at, id) where genre <> '';
create index news_with_end on news (ends_at, id) where ends_at <> '';
create index news_by_modification on news (modified_at, id) where modified_at is not null;
create index news_by_author on news (author, created_at, id);

create table news_former_slugs (
  slug text not null primary key,
  news_id text not null
);
create index news_former_slugs_by_news on news_former_slugs (news_id);

create table news_things (
  news_id text collate "C" not null references news (id) on delete cascade,
  thing_id text collate "C" not null references things (id) on delete cascade,
  -- Of the sections, one is the `category` of the news.
  role text not null check (role in ('topic', 'author', 'contributor', 'section')),
  -- Among those of its role.
  position integer not null,
  -- The date of the news; null without one.
  created_at bigint,
  primary key (news_id, thing_id)
);
create index news_things_by_date on news_things (thing_id, created_at, news_id);

-- Days count from 1970 in São Paulo.
create table news_reads (
  news_id text not null,
  day integer not null,
  reads integer not null check (reads > 0),
  primary key (news_id, day)
);
create index news_reads_by_day on news_reads (day, reads, news_id);

create table news_drafts (
  id text collate "C" not null primary key,
  version bigint not null,
  -- Null for news that were never published.
  base_version integer,
  state text not null,
  publish_at bigint check (publish_at is not null or state <> 'scheduled'),
  title text not null,
  -- In lower case without accents, for the filters of lists.
  plain_title text not null,
  category text not null,
  -- The ids of further sections, one in each line.
  further_sections text not null default '',
  is_featured integer not null check (is_featured in (0, 1)),
  -- As in `fields`, for lists.
  embargo_until text not null default '',
  byline text not null default '',
  failure text not null,
  created_at bigint not null,
  created_by text not null,
  created_by_name text not null,
  updated_at bigint not null,
  updated_by text not null,
  updated_by_name text not null,
  -- Whose rights decide when it is due; null for drafts that an import scheduled.
  scheduled_by text,
  scheduled_by_name text,
  -- JSON; last, as the text of news.
  scheduled_fields text,
  fields text not null
);
create index news_drafts_by_change on news_drafts (state, updated_at, id);
create index news_drafts_by_moment on news_drafts (state, publish_at, id);
create index news_drafts_by_category on news_drafts (category);
create index news_drafts_by_author on news_drafts (created_by_name, updated_at, id);
create index news_drafts_created_by on news_drafts (created_by, updated_at, id);
create index news_drafts_updated_by on news_drafts (updated_by, updated_at, id);
create index news_drafts_by_scheduler on news_drafts (scheduled_by, publish_at, id);
create index news_drafts_unseen on news_drafts (updated_at, id) where base_version is null;

create table draft_versions (
  news_id text not null,
  number integer not null,
  -- The first and the last save of the version.
  started_at bigint not null,
  saved_at bigint not null,
  user_id text not null,
  user_name text not null,
  what text not null,
  is_closed integer not null check (is_closed in (0, 1)),
  title text not null,
  fields text not null,
  primary key (news_id, number)
);
create index draft_versions_by_user on draft_versions (user_id, news_id, number);

-- Who edits which news now.
create table editing_leases (
  news_id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  user_name text not null,
  -- The form that renewed it last: closing another form of the same person does not end it.
  form_id text not null,
  expires_at bigint not null
);
create index editing_leases_by_user on editing_leases (user_id);

-- Open previews: the state of a text that the people with the link see.
create table previews (
  id text not null primary key,
  -- 'news' or 'page'.
  kind text not null,
  target_id text not null,
  -- JSON.
  fields text not null,
  expires_at bigint not null,
  created_by text not null references users (id) on delete cascade,
  created_by_name text not null
);
create index previews_by_target on previews (kind, target_id, expires_at, id);
create index previews_by_creator on previews (created_by);
create index previews_by_expiry on previews (expires_at);

-- What reporters and editors write to each other about drafts.
create table review_notes (
  news_id text not null,
  number integer not null,
  written_at bigint not null,
  user_id text not null,
  user_name text not null,
  event text not null,
  text text not null,
  primary key (news_id, number)
);
create index review_notes_by_user on review_notes (user_id, news_id, number);

-- Who wants no mails about review notes.
create table muted_reviews (
  user_id text not null primary key references users (id) on delete cascade
);

create table news_revisions (
  news_id text not null,
  version integer not null,
  saved_at bigint not null,
  user_id text,
  user_name text,
  what text not null,
  is_major integer not null check (is_major in (0, 1)),
  title text not null,
  fields text not null,
  primary key (news_id, version)
);
create index news_revisions_by_user on news_revisions (user_id, news_id, version);

-- News with their draft, or a draft that readers never saw.
create table trashed_news (
  id text not null primary key,
  slug text,
  category text not null,
  title text not null,
  version integer not null,
  created_at bigint,
  deleted_at bigint not null,
  deleted_by text not null,
  deleted_by_name text not null,
  -- 1 for news that were unpublished when they were trashed.
  is_unpublished integer not null default 0 check (is_unpublished in (0, 1)),
  -- Who created the draft; null for news.
  draft_by text,
  -- JSON.
  draft text,
  record text not null
);
create index trashed_news_by_date on trashed_news (deleted_at, id);
create index trashed_news_by_slug on trashed_news (slug);
create index trashed_news_by_category on trashed_news (category);
create index trashed_news_by_draft on trashed_news (draft_by, deleted_at, id);

-- News as they were last published, with address and date.
create table unpublished_news (
  id text not null primary key,
  slug text,
  version integer not null,
  unpublished_at bigint not null,
  unpublished_by text not null,
  unpublished_by_name text not null,
  -- JSON.
  record text not null
);
create index unpublished_news_by_slug on unpublished_news (slug);

-- No foreign keys: imports may hold comments and reports of deleted items (docs/product.md#reports).
create table comments (
  id text not null primary key,
  news_id text not null,
  user_id text not null,
  user_name text,
  comment text not null,
  created_at bigint not null,
  -- One of `commentStates` in domain/comments/comment.ts.
  state text not null default 'visible',
  -- When the newsroom hid it: comments that were hidden together come back together.
  hidden_at bigint,
  -- The rule of the house that held it, also after it was published.
  held_by text
);
-- The lists of readers leave out what is held or hidden without reading its row.
create index comments_by_news on comments (news_id, created_at, id, state);
create index comments_by_user on comments (user_id, created_at, id, state);
create index comments_by_user_and_news on comments (user_id, news_id);
create index comments_by_date on comments (created_at, id);
-- The latest visible comments of the whole site: `Mais comentadas` counts them.
create index comments_by_state on comments (state, created_at, id, news_id);

-- Comments that the newsroom deleted, for an hour: `Desfazer` brings them back.
create table removed_comments (
  id text not null primary key,
  news_id text not null,
  user_id text not null,
  user_name text,
  comment text not null,
  created_at bigint not null,
  state text not null,
  hidden_at bigint,
  held_by text,
  -- Its reports, as JSON.
  reports text not null,
  removed_at bigint not null
);
create index removed_comments_by_date on removed_comments (removed_at);
create index removed_comments_by_news on removed_comments (news_id);
create index removed_comments_by_user on removed_comments (user_id);

-- How many comments each rule of the house held on each day.
create table comment_holds (
  rule text not null,
  day integer not null,
  held integer not null,
  primary key (rule, day)
);

create table comment_reports (
  id text not null primary key,
  comment_id text not null,
  news_id text not null,
  user_id text not null,
  reported_at bigint not null,
  -- 1 when the newsroom kept the comment: the report is closed, and its author cannot report again.
  is_dismissed integer not null default 0 check (is_dismissed in (0, 1)),
  unique (comment_id, user_id)
);
create index comment_reports_by_date on comment_reports (reported_at, id);
create index comment_reports_open on comment_reports (is_dismissed, reported_at, id);
create index comment_reports_by_comment on comment_reports (comment_id, is_dismissed, reported_at, id);
create index comment_reports_by_news on comment_reports (news_id);
create index comment_reports_by_user on comment_reports (user_id, news_id);
create index comment_reports_by_user_and_date on comment_reports (user_id, reported_at, id);

-- One row for the open reports of a comment, so that their list costs the same however many there are.
create table reported_comments (
  comment_id text not null primary key,
  news_id text not null,
  -- Of the newest report.
  reported_at bigint not null,
  reports integer not null check (reports >= 0)
);
create index reported_comments_by_date on reported_comments (reported_at, comment_id);
create index reported_comments_by_news on reported_comments (news_id);
