/**
 * Checks the rules that must hold after every kill: in the database, among the files, and on the pages. Faults are
 * sentences.
 */
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { isShareImageKey, listImageKeys, sizeKey, storageKeyOf } from '../../../domain/media/image.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { patienceMs } from '../../patience.ts';
import { bannerPlaces, type Model, type NewsEntry } from './model.ts';

type Row = Record<string, SQLOutputValue>;

/** Statements that must find no rows: each row would be something half-done. */
const halfDone: Record<string, string> = {
  'news without a document of the search':
    "select id from news where not exists (select 1 from search_documents where kind = 'news' and ref_id = news.id)",
  'documents of the search without their news':
    "select ref_id from search_documents where kind = 'news' and not exists (select 1 from news where id = ref_id)",
  'documents of the search without words':
    "select ref_id from search_documents where kind in ('news', 'video') and position not in (select rowid from search_tokens)",
  'words of the search without a document':
    'select rowid from search_tokens where rowid not in (select position from search_documents)',
  'images without a document of the search of images':
    "select ref_id from search_documents where kind = 'image' and position not in (select rowid from image_tokens)",
  'news of the newsroom whose version is not in their history':
    'select id from news where exists (select 1 from news_revisions where news_id = id) and not exists (select 1 from news_revisions r where r.news_id = id and r.version = news.version and r.title = news.title)',
  'history of news that are nowhere':
    'select news_id from news_revisions where news_id not in (select id from news union select id from trashed_news)',
  'published news without an entry of the audit log':
    "select id from news where exists (select 1 from news_revisions where news_id = id) and not exists (select 1 from audit_entries where subject_id = news.id and action = 'news.published')",
  'uploads without an entry of the audit log':
    "select storage_key from images where uploaded_by is not null and not exists (select 1 from audit_entries where subject_id = storage_key and action = 'image.uploaded')",
  'images that are used and do not say so, or the other way round':
    'select storage_key from images where is_used <> exists (select 1 from image_uses u where u.storage_key = images.storage_key)',
  'images that are said to be loose':
    'select storage_key from loose_files where due_at > 0 and storage_key in (select storage_key from images where uploaded_by is not null)',
  'comments on news that are not there':
    'select id from comments where news_id not in (select id from news union select id from trashed_news)',
  'totals of images that are wrong':
    'select images from image_totals where images <> (select count(*) from images) or bytes <> (select coalesce(sum(bytes), 0) from images)',
  'news with a draft that is based on what is not there':
    'select d.id from news_drafts d join news n on n.id = d.id where d.base_version > n.version',
};

