import { formatShortDate } from '../../../domain/dates.ts';
import { formatClock } from '../../../domain/local-time.ts';
import type { SaverState } from './draft-saver.ts';
import type { OpenedNews } from './opened-news.ts';

/** What this text is, and whether the server has it: always in sight (look.md, Newsroom). */
export function SaveStatus({ opened, state }: { opened: OpenedNews; state: SaverState }) {
  const isBad = state.progress === 'failed' || state.progress === 'conflict';
  return (
    <p
      role={isBad ? 'alert' : undefined}
      data-progress={state.progress}
      className="save-status font-display text-[0.9375rem]/5 tabular-nums"
    >
      <strong className="font-semibold">{kindOf(opened, state)}</strong>
      <span className={isBad ? 'font-semibold text-bad' : 'text-muted'}>{progressOf(state)}</span>
    </p>
  );
}

function kindOf({ draft, published }: OpenedNews, { id }: SaverState): string {
  if (draft?.state === 'scheduled' && draft.publishAt !== null)
    return `agendada para ${formatShortDate(draft.publishAt)}`;
  if (published) return draft ? 'publicada, com rascunho' : 'publicada';
  return id === null ? 'nova notícia' : 'rascunho';
}

function progressOf({ progress, savedAt }: SaverState): string {
  switch (progress) {
    case 'saved':
      return savedAt === null ? '' : `salvo às ${formatClock(savedAt)}`;
    case 'unsaved':
      return 'alterações não salvas';
    case 'saving':
      return 'salvando…';
    case 'failed':
      return 'não foi possível salvar; o texto está guardado neste navegador';
    case 'conflict':
      return 'outra pessoa salvou esta notícia';
  }
}
