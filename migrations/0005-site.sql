-- Settings, pages, redirects, messages to the newsroom, the search index, and the versions that keep caches true.

-- The newest version of a tab is in force.
create table settings (
  tab text not null,
  version integer not null,
  -- JSON: texts by the names of domain/settings/settings.ts.
  stored text not null,
  saved_at bigint not null,
  -- No foreign key: versions outlive the account.
  saved_by_id text not null,
  saved_by_name text not null,
  primary key (tab, version)
);

create table text_pages (
  id text not null primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  lead text not null,
  content text not null,
  -- As in news.
  search_fields text not null default '',
  -- The numbers of versions; 0 and null when there is none.
  latest integer not null,
  published integer check (published <= latest),
  revision integer not null,
  updated_at bigint not null
);

create table text_page_versions (
  page_id text not null references text_pages (id) on delete cascade,
  version integer not null,
  title text not null,
  description text not null,
  lead text not null,
  content text not null,
  -- As in news.
  search_fields text not null default '',
  published_at bigint not null,
  published_by_name text not null,
  primary key (page_id, version)
);

-- Rules for addresses of a former site. Addresses are in lower case, because case does not count when they are compared.
create table redirects (
  id text not null primary key,
  source text collate "C" not null unique,
  -- '' for 410.
  target text not null,
  -- The own path that it leads to, in the form of sources; '' for other sites.
  target_key text not null,
  status integer not null,
  is_prefix integer not null check (is_prefix in (0, 1)),
  position integer not null,
  version integer not null,
  is_imported integer not null check (is_imported in (0, 1)),
  is_touched integer not null check (is_touched in (0, 1)),
  is_removed integer not null check (is_removed in (0, 1)),
  -- When the import that wrote the rule began; null for other rules.
  imported_at bigint
);
create index redirects_by_target on redirects (target_key);
create index redirects_by_kind on redirects (is_prefix, is_removed, source);

create table redirect_hits (
  redirect_id text not null references redirects (id) on delete cascade,
  day integer not null,
  hits integer not null check (hits > 0),
  primary key (redirect_id, day)
);
create index redirect_hits_by_day on redirect_hits (day);

create table missing_addresses (
  path text collate "C" not null,
  day integer not null,
  hits integer not null check (hits > 0),
  primary key (path, day)
);
create index missing_addresses_by_day on missing_addresses (day, hits);

create table error_days (
  day integer not null primary key,
  answers integer not null check (answers > 0)
);

create table received_messages (
  id text not null primary key,
  nome text not null,
  titulo text not null,
  email text not null,
  mensagem text not null,
  captcha_token text not null,
  data bigint not null,
  read_at bigint
);
create index received_messages_by_date on received_messages (data, id);
create index received_messages_unread on received_messages (data, id) where read_at is null;
-- Addresses are stored as typed in the form; accounts store them in lower case.
create index received_messages_by_email on received_messages (lower(email), data, id);

-- Deleted messages, which can be restored for an hour.
create table removed_messages (
  id text not null primary key,
  nome text not null,
  titulo text not null,
  email text not null,
  mensagem text not null,
  captcha_token text not null,
  data bigint not null,
  read_at bigint,
  removed_at bigint not null
);
create index removed_messages_by_date on removed_messages (removed_at);

-- The items in the full-text index, which each database has in its own form (server/adapters/sql/query).
create table search_documents (
  -- Grows with the date of the item, so that a backward scan returns the newest first.
  position bigint not null primary key,
  kind text not null,
  ref_id text not null,
  unique (kind, ref_id)
);

-- One row: how far the renewal of the index has come (server/services/search/renew-search.ts).
create table search_progress (
  id integer not null primary key check (id = 1),
  -- No row of the index has older words.
  version integer not null,
  -- Rows before the position have these words.
  target integer not null,
  walk text not null,
  after_id text not null
);
insert into search_progress (id, version, target, walk, after_id) values (1, 6, 6, 'news', '');

-- The portal's own words, for suggestions, and the trigrams that lead to them.
create table search_words (
  -- Its key in domain/search/search-words.ts.
  word text not null primary key,
  -- As people write it, in small letters.
  shown text not null,
  added_at bigint not null
);

create table search_trigrams (
  trigram text not null,
  length integer not null,
  word text not null,
  primary key (trigram, length, word)
);

-- The number of the last change of each part, such as the comments of an article; of the part '', of all content.
create table part_versions (
  part text not null primary key,
  version bigint not null
);
create index part_versions_by_version on part_versions (version);

-- One row: up to which number of part_versions the CDN was informed.
create table cache_purges (
  id integer not null primary key check (id = 1),
  version bigint not null,
  -- The process that purges, and until when; after its death another one continues.
  claimed_by text,
  claimed_until bigint not null,
  -- The build of the last complete purge, and its time.
  build text,
  build_since bigint not null
);
