/** Lists the versions of a piece of news for its history: the published ones and those of the draft. */
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import type { RevisionKind } from '../../../../domain/news/revision.ts';
import type { HistoryLine } from '../../text/history-dialog.tsx';
import { findDraftVersion, listDraftVersions, listRevisions, showRevision } from '../news-calls.ts';

type NewsVersion = HistoryLine<NewsFields> & { savedAt: number };

const verbs: Readonly<Record<RevisionKind, string>> = {
  published: 'publicou',
  edited: 'editou',
  restored: 'restaurou',
};

/** Lists all versions, newest first. `isPublished` says whether the news are published now. */
export async function listHistory(id: string, isPublished: boolean): Promise<NewsVersion[]> {
  const [revisions, versions] = await Promise.all([listRevisions(id), listDraftVersions(id)]);
  const ofReaders = revisions.map(
    ({ version, savedAt, user, what }, at): NewsVersion => ({
      key: `publicada-${version}`,
      savedAt,
      what: user === null ? 'importada' : `${user.name} ${verbs[what]}`,
      version,
      isCurrent: isPublished && at === 0,
      load: async () => (await showRevision(id, version)).fields,
    }),
  );
  const ofDraft = versions.map(
    ({ number, savedAt, user, what }): NewsVersion => ({
      key: `rascunho-${number}`,
      savedAt,
      what: what === 'saved' ? `${user.name} salvou o rascunho` : `${user.name} deixou de lado este texto`,
      version: null,
      isCurrent: false,
      load: async () => (await findDraftVersion(id, number)).fields,
    }),
  );
  return mergeLines(ofReaders, ofDraft);
}

/** Merges two lists by time, newest first. The order inside each list stays, even if a clock was set back. */
function mergeLines(one: NewsVersion[], other: NewsVersion[]): NewsVersion[] {
  const lines: NewsVersion[] = [];
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
