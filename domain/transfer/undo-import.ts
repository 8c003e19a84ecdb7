/** Plans `Desfazer importação`: records that somebody has changed since the import stay, and the others are deleted. */
import { systemActor } from '../accounts/audit.ts';
import type { ImportKind } from './import-report.ts';

/** The time in which an import wrote its records, in epoch milliseconds; it includes both ends. */
export interface ImportSpan {
  since: number;
  until: number;
}

/** The present state of an imported post or page. */
export interface ImportedState {
  /** The version of the published news; null when they are not published. */
  newsVersion: number | null;
  draft: { updatedBy: string; scheduledBy: string | null } | null;
  /** The revision of the page; null when there is no page. */
  pageRevision: number | null;
  isUnpublished: boolean;
  isTrashed: boolean;
  /** Whether the newsroom has saved versions of the item, written notes on it, or changed its date. */
  hasHistory: boolean;
  comments: readonly { id: string; userId: string; userName: string | null }[];
}

export interface LeftRecord {
  kind: ImportKind;
  title: string;
  reason: string;
}

export const undoneKinds = ['post', 'draft', 'page', 'comment', 'redirect'] as const;
export type UndoneKind = (typeof undoneKinds)[number];

/** The items that an undo deletes and leaves, by kind. All are counted, and the first ones are named. */
export interface UndoPlan {
  counts: Record<UndoneKind, number>;
  left: readonly LeftRecord[];
  leftCount: number;
}

const kindNames: Readonly<Record<UndoneKind, readonly [one: string, many: string]>> = {
  post: ['notícia', 'notícias'],
  draft: ['rascunho', 'rascunhos'],
  page: ['página', 'páginas'],
  comment: ['comentário', 'comentários'],
  redirect: ['redirecionamento', 'redirecionamentos'],
};

/** Returns the counts in words: `2 notícias, 1 página`; '' for none. */
export function describeUndo(counts: UndoPlan['counts']): string {
  return undoneKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('pt-BR')} ${kindNames[kind][counts[kind] === 1 ? 0 : 1]}`)
    .join(', ');
}

/**
 * Says why a post or page stays; null when it is unchanged since the import. `isImported` returns whether a comment was
 * imported.
 */
export function whyLeft(
  kind: ImportKind,
  state: ImportedState,
  isImported: (comment: ImportedState['comments'][number]) => boolean,
): string | null {
  const { newsVersion, draft, pageRevision } = state;
  if (state.isTrashed) return 'está na lixeira';
  if (state.isUnpublished) return 'foi despublicada aqui';
  if (kind === 'page') return pageRevision === null ? deleted : pageRevision > 1 ? changed : null;
  if (newsVersion === null && draft === null) return deleted;
  if (newsVersion !== null && draft !== null) return 'está sendo editada';
  const isDraftChanged =
    draft !== null && (draft.updatedBy !== systemActor.userId || draft.scheduledBy !== null);
  if ((newsVersion ?? 1) > 1 || state.hasHistory || isDraftChanged) return changed;
  return state.comments.every(isImported) ? null : 'tem comentários de leitores';
}

const deleted = 'já foi excluída aqui';
const changed = 'foi alterada aqui';
