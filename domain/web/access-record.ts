/** Access records: their content, and how long they are kept (Marco Civil da Internet, article 15). */
import { dayName } from '../text/dates.ts';
import { addressList, fixedStartOf } from './addresses.ts';

const accessRecordMonths = 6;

export interface AccessRecord {
  time: string;
  address: string;
  /** The port of the client; null when a proxy did not pass it on. */
  port: number | null;
  method: string;
  /** The path and the query, as they were requested. */
  url: string;
  /** The status of the answer; 499 when the client disconnected before the answer. */
  status: number;
  userId: string | null;
}

const notPlain = /[^!-~]/gu;
const anyNotPlain = /[^!-~]/;
/** Matches paths such as `/previa/../login`: the beginning of such a path does not tell what is requested. */
const climbs = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
const secretStarts = addressList.filter(([, { hasSecret }]) => hasSecret).map(([path]) => fixedStartOf(path));
const startsWithSecret = new RegExp(
  `^(?:https?://[^/]*)?(${secretStarts.map((start) => RegExp.escape(start)).join('|')})`,
  'i',
);
const unrecordedStarts = addressList
  .filter(([, { isUnrecorded }]) => isUnrecorded)
  .map(([path]) => fixedStartOf(path));

/**
 * Writes time, address, port, method, path, status and user id; '-' means unknown. Values are escaped, so that none can
 * begin a new line.
 */
export function accessRecordLine(record: AccessRecord): string {
  const { time, address, port, method, url, status, userId } = record;
  const path = loggedPath(url);
  const plain = anyNotPlain.test(path) ? path.toWellFormed().replace(notPlain, encodeURIComponent) : path;
  return `${time} ${address || '-'} ${port ?? '-'} ${method} ${plain} ${status} ${userId ?? '-'}\n`;
}

export function isRecorded(url: string): boolean {
  const isBelow = (start: string) => (start.endsWith('/') ? url.startsWith(start) : url === start);
  return !unrecordedStarts.some(isBelow) || climbs.test(pathOf(url));
}

const loggedPathMax = 300;

/** Shortens a path to 300 UTF-16 units, and removes the query and the token of a preview. */
export function loggedPath(url: string): string {
  const path = pathOf(url);
  const start = climbs.test(path) ? undefined : startsWithSecret.exec(path)?.[1];
  return start === undefined ? path.slice(0, loggedPathMax) : `${start.toLowerCase()}*`;
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/**
 * Returns the first day whose records are kept, such as '2026-05-21': six calendar months before today in São Paulo.
 */
export function firstRetainedDay(nowMs: number): string {
  const [year = 0, month = 0, day = 0] = dayName(nowMs).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - accessRecordMonths, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - accessRecordMonths, Math.min(day, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}
