/** The history in its dialog: published versions and versions of the draft. */

import type { NewsFields } from '../../../../domain/news/draft.ts';
import type { RevisionKind } from '../../../../domain/news/revision.ts';
import { formatShortDate } from '../../../../domain/text/dates.ts';
import { findDraftVersion, listDraftVersions, listRevisions, showRevision } from '../news-calls.ts';

export interface HistoryLine {
  key: string;
  savedAt: number;
  /** Who did what. */
  what: string;
  /** A published version; null for one of the draft. */
  version: number | null;
  /** The published version. */
  isCurrent: boolean;
  load: () => Promise<NewsFields>;
}

const verbs: Readonly<Record<RevisionKind, string>> = {
  published: 'publicou',
  edited: 'editou',
  restored: 'restaurou',
};

/** All stored versions, newest first. `isPublished`: whether the news are published now. */
export async function listHistory(id: string, isPublished: boolean): Promise<HistoryLine[]> {
  const [revisions, versions] = await Promise.all([listRevisions(id), listDraftVersions(id)]);
  const ofReaders = revisions.map(
    ({ version, savedAt, user, what }, at): HistoryLine => ({
      key: `publicada-${version}`,
      savedAt,
      what: user === null ? 'importada' : `${user.name} ${verbs[what]}`,
      version,
      isCurrent: isPublished && at === 0,
      load: async () => (await showRevision(id, version)).fields,
    }),
  );
  const ofDraft = versions.map(
    ({ number, savedAt, user, what }): HistoryLine => ({
      key: `rascunho-${number}`,
      savedAt,
      what: what === 'saved' ? `${user.name} salvou o rascunho` : `${user.name} deixou de lado`,
      version: null,
      isCurrent: false,
      load: async () => (await findDraftVersion(id, number)).fields,
    }),
  );
  return mergeLines(ofReaders, ofDraft);
}

/** Newest first; keeps the order of each list, whatever its clock. */
function mergeLines(one: HistoryLine[], other: HistoryLine[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let [at, otherAt] = [0, 0];
  for (;;) {
    const [next, otherNext] = [one[at], other[otherAt]];
    if (!next) return [...lines, ...other.slice(otherAt)];
    if (!otherNext) return [...lines, ...one.slice(at)];
    if (next.savedAt >= otherNext.savedAt) {
      lines.push(next);
      at += 1;
    } else {
      lines.push(otherNext);
      otherAt += 1;
    }
  }
}

/** A version in one line. */
export function nameLine({ savedAt, what }: HistoryLine): string {
  return `${formatShortDate(savedAt)} · ${what}`;
}
