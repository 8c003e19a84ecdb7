/** What became of a draft while its form was open. */
import { CallError } from '../../../program/call.ts';
import type { OpenedNews } from '../drafts/opened-news.ts';
import type { DraftFate } from './use-presence.ts';

const sentences = {
  draft: 'Esta notícia voltou aos rascunhos.',
  review: 'Esta notícia foi enviada para revisão.',
  returned: 'Esta notícia foi devolvida.',
  scheduled: 'Esta notícia foi agendada.',
  unpublished: 'Esta notícia foi despublicada.',
} as const;

export interface ShownFate {
  sentence: string;
  /** Whether nothing of this form can be saved any more. */
  isGone: boolean;
}

/** Null while the form shows what the server has. `fault`: of the last save, which can learn before the next beat. */
export function describeFate(
  { draft, published }: OpenedNews,
  fate: DraftFate | null,
  fault: unknown,
): ShownFate | null {
  if (fault instanceof CallError && fault.code === 'not-found')
    return { sentence: fault.message, isGone: true };
  if (fate === null) return null;
  if ('gone' in fate) return { sentence: fate.gone, isGone: true };
  const shown = (sentence: string) => ({ sentence, isGone: false });
  if (fate.isPublished && !published) return shown('Esta notícia foi publicada.');
  if (!fate.isPublished && published) return shown(sentences.unpublished);
  return draft && fate.state && draft.state !== fate.state ? shown(sentences[fate.state]) : null;
}
