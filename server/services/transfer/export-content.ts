import { rolesIn } from '../../../domain/accounts/permissions.ts';
import { listLinks, readByline } from '../../../domain/news/authors.ts';
import { mapTexts } from '../../../domain/news/news-fields.ts';
import type { DatabaseArchive, Row } from '../../ports/archive.ts';
import type { FileStore } from '../../ports/media.ts';
import { toId } from '../site/create-id.ts';
import type { BackupProgress } from './create-backup.ts';
import { ExportedThings } from './exported-things.ts';
import type { CollectionName } from './parse-record.ts';
import { writeNewFile } from './write-new-file.ts';

type Value = string | number | boolean | null | string[] | { __datatype__: 'timestamp'; value: object };
type ExportedRecord = Record<string, Value>;

interface Collection {
  name: CollectionName;
  /** A column, or what makes the id of several. */
  id: string | ((row: Row) => string);
  toRecord: (row: Row) => ExportedRecord;
}

interface ExportAdapters {
  archive: DatabaseArchive;
  files: FileStore;
  openFolder: (folder: string) => Promise<FileStore>;
}

/** Writes the content export (docs/product.md#content-export) of one moment, and the files when a folder is named. */
export function exportContent({ archive, files, openFolder }: ExportAdapters) {
  return async (
    { exportFile, filesFolder }: { exportFile: string; filesFolder: string | null },
    onProgress: (progress: BackupProgress) => void = () => {},
  ): Promise<BackupProgress> => {
    const progress: BackupProgress = { records: 0, files: 0 };
    await writeNewFile(exportFile, async (write) => {
      let table: string | null = null;
      let isFirstRecord = true;
      const things = new ExportedThings();
      await write('{"__collections__": {');
      const settings = new Map<string, Row>();
      const writeRows = async (name: string, rows: Row[]) => {
        const collection = collections[name];
        if (!collection) return;
        const isNew = table !== name;
        const begin = `${table === null ? '' : '\n},'}\n${JSON.stringify(collection.name)}: {`;
        if (isNew) isFirstRecord = true;
        table = name;
        const lines = rows.map((row) => {
          const comma = isFirstRecord ? '' : ',';
          isFirstRecord = false;
          return `${comma}\n${JSON.stringify(idOf(collection, row))}: ${JSON.stringify(collection.toRecord(row))}`;
        });
        await write((isNew ? begin : '') + lines.join(''));
        progress.records += rows.length;
        onProgress({ ...progress });
      };
      await archive.readAll(async (name, rows, listRelated) => {
        if (name === 'things') return things.addRows(rows);
        if (name === 'thing_addresses') return things.addAddresses(rows);
        // Before the news that name them.
        for (const [collection, listed] of things.takeCollections()) await writeRows(collection, listed);
        if (name === 'news') {
          const ids = rows.map(({ id }) => text(id));
          return writeRows(name, things.nameIn(rows, await listRelated('news_things', 'news_id', ids)));
        }
        if (name !== 'settings') return writeRows(name, rows);
        // Versions ascend: the newest of each tab remains.
        for (const row of rows) settings.set(text(row.tab), row);
      });
      if (settings.size > 0) await writeRows('settings', [...settings.values()]);
      await write(`${table === null ? '' : '\n}'}\n}}\n`);
    });
    if (filesFolder !== null)
      await exportFiles(files, await openFolder(filesFolder), () => {
        progress.files += 1;
        onProgress({ ...progress });
      });
    return progress;
  };
}

/** Copies every file with all sizes of images. */
export async function exportFiles(files: FileStore, target: FileStore, onFile: () => void): Promise<void> {
  for await (const key of files.list()) {
    const data = await files.read(key);
    if (!data) continue;
    await target.save(key, data);
    onFile();
  }
}

function idOf({ id }: Collection, row: Row): string {
  return typeof id === 'string' ? String(row[id]) : id(row);
}

const text = (value: string | number | null | undefined) => String(value ?? '');
const flag = (value: string | number | null | undefined) => value === 1;

