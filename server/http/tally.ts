/**
 * The counters of a process, for metrics. They are plain numbers, because the page cache answers 50,000 requests a
 * second.
 */
import { addressList, fixedStartOf, type RouteKind, routeKinds } from '../../domain/web/addresses.ts';

import type { Tally } from '../ports/tally.ts';

export function createTally(): Tally {
  return {
    answers: new Map(routeKinds.map((kind) => [kind, new Map<number, number>()])),
    pageCache: { hits: 0, misses: 0 },
    country: { blocked: 0, unanswered: 0 },
    mails: { sent: 0, failed: 0 },
    queries: { slow: 0 },
    logins: { failed: 0 },
    schedule: { lookedAt: null, publishedAt: null },
    durations: { request: [], render: [], query: [] },
  };
}

export function countAnswer({ answers }: Tally, kind: RouteKind, status: number): void {
  const byStatus = answers.get(kind);
  byStatus?.set(status, (byStatus.get(status) ?? 0) + 1);
}

export function countOfStatus({ answers }: Tally, status: number): number {
  return [...answers.values()].reduce((sum, byStatus) => sum + (byStatus.get(status) ?? 0), 0);
}

const kinds = addressList
  .map(([path, { kind = 'other' }]) => ({ start: fixedStartOf(path), kind }))
  .filter(({ start }) => start !== '/')
  // The longest come first, so that the closest line decides, whatever its place in the list.
  .sort((one, other) => other.start.length - one.start.length);
const firstSegmentOf = (start: string) => start.split('/')[1] ?? '';
const kindOfSegment = new Map<string, RouteKind>(
  kinds.map(({ start, kind }) => [firstSegmentOf(start), kind]),
);
/** Addresses whose kind differs from that of their first segment. */
const branches = kinds.filter(
  ({ start, kind }) => start.endsWith('/') && kind !== kindOfSegment.get(firstSegmentOf(start)),
);

/** Returns the kind of an address. It runs for every request, so it compares texts instead of using patterns. */
export function routeKindOf(url: string): RouteKind {
  if (url === '/' || url.startsWith('/?')) return 'home';
  const query = url.indexOf('?', 1);
  const slash = url.indexOf('/', 1);
  const end = slash === -1 || (query !== -1 && query < slash) ? query : slash;
  const branch = branches.find(({ start }) => url.startsWith(start));
  return branch?.kind ?? kindOfSegment.get(end === -1 ? url.slice(1) : url.slice(1, end)) ?? 'other';
}
