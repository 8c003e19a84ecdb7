/** The records of access that the law asks for (Marco Civil, article 15), apart from the application log. */
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AccessRecord, accessRecordLine, firstKeptDay } from '../../domain/site/access-record.ts';
import { dayName, toIsoDate } from '../../domain/text/dates.ts';
import type { Clock } from '../ports/stores.ts';
import type { WorldLog } from '../services.ts';
import { ensurePrivateFolder, privateFileMode } from '../start/private-folder.ts';

export interface AccessLogOptions {
  /** Made when missing; for the owner alone. */
  folder: string;
  clock: Clock;
  log: Pick<WorldLog, 'info' | 'error'>;
}

export interface AccessLog {
  /** Costs a string that grows. */
  add(record: Omit<AccessRecord, 'time'>): void;
  /** Lines that were lost because nothing could be written for too long. */
  lost(): number;
  /** Writes what is waiting. Never rejects. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Lines of one day that wait to be written. */
interface Batch {
  day: string;
  text: string;
  lines: number;
}

const flushEveryMs = 1_000;
const removeEveryMs = 60 * 60 * 1_000;
/** Is written without waiting for its second. */
const batchLength = 1024 * 1024;
/** Batches that wait while nothing can be written: some hundred thousand lines. */
const waitingMax = 16;
const dayFile = /^(\d{4}-\d{2}-\d{2})\.log$/;

/**
 * Lines are gathered for a second and appended to the file of their day, by as many processes as there are: one `write`
 * at the end of a file opened for appending stays in one piece. What cannot be written waits, in bounds; serving goes on.
 * Files older than six calendar months are removed, now and every hour. Rejects when the folder cannot be made.
 */
export async function openAccessLog({ folder, clock, log }: AccessLogOptions): Promise<AccessLog> {
  await ensurePrivateFolder(folder);
  const waiting: Batch[] = [];
  let batch: Batch = { day: '', text: '', lines: 0 };
  let lost = 0;
  let isFailing = false;
  let file: { day: string; handle: FileHandle } | null = null;
  let second = -1;
  let time = '';

  /** Formatting a moment is slow, and a second has many requests. */
  function takeTime(): void {
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
    // Half a line may have been written when the disk became full.
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

  async function removeOld(): Promise<void> {
    const first = firstKeptDay(clock());
    try {
      for (const name of await readdir(folder)) {
        const day = dayFile.exec(name)?.[1];
        if (day !== undefined && day < first) await rm(join(folder, name), { force: true });
      }
    } catch (err) {
      log.error({ err }, 'old access records could not be removed yet');
    }
  }

  let work = removeOld();
  const flush = (): Promise<void> => {
    work = work.then(write);
    return work;
  };
  const timers = [
    setInterval(flush, flushEveryMs),
    setInterval(() => {
      work = work.then(removeOld);
    }, removeEveryMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    add(record) {
      takeTime();
      batch.text += accessRecordLine({ time, ...record });
      batch.lines += 1;
      if (batch.text.length < batchLength) return;
      beginBatch(batch.day);
      void flush();
    },
    lost: () => lost,
    flush,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await flush();
      await closeFile();
    },
  };
}
