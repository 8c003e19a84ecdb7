/** Says in an open form that its draft was returned, approved, published or discarded by others, and offers to load it. */
import type { OpenedNews } from '../drafts/opened-news.ts';
import type { DraftFate } from './use-presence.ts';

const sentences = {
  draft: 'Esta notícia voltou aos rascunhos.',
  review: 'Esta notícia foi enviada para revisão.',
  returned: 'Esta notícia foi devolvida.',
  scheduled: 'Esta notícia foi agendada.',
  unpublished: 'Esta notícia foi despublicada.',
} as const;

export function FateNotice({
  known,
  fate,
  onLoad,
}: {
  known: OpenedNews;
  fate: DraftFate | null;
  onLoad: () => void;
}) {
  const sentence = fate && describeFate(known, fate);
  const isGone = fate !== null && 'gone' in fate;
  return (
    <div role="status">
      {sentence ? (
        <section
          aria-label="O que mudou"
          className="mb-6 border-s-4 border-marker-rule bg-surface px-4 py-3 font-display"
        >
          <p className="font-semibold wrap-break-word">{sentence}</p>
          {isGone ? (
            <p className="mt-1 text-muted">
              O que você escrever aqui fica em “Textos guardados neste navegador”, na Visão geral.
            </p>
          ) : (
            <p className="mt-3">
              <button type="button" className="button-ink" onClick={onLoad}>
                Carregar
              </button>
            </p>
          )}
        </section>
      ) : null}
    </div>
  );
}

/** Null while the form shows what the server has. */
function describeFate({ draft, published }: OpenedNews, fate: DraftFate): string | null {
  if ('gone' in fate) return fate.gone;
  if (fate.isPublished && !published) return 'Esta notícia foi publicada.';
  if (!fate.isPublished && published) return sentences.unpublished;
  return draft && fate.state && draft.state !== fate.state ? sentences[fate.state] : null;
}
