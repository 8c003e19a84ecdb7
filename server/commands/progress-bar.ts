import type { ArchiveProgress } from '../services/transfer/archive/import-archive.ts';

const barWidth = 30;
const terminalEveryMs = 100;
const logEveryMs = 5_000;

/** Shows how far an import is and what is left: a bar on a terminal, else a line now and then, on standard error. */
export function createProgressBar(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = Date.now();
  let startedAt: number | null = null;
  let isOpen = false;

  function write(text: string): void {
    stream.write(stream.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
    isOpen = stream.isTTY;
  }

  function end(): void {
    if (isOpen) stream.write('\n');
    isOpen = false;
  }

  return {
    show(progress: ArchiveProgress): void {
      const now = Date.now();
      if (progress.step === 'import') startedAt ??= now;
      if (now - shownAt < (stream.isTTY ? terminalEveryMs : logEveryMs)) return;
      shownAt = now;
      write(toProgressLine(progress, startedAt === null ? 0 : now - startedAt));
    },
    note(text: string): void {
      end();
      stream.write(`${text}\n`);
    },
    end,
  };
}

/** `[#####-----] 50 % of 1000 records, 2 min left` */
export function toProgressLine({ step, records, totalRecords }: ArchiveProgress, elapsedMs: number): string {
  if (step === 'survey') return `Reading the archive: ${records} records`;
  const done = totalRecords === 0 ? 1 : records / totalRecords;
  const filled = Math.round(done * barWidth);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`;
  const leftMs = done > 0 ? (elapsedMs / done) * (1 - done) : 0;
  return `${bar} ${Math.floor(done * 100)} % of ${totalRecords} records, ${toDuration(leftMs)} left`;
}

function toDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