/** `imageUrl` is in the column `image_url`. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function moment(value: string | number | null | undefined): Value {
  if (value === null || value === undefined) return null;
  const ms = Number(value);
  const seconds = Math.floor(ms / 1000);
  return {
    __datatype__: 'timestamp',
    value: { _seconds: seconds, _nanoseconds: (ms - seconds * 1000) * 1_000_000 },
  };
}

const banner = (row: Row): ExportedRecord => ({
  imageUrl: text(row.image_url),
  link: text(row.link),
  createdAt: moment(row.created_at),
});

const pageFields = (row: Row): ExportedRecord => ({
  title: text(row.title),
  description: text(row.description),
  lead: text(row.lead),
  content: text(row.content),
});

const collections: Partial<Record<string, Collection>> = {
  users: {
    name: 'users',
    id: 'id',
    toRecord: (row) => ({
      name: text(row.name),
      email: text(row.email),
      is_admin: rolesIn(text(row.roles)).includes('admin'),
      roles: rolesIn(text(row.roles)),
      created_at: moment(row.created_at),
      ...(row.terms_version
        ? { terms_version: text(row.terms_version), terms_accepted_at: moment(row.terms_accepted_at) }
        : {}),
      ...(row.suspended_at !== null ? { suspended_at: moment(row.suspended_at) } : {}),
    }),
  },
  section_groups: {
    name: 'section_groups',
    id: 'id',
    toRecord: (row) => ({
      slug: text(row.slug),
      name: text(row.name),
      hue: text(row.hue),
      position: row.position ?? 0,
    }),
  },
  sections: {
    name: 'sections',
    id: 'id',
    toRecord: (row) => ({
      slug: text(row.slug),
      name: text(row.name),
      description: text(row.description),
      group: text(row.group_id),
      position: row.position ?? 0,
      isHidden: flag(row.is_hidden),
      mergedIds: text(row.merged_ids)
        .split(' ')
        .filter((id) => id !== ''),
    }),
  },
  section_redirects: {
    name: 'section_redirects',
    id: 'slug',
    toRecord: (row) => ({ target: text(row.target_id) }),
  },
  topics: {
    name: 'topics',
    id: 'id',
    toRecord: (row) => ({ slug: text(row.slug), name: text(row.name), introduction: text(row.introduction) }),
  },
  topic_names: {
    name: 'topic_names',
    // Names may have characters that no id has.
    id: ({ name_key: name }) => toId('topic name', text(name)),
    toRecord: (row) => ({ name: text(row.name_key), target: text(row.topic_id) }),
  },
  topic_redirects: {
    name: 'topic_redirects',
    id: 'slug',
    toRecord: (row) => ({ target: text(row.target_id) }),
  },
  authors: {
    name: 'authors',
    id: 'id',
    toRecord: (row) => ({
      slug: text(row.slug),
      name: text(row.name),
      role: text(row.role),
      biography: text(row.biography),
      photo: text(row.photo),
      links: listLinks({ links: text(row.links) }),
      user: row.user_id ?? null,
    }),
  },
  author_redirects: {
    name: 'author_redirects',
    id: 'slug',
    toRecord: (row) => ({ target: text(row.target_id) }),
  },
  news: {
    name: 'news',
    id: 'id',
    toRecord: (row) => ({
      category: text(row.category),
      ...mapTexts((name) => text(row[columnOf(name)])),
      slug: text(row.slug),
      isFeatured: flag(row.is_featured),
      createdAt: moment(row.created_at),
      author: text(row.author),
      ...(row.byline ? readByline(text(row.byline)) : {}),
    }),
  },
  comments: {
    name: 'comments',
    id: 'id',
    toRecord: (row) => ({
      newsId: text(row.news_id),
      userId: text(row.user_id),
      userName: row.user_name ?? null,
      comment: text(row.comment),
      createdAt: moment(row.created_at),
    }),
  },
  comment_reports: {
    name: 'comment_reports',
    id: 'id',
    toRecord: (row) => ({
      commentId: text(row.comment_id),
      newsId: text(row.news_id),
      userId: text(row.user_id),
      reportedAt: moment(row.reported_at),
      isDismissed: flag(row.is_dismissed),
    }),
  },
  videos: {
    name: 'videos',
    id: 'id',
    toRecord: (row) => ({
      link: text(row.link),
      title: text(row.title),
      createdAt: moment(row.created_at),
      featured: flag(row.featured),
      imageUrl: text(row.image_url),
    }),
  },
  featured_videos: { name: 'featured_videos', id: 'video_id', toRecord: () => ({}) },
  main_banners: { name: 'main_banners', id: 'id', toRecord: banner },
  side_banners: {
    name: 'banners-laterais',
    id: 'id',
    toRecord: (row) => ({ ...banner(row), side: text(row.side) }),
  },
  middle_banners: {
    name: 'middle_banners',
    id: 'id',
    toRecord: (row) => ({ ...banner(row), side: text(row.side), userId: text(row.user_id) }),
  },
  received_messages: {
    name: 'Mensagens-recebidas',
    id: 'id',
    toRecord: (row) => ({
      nome: text(row.nome),
      titulo: text(row.titulo),
      email: text(row.email),
      mensagem: text(row.mensagem),
      captchaToken: text(row.captcha_token),
      data: moment(row.data),
    }),
  },
  text_pages: {
    name: 'text_pages',
    id: 'id',
    toRecord: (row) => ({
      slug: text(row.slug),
      ...pageFields(row),
      latest: row.latest ?? 0,
      published: row.published ?? null,
      updatedAt: moment(row.updated_at),
    }),
  },
  text_page_versions: {
    name: 'text_page_versions',
    id: ({ page_id, version }) => `${page_id}.${version}`,
    toRecord: (row) => ({
      page: text(row.page_id),
      version: row.version ?? 0,
      ...pageFields(row),
      publishedAt: moment(row.published_at),
      publishedByName: text(row.published_by_name),
    }),
  },
  redirects: {
    name: 'redirects',
    id: 'id',
    toRecord: (row) => ({
      source: text(row.source),
      target: text(row.target),
      status: row.status ?? 0,
      position: row.position ?? 0,
      isImported: flag(row.is_imported),
      isTouched: flag(row.is_touched),
      isRemoved: flag(row.is_removed),
    }),
  },
  settings: { name: 'settings', id: 'tab', toRecord: (row) => JSON.parse(text(row.stored)) },
};
