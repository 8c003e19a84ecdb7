/** Shows the progress of an import to the operator. */

import { toTerminalLanguage } from '../ports/terminal-language.ts';
import type { ForeignImportProgress } from '../services/transfer/foreign/import-foreign-site.ts';

const barWidth = 30;
const barWidthMin = 5;
const terminalEveryMs = 100;
const logEveryMs = 5_000;

/** Writes to standard error: a bar on a terminal, or else a line every few seconds. */
export function createProgressBar(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = Date.now();
  let startedAt: number | null = null;
  let isOpen = false;
  let latest: ForeignImportProgress | null = null;

  function write(progress: ForeignImportProgress): void {
    const elapsedMs = startedAt === null ? 0 : Date.now() - startedAt;
    const line = toProgressLine(progress, elapsedMs, stream.isTTY ? stream.columns : undefined);
    stream.write(stream.isTTY ? `\r\x1b[2K${line}` : `${line}\n`);
    isOpen = stream.isTTY;
  }

  function end(): void {
    if (isOpen && latest) write(latest);
    if (isOpen) stream.write('\n');
    isOpen = false;
  }

  return {
    show(progress: ForeignImportProgress): void {
      const now = Date.now();
      if (progress.step === 'import') startedAt ??= now;
      latest = progress;
      if (now - shownAt < (stream.isTTY ? terminalEveryMs : logEveryMs)) return;
      shownAt = now;
      write(progress);
    },
    note(text: string): void {
      end();
      stream.write(`${text}\n`);
    },
    end,
  };
}

/**
 * Returns `[#####-----] 50 % of 1000 records, 2 min left`. The line fits into `columns`, because a line that wraps
 * cannot be overwritten.
 */
export function toProgressLine(progress: ForeignImportProgress, elapsedMs: number, columns = 80): string {
  const { step, records, totalRecords } = progress;
  const width = columns > 0 ? columns - 1 : Number.POSITIVE_INFINITY;
  if (step === 'survey')
    return toTerminalLanguage(
      `Lendo os arquivos: ${records} registros`,
      `Reading the files: ${records} records`,
    ).slice(0, width);
  const done = totalRecords === 0 ? 1 : records / totalRecords;
  const leftMs = done > 0 ? (elapsedMs / done) * (1 - done) : 0;
  const percent = Math.floor(done * 100);
  const left = toDuration(leftMs);
  const text = toTerminalLanguage(
    `${percent}% de ${totalRecords} registros, faltam ${left}`,
    `${percent} % of ${totalRecords} records, ${left} left`,
  );
  const bar = toBar(done, Math.min(barWidth, width - text.length - '[] '.length));
  return `${bar}${text}`.slice(0, width);
}

/** Returns the bar; '' when there is no room for a useful one. */
function toBar(done: number, width: number): string {
  if (width < barWidthMin) return '';
  const filled = Math.round(done * width);
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] `;
}

function toDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
