/** Fills a new portal with the demo content at its first start. */
import { z } from 'zod';
import { dayNumber } from '../../../domain/text/dates.ts';
import { dayMs } from '../../../domain/text/durations.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Database } from '../../ports/stores.ts';
import { importContent } from './import-content.ts';
import { type ImportReport, isComplete } from './import-report.ts';
import { createRecordParser } from './parse-record.ts';
import { readExport } from './read-export.ts';

interface DemoContent {
  exportFile: string;
  filesFolder: string;
}

/** The name of the marker file of an unfinished demo import. */
const markKey = 'demo-content.json';
const mark = z.object({ shiftMs: z.int() });
const viewedNewsCount = 25;
const progressEveryMs = 1_000;

/** Fills an empty database with the demo content, whose dates end now. Returns null when there was nothing to do. */
export function importDemoContent({
  database,
  files,
  imageWorker,
  clock,
  log,
  beforeItIsDone,
}: Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock' | 'log'> & {
  /** Runs at the end of the import; an interrupted start calls it again. */
  beforeItIsDone?: () => Promise<void>;
}) {
  return async ({ exportFile, filesFolder }: DemoContent): Promise<ImportReport | null> => {
    const begun = await files.read(markKey);
    if (!begun && !(await isEmpty(database))) return null;
    if (begun && !(await hasDemoOnly(database, exportFile))) {
      await files.delete(markKey);
      log.info({}, 'the demo content is left unfinished: the database has other content');
      return null;
    }
    const startedAt = clock();
    const shiftMs = begun
      ? mark.parse(JSON.parse(begun.toString())).shiftMs
      : await findShift(database, exportFile, startedAt);
    await files.save(markKey, Buffer.from(JSON.stringify({ shiftMs })));
    log.info({}, 'filling the empty database with the demo content');
    let loggedAt = startedAt;
    const report = await importContent({ database, files, imageWorker, clock })({
      exportFile,
      filesFolder,
      shiftMs,
      onProgress({ records, images }) {
        if (clock() - loggedAt < progressEveryMs) return;
        loggedAt = clock();
        log.info({ records, images }, 'demo content');
      },
    });
    await inventViews(database, startedAt);
    await beforeItIsDone?.();
    await files.delete(markKey);
    if (!isComplete(report)) {
      log.warn({ faults: report.faults, damage: report.damage }, 'a part of the demo content is missing');
    }
    log.info({ ms: clock() - startedAt, images: report.images.stored }, 'the demo content is in');
    return report;
  };
}

/**
 * Invents views, because `Mais lidas` would be empty: of the newest demo news on the day of the import, and of older ones
 * before the last seven days, so that the lists of 7 and of 30 days differ.
 */
async function inventViews({ news, views }: Database, now: number): Promise<void> {
  const record = async (publishedUntil: number, day: number, least: number) => {
    const newest = await news.listLatest({ publishedUntil }, { limit: viewedNewsCount });
    const invented = newest.map(({ id }, index) => ({
      newsId: id,
      views: least + ((index * 7 + 3) % viewedNewsCount) * 9,
    }));
    await views.record(day, invented);
  };
  const earlier = now - 10 * dayMs;
  await record(now, dayNumber(now), 20);
  await record(earlier, dayNumber(earlier), 80);
}

async function isEmpty({ news, users }: Database): Promise<boolean> {
  return (await news.count({ publishedUntil: null })) === 0 && (await users.count()) === 0;
}

async function hasDemoOnly({ news, users }: Database, exportFile: string): Promise<boolean> {
  const ids = { news: new Set<string>(), users: new Set<string>() };
  for await (const { collection, id } of readExport(exportFile)) {
    if (collection === 'news' || collection === 'users') ids[collection].add(id);
  }
  const demoNews = await news.listByIds([...ids.news], { publishedUntil: null });
  if (demoNews.length < (await news.count({ publishedUntil: null }))) return false;
  const found = await Promise.all([...ids.users].map((id) => users.findById(id)));
  const demoUsers = found.filter((user) => user !== null);
  const otherAdmins =
    (await users.countAdmins()) - demoUsers.filter(({ roles }) => roles.includes('admin')).length;
  return (await users.count()) <= demoUsers.length + otherAdmins;
}

/** Finds how far to shift dates. Whole days keep the times of day, and no item gets a future date. */
async function findShift({ things }: Database, exportFile: string, now: number): Promise<number> {
  const parse = createRecordParser({ sections: await things.readSections() });
  let newest = 0;
  for await (const found of readExport(exportFile)) {
    const parsed = parse(found);
    if (!parsed?.ok) continue;
    const { entity } = parsed.record;
    if ('createdAt' in entity) newest = Math.max(newest, entity.createdAt ?? 0);
    if ('reportedAt' in entity) newest = Math.max(newest, entity.reportedAt);
    if ('data' in entity) newest = Math.max(newest, entity.data);
  }
  return newest === 0 ? 0 : Math.floor((now - newest) / dayMs) * dayMs;
}
