-- Imports from other systems, and what must not come back with one.

create table imports (
  id text not null primary key,
  started_at bigint not null,
  -- JSON.
  report text not null
);
create index imports_by_date on imports (started_at, id);

-- What each record of an archive became.
create table imported_records (
  id text not null primary key,
  kind text not null,
  old_id text not null,
  new_id text not null,
  title text not null,
  -- On the old site; '' for none.
  old_address text not null,
  path text not null,
  imported_at bigint not null,
  checksum text not null,
  -- Of the fields as they were written; differs from the present ones after an edit.
  written text not null,
  -- JSON; '' for none.
  problems text not null,
  -- Between blanks, for filters.
  problem_codes text not null,
  -- The rank of the worst problem; 0 is the worst.
  severity integer not null,
  is_open integer not null check (is_open in (0, 1)),
  -- Compressed, in base64; '' for none.
  original text not null
);
create index imported_records_open on imported_records (is_open, severity, id);

-- Digests of deleted records, so that a repeated import does not restore them. A digest, because the table must not
-- name people.
create table tombstones (
  digest text not null primary key
);

-- The removed demo content: one row, whose record is deleted with the last way back.
create table trashed_demo (
  id integer not null primary key check (id = 1),
  trashed_at bigint not null,
  record text
);

-- The move of an old site by the browser: one row at most, as JSON. Its files are in the data folder. Writers name the
-- version that they read.
create table site_move (
  id integer not null primary key check (id = 1),
  version integer not null,
  record text not null
);
