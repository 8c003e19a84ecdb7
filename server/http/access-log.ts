/** Writes the access records that the law requires (Marco Civil da Internet, article 15), apart from the log. */
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayName, toIsoDate } from '../../domain/text/dates.ts';
import { type AccessRecord, accessRecordLine, firstRetainedDay } from '../../domain/web/access-record.ts';
import type { Log } from '../ports/log.ts';
import type { Clock } from '../ports/stores.ts';
import { ensurePrivateFolder, privateFileMode } from '../start/private-folder.ts';

interface AccessLogOptions {
  folder: string;
  clock: Clock;
  log: Pick<Log, 'info' | 'error'>;
}

export type AccessLog = Awaited<ReturnType<typeof openAccessLog>>;

interface Batch {
  day: string;
  text: string;
  lines: number;
}

const batchLength = 1024 * 1024;
/** How many batches wait in memory at most; together they have some hundred thousand lines. */
const waitingMax = 16;
const dayFile = /^(\d{4}-\d{2}-\d{2})\.log$/;

/** Opens the log. Several processes may append to the file of a day: in append mode, one `write` stays in one piece. */
export async function openAccessLog({ folder, clock, log }: AccessLogOptions) {
  await ensurePrivateFolder(folder);
  const waiting: Batch[] = [];
  let batch: Batch = { day: '', text: '', lines: 0 };
  let lost = 0;
  let isFailing = false;
  let file: { day: string; handle: FileHandle } | null = null;
  let second = -1;
  let time = '';

  /** Formats the time once a second: formatting is slow, and a second has many requests. */
  function updateTime(): void {
    const now = Math.floor(clock() / 1000);
    if (now === second) return;
    second = now;
    time = toIsoDate(now * 1000);
    const day = dayName(now * 1000);
    if (day !== batch.day) beginBatch(day);
  }

  function beginBatch(day: string): void {
    if (batch.lines > 0) {
      if (waiting.length < waitingMax) waiting.push(batch);
      else lost += batch.lines;
    }
    batch = { day, text: '', lines: 0 };
  }

  async function append({ day, text }: Batch): Promise<void> {
    if (file?.day !== day) {
      await closeFile();
      file = { day, handle: await open(join(folder, `${day}.log`), 'a', privateFileMode) };
    }
    // If the disk became full, a line may have been written in part. So a new line is begun.
    await file.handle.appendFile(isFailing ? `\n${text}` : text);
  }

  async function closeFile(): Promise<void> {
    const { handle } = file ?? {};
    file = null;
    await handle?.close();
  }

  async function write(): Promise<void> {
    beginBatch(batch.day);
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        await append(next);
        waiting.shift();
        if (isFailing) log.info({ lost }, 'access records are written again');
        isFailing = false;
      }
    } catch (err) {
      if (!isFailing) log.error({ err }, 'access records cannot be written; they wait in memory');
      isFailing = true;
      await closeFile().catch(() => {});
    }
  }

  let work = Promise.resolve();
  const flush = (): Promise<void> => {
    work = work.then(write);
    return work;
  };

  return {
    add(record: Omit<AccessRecord, 'time'>) {
      updateTime();
      batch.text += accessRecordLine({ time, ...record });
      batch.lines += 1;
      if (batch.text.length < batchLength) return;
      beginBatch(batch.day);
      void flush();
    },
    /** Counts lines that were lost because they could not be written for too long. */
    lost: () => lost,
    /** Writes the waiting lines. Never rejects; lines that cannot be written stay in memory, up to a limit. */
    flush,
    /** Deletes files older than six calendar months. */
    async deleteOld() {
      const first = firstRetainedDay(clock());
      const faults: unknown[] = [];
      for (const name of await readdir(folder)) {
        const day = dayFile.exec(name)?.[1];
        if (day !== undefined && day < first)
          await rm(join(folder, name), { force: true }).catch((error) => faults.push(error));
      }
      if (faults.length > 0)
        throw new AggregateError(faults, 'Some old access records could not be deleted.');
    },
    async close() {
      await flush();
      await closeFile();
    },
  };
}
