/** Says who else edits the text of an open form, and what happened to its draft. */
import { attempt } from '../../../program/attempt.ts';
import type { ShownOutcome } from './form-state.ts';
import type { NewsDesk } from './use-news-form.ts';

/** Shows the notices in the bar of the form: the bar is always visible, and no field moves. */
export function FormNotices({
  desk: { state, saver, dispatch, refresh, takeOver },
  outcome,
}: {
  desk: NewsDesk;
  outcome: ShownOutcome | null;
}) {
  const { editor, isReading } = state;
  return (
    <div role="status" className="form-notices">
      {outcome === null ? null : (
        <section aria-label="O que mudou" className="form-notice">
          <p className="font-semibold wrap-break-word">{outcome.sentence}</p>
          {outcome.isGone ? (
            <p className="text-muted">
              O que você escrever aqui fica em “Textos guardados neste navegador”, na Visão geral.
            </p>
          ) : (
            <button type="button" className="status-action" onClick={() => void attempt(refresh())}>
              Carregar
            </button>
          )}
        </section>
      )}
      {editor === null && !isReading ? null : (
        <section aria-label="Quem está editando" className="form-notice">
          <p className="font-semibold wrap-break-word">
            {editor === null ? 'Você está só lendo.' : `${editor} está editando agora.`}
          </p>
          {isReading ? null : (
            <button
              type="button"
              className="status-action"
              onClick={() => {
                saver.saveQuietly();
                dispatch({ type: 'reading' });
              }}
            >
              Só ler
            </button>
          )}
          <button type="button" className="status-action" onClick={takeOver}>
            {editor === null ? 'Editar' : 'Assumir'}
          </button>
        </section>
      )}
    </div>
  );
}