/** Looks at a portal that runs, or at the folder of one that does not. */
export async function checkConsistency(dataDir: string): Promise<string[]> {
  const database = open(dataDir);
  try {
    const faults = Object.entries(halfDone).flatMap(([what, statement]) =>
      database
        .prepare(`${statement} limit 3`)
        .all()
        .map((row) => `${what}: ${JSON.stringify(row)}`),
    );
    for (const pragma of ['integrity_check', 'foreign_key_check']) {
      const rows = database.prepare(`pragma ${pragma}`).all();
      const isFine = rows.every((row) => row.integrity_check === 'ok');
      if (!isFine) faults.push(`${pragma}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
    for (const table of ['search_tokens', 'image_tokens', 'comment_tokens']) {
      database.exec(`insert into ${table} (${table}) values ('integrity-check')`);
    }
    const images = database.prepare('select * from images').all();
    const loose = database.prepare('select storage_key, width from loose_files').all();
    return [...faults, ...(await checkFiles(join(dataDir, 'files'), images, loose))];
  } finally {
    database.close();
  }
}

/** Every record has its complete files. Every file has a record, or is one that the portal knows it must delete. */
async function checkFiles(folder: string, images: Row[], loose: Row[]): Promise<string[]> {
  const faults: string[] = [];
  const bytesOf = async (key: string) => (await stat(join(folder, key)).catch(() => null))?.size ?? -1;
  const known = new Set<string>();
  for (const { storage_key, width, bytes, widths } of images) {
    const key = String(storage_key);
    for (const file of listImageKeys({ storageKey: key, width: Number(width) })) known.add(file);
    const found = await bytesOf(key);
    if (found !== Number(bytes)) faults.push(`the image ${key} has ${found} bytes instead of ${bytes}`);
    for (const size of String(widths).split(',').map(Number).filter(Boolean)) {
      for (const format of ['avif', 'webp'] as const) {
        if ((await bytesOf(sizeKey(key, size, format))) <= 0)
          faults.push(`the image ${key} says that it has the size ${size}.${format}`);
      }
    }
  }
  for (const { storage_key, width } of loose) {
    for (const file of listImageKeys({ storageKey: String(storage_key), width: Number(width) }))
      known.add(file);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile() || key.startsWith('.parts/') || isShareImageKey(key)) continue;
    if (!known.has(key)) faults.push(`the file ${key} belongs to nothing`);
  }
  return faults;
}

/**
 * Compares the data with the acknowledged writes. If a write was sent but not acknowledged, the model now records
 * whether it exists.
 */
export function settle(dataDir: string, model: Model): string[] {
  const database = open(dataDir);
  try {
    const newsFaults = model.news.flatMap((entry) => settleNews(database, entry));
    model.news = model.news.filter(({ id }) => id !== '');
    return [
      ...newsFaults,
      ...settleComments(database, model),
      ...settleImages(database, model),
      ...settleBanners(database, model),
      ...model.imported.flatMap((id) =>
        database.prepare('select 1 from news where id = ?').get(id) ? [] : [`lost: imported news ${id}`],
      ),
    ];
  } finally {
    database.close();
  }
}

function settleNews(database: DatabaseSync, entry: NewsEntry): string[] {
  const { title, stage } = entry;
  const drafts = database.prepare('select id, fields from news_drafts where title = ?').all(title);
  const found = database.prepare('select id, summary, slug from news where title = ?').all(title);
  if (drafts.length + found.length > 1) return [`${title} is there twice, in part or whole`];
  const [draft] = drafts;
  const [news] = found;
  if (!draft && !news) {
    if (stage !== 'creating') return [`lost: ${title}, which was ${stage}`];
    return [];
  }
  if (stage === 'published' && !news) return [`lost: the publication of ${title}`];
  if (news && (stage === 'creating' || stage === 'draft')) return [`${title} was never sent to be published`];
  const summary = news ? String(news.summary) : String(Object(JSON.parse(String(draft?.fields))).summary);
  if (summary !== entry.summary && summary !== entry.sentSummary)
    return [`lost: what was saved last of ${title}`];
  const isInHistory = 'select 1 from news_revisions where news_id = ? and title = ?';
  if (news && !database.prepare(isInHistory).get(String(news.id), title))
    return [`lost: the history of ${title}`];
  entry.id = String((news ?? draft)?.id);
  entry.stage = news ? 'published' : 'draft';
  if (news) entry.path = newsPath({ id: entry.id, slug: String(news.slug) });
  entry.summary = summary;
  entry.sentSummary = null;
  return [];
}

function settleComments(database: DatabaseSync, model: Model): string[] {
  const count = database.prepare('select count(*) as times from comments where comment = ?');
  const faults: string[] = [];
  for (const entry of model.comments) {
    const times = Number(count.get(entry.text)?.times);
    if (times > 1) faults.push(`${entry.text} is there ${times} times`);
    if (entry.fate === 'acknowledged' && times === 0) faults.push(`lost: ${entry.text}`);
    if (entry.fate === 'refused' && times > 0) faults.push(`${entry.text} was refused and is there`);
    if (entry.fate === 'sent' && times === 1) entry.fate = 'acknowledged';
  }
  model.comments = model.comments.filter(({ fate }) => fate === 'acknowledged');
  return faults;
}

function settleImages(database: DatabaseSync, model: Model): string[] {
  const find = database.prepare('select 1 from images where storage_key = ?');
  const lost = model.images.filter(
    ({ url, isOfBanner }) => url !== '' && !isOfBanner && !find.get(storageKeyOf(url) ?? ''),
  );
  model.images = model.images.filter(({ url, isOfBanner }) => url !== '' && !isOfBanner);
  return lost.map(({ url }) => `lost: the image ${url}`);
}

function settleBanners(database: DatabaseSync, model: Model): string[] {
  const tables = { main: 'main_banners', mid: 'middle_banners', left: 'side_banners', right: 'side_banners' };
  return bannerPlaces.flatMap((place) => {
    const known = model.banners[place];
    if (!known) return [];
    const isSide = place === 'left' || place === 'right';
    const where = isSide ? ` where side = '${place}'` : '';
    const rows = database.prepare(`select link, image_url from ${tables[place]}${where}`).all();
    if (rows.length === 0 && known.link === '') return [];
    const [banner] = rows;
    if (rows.length !== 1 || !banner) return [`there are ${rows.length} banners at ${place}`];
    const link = String(banner.link);
    if (link !== known.link && link !== known.sentLink) return [`lost: the last banner at ${place}`];
    model.banners[place] = { link, sentLink: null };
    const key = storageKeyOf(String(banner.image_url)) ?? '';
    return database.prepare('select 1 from images where storage_key = ?').get(key)
      ? []
      : [`the banner at ${place} has no image`];
  });
}

/** Checks that readers see the newest of everything that was acknowledged. */
export async function checkPages(url: string, model: Model): Promise<string[]> {
  const faults: string[] = [];
  const page = async (path: string) => {
    const response = await fetch(url + path);
    const body = await response.text();
    if (response.status !== 200) faults.push(`${path} answers ${response.status}`);
    return body;
  };
  const published = model.news.filter(({ stage }) => stage === 'published').slice(-3);
  for (const { path, title, summary, word } of published) {
    const article = await page(path);
    if (!article.includes(title) || !article.includes(summary)) faults.push(`${path} does not show its news`);
    if (!(await page(`/busca?q=${word}`)).includes(title)) faults.push(`the search does not find ${title}`);
  }
  for (const { newsId, text } of model.comments.slice(-3)) {
    const path = model.news.find(({ id }) => id === newsId)?.path;
    if (path && !(await page(path)).includes(text)) faults.push(`${path} does not show ${text}`);
  }
  // Their files were compared with the records; readers see only those that something published uses.
  for (const { url: image } of model.images.slice(-3)) {
    const { status } = await fetch(url + image);
    if (status !== 404) faults.push(`${image}, which nothing uses, answers ${status}`);
  }
  const main = model.banners.main?.link;
  if (main) {
    const home = await page('/');
    if (!home.includes(main)) faults.push('the home page does not show its banner');
    const [image] = /\/files\/banners\/[^"\s]+/.exec(home) ?? [];
    if (image) await page(image);
  }
  return faults;
}

/** Reads the versions by which processes notice changes: of the whole content, and of parts. */
export function readVersions(dataDir: string): { content: number; parts: number } {
  const database = open(dataDir);
  try {
    const read = database.prepare('select max(version) as version from part_versions where part = ?');
    const latest = database.prepare('select max(version) as version from part_versions');
    return { content: Number(read.get('')?.version ?? 0), parts: Number(latest.get()?.version ?? 0) };
  } finally {
    database.close();
  }
}

function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'pauta.sqlite'), { timeout: patienceMs });
}
