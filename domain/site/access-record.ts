/** What is written down of an access (Marco Civil da Internet, article 15), and how long it stays. */
import { dayName } from '../text/dates.ts';

/** Calendar months that the law asks for. */
export const accessRecordMonths = 6;

/** One request, as it is kept. */
export interface AccessRecord {
  /** ISO 8601 with the offset of São Paulo. */
  time: string;
  /** '' when unknown. */
  address: string;
  /** The visitor's own port; null when a proxy did not tell it. */
  port: number | null;
  method: string;
  /** As it was asked for, query and all. */
  url: string;
  /** 499 when the visitor went away before an answer. */
  status: number;
  /** Null without a session. */
  userId: string | null;
}

const notPlain = /[^!-~]/gu;
const anyNotPlain = /[^!-~]/;
/** `/previa/../login` asks for `/login`: the beginning of such a path says nothing. */
const climbs = /\/(?:\.|%2e){1,2}(?:\/|$)/i;
const preview = /^(?:https?:\/\/[^/]*)?\/previa\//i;
/** Parts of pages, which come with their page, and questions of machines. */
const notRecorded = /^\/(?:assets\/|healthz$|readyz$)/;

/**
 * One line of seven columns with single spaces between them, and `-` for what is not known: time, address, port, method,
 * path, status, user id. Nothing that a visitor sends can begin a line or a column.
 */
export function accessRecordLine(record: AccessRecord): string {
  const { time, address, port, method, url, status, userId } = record;
  const path = loggedPath(url);
  const plain = anyNotPlain.test(path) ? path.toWellFormed().replace(notPlain, encodeURIComponent) : path;
  return `${time} ${address || '-'} ${port ?? '-'} ${method} ${plain} ${status} ${userId ?? '-'}\n`;
}

/** Whether a request belongs into the records, by what was asked for. */
export function isRecorded(url: string): boolean {
  return !notRecorded.test(url) || climbs.test(pathOf(url));
}

/** UTF-16 units of a path in a log. The longest address of the portal's own pages has less than half. */
const loggedPathMax = 300;

/**
 * A path as it stands in a log: its first 300 UTF-16 units, without the query, which may hold search words and tokens,
 * and without the token of a preview, which opens a draft.
 */
export function loggedPath(url: string): string {
  const path = pathOf(url);
  return preview.test(path) && !climbs.test(path) ? '/previa/*' : path.slice(0, loggedPathMax);
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/**
 * The first day whose records are kept at a moment, as '2026-05-21': six calendar months before the day it is in São
 * Paulo. Where that month is too short it is its last day, so that
 * nothing goes early.
 */
export function firstKeptDay(nowMs: number): string {
  const [year = 0, month = 0, day = 0] = dayName(nowMs).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - accessRecordMonths, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - accessRecordMonths, Math.min(day, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}
