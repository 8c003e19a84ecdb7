-- The image library, videos and banners.

create table images (
  storage_key text not null primary key,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  mime_type text not null,
  placeholder text not null,
  -- Pixel widths separated by commas; '' until the sizes are made, 'none' when none can be.
  widths text not null,
  file_name text not null default '',
  uploaded_at bigint not null default 0,
  -- Null for imported images. No foreign key: an image outlives its uploader's account.
  uploaded_by text,
  uploaded_by_name text,
  is_used integer not null default 0 check (is_used in (0, 1)),
  sizes_due_at bigint not null default 0,
  -- What the newsroom says of the image, wherever it is shown; the caption is a suggestion for new uses.
  alt_text text not null default '',
  is_decorative integer not null default 0 check (is_decorative in (0, 1)),
  caption text not null default '',
  credit text not null default '',
  licence text not null default '',
  -- The focal point, in per cent of width and height.
  focus_x integer not null default 50 check (focus_x between 0 and 100),
  focus_y integer not null default 50 check (focus_y between 0 and 100),
  -- Whether a person of the newsroom changed these details; imports fill only those of other images.
  is_described integer not null default 0 check (is_described in (0, 1)),
  version integer not null default 1
);
create index images_without_sizes on images (widths, storage_key);
create index images_by_upload on images (uploaded_at, storage_key);
create index images_by_use on images (is_used, uploaded_at, storage_key);
create index images_by_uploader on images (uploaded_by, storage_key);
create index images_of_uploader_by_upload on images (uploaded_by, uploaded_at, storage_key);

create table image_uses (
  storage_key text not null,
  owner_kind text not null,
  owner_id text not null,
  owner_title text not null,
  -- Alternative text and caption, for the search.
  words text not null,
  primary key (storage_key, owner_kind, owner_id)
);
create index image_uses_by_owner on image_uses (owner_kind, owner_id);

create table image_totals (
  id integer not null primary key check (id = 1),
  images bigint not null check (images >= 0),
  bytes bigint not null check (bytes >= 0)
);
insert into image_totals (id, images, bytes) values (1, 0, 0);

-- Files that are deleted when they are due, and a second time, because sizes may have been made meanwhile.
create table loose_files (
  storage_key text not null primary key,
  width integer not null,
  due_at bigint not null,
  -- 0 for never.
  again_at bigint not null default 0
);
create index loose_files_by_due on loose_files (due_at, storage_key);

create table videos (
  id text not null primary key,
  link text not null,
  title text not null,
  created_at bigint not null,
  featured integer not null check (featured in (0, 1)),
  -- The still, an own image; '' for none.
  image_url text not null default ''
);
create index videos_by_date on videos (created_at, id);

create table featured_videos (
  video_id text not null primary key references videos (id) on delete cascade
);

create table main_banners (
  id text not null primary key,
  image_url text not null,
  link text not null,
  created_at bigint not null
);
create index main_banners_by_date on main_banners (created_at, id);

create table side_banners (
  id text not null primary key,
  image_url text not null,
  link text not null,
  created_at bigint not null,
  side text not null
);
create index side_banners_by_date on side_banners (created_at, id);

create table middle_banners (
  id text not null primary key,
  image_url text not null,
  link text not null,
  created_at bigint not null,
  side text not null,
  user_id text not null
);
create index middle_banners_by_date on middle_banners (created_at, id);
