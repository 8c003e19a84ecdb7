/** An entry of the trash: news with their draft, or a draft that readers never saw (docs/product.md#trash). */
import type { Actor } from '../accounts/audit.ts';
import { trashLifetimeMs } from '../site/limits.ts';
import { formatLongDate, formatShortDate } from '../text/dates.ts';
import { missingAuthor, untitled } from '../text/sentences.ts';
import { truncateGraphemes } from '../text/text.ts';
import type { Draft } from './draft.ts';
import type { News } from './news.ts';

/** The longest title in a question, in graphemes. */
const shownTitleMax = 80;

export interface TrashedNews {
  news: News;
  version: number;
  draft: Draft | null;
  /** Whether the news were unpublished; such news are restored to the drafts. */
  isUnpublished: boolean;
  deletedAt: number;
  deletedBy: Actor;
}

interface TrashedDraft extends Pick<TrashedNews, 'deletedAt' | 'deletedBy'> {
  news: null;
  draft: Draft;
}

export type Trashed = TrashedNews | TrashedDraft;

export type TrashedSummary = Pick<Trashed, 'deletedAt' | 'deletedBy'> &
  Pick<News, 'id' | 'title' | 'category' | 'slug' | 'createdAt'> & { isDraft: boolean };

export function trashExpiresAt(deletedAt: number): number {
  return deletedAt + trashLifetimeMs;
}

/**
 * Returns the question before a draft is discarded. If the draft changes published news (`isOfNews`), it does not go to
 * the trash.
 */
export function discardQuestion(title: string, author: string, isOfNews: boolean): string {
  const where = isOfNews ? 'A notícia publicada fica como está.' : 'Ele fica na lixeira por 30 dias.';
  return `Descartar o ${nameDraft(title, author)}? ${where}`;
}

export function discardNotice(title: string, author: string, isOfNews: boolean): string {
  return `O ${nameDraft(title, author)}, ${isOfNews ? 'foi descartado' : 'está na lixeira'}.`;
}

function nameDraft(title: string, author: string): string {
  return `rascunho “${truncateGraphemes(title || untitled, shownTitleMax)}”, de ${author || missingAuthor}`;
}

/** Tells, in a form that still shows a draft, who discarded the draft. */
export function describeDiscard({ deletedBy, deletedAt }: Pick<Trashed, 'deletedBy' | 'deletedAt'>): string {
  return `O rascunho foi descartado por ${deletedBy.name} ${describeMoment(deletedAt)}.`;
}

/** Tells, in a form that still shows a draft, who published its text. */
export function describePublication({ user, savedAt }: { user: Actor | null; savedAt: number }): string {
  const by = user ? ` por ${user.name}` : '';
  return `A notícia já foi publicada${by} ${describeMoment(savedAt)}.`;
}

/** Describes a moment, as in 'às 17h25 de 25/11/2026'. */
function describeMoment(at: number): string {
  const [, clock = ''] = formatLongDate(at).split(', ');
  const [day = ''] = formatShortDate(at).split(', ');
  return `${clock} de ${day}`;
}
