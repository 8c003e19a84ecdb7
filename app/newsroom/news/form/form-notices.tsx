/** What others do with the text of an open form: who edits it, and what became of its draft. */
import type { ShownFate } from './draft-fate.ts';
import type { Presence } from './use-presence.ts';

/** Stands in the bar of the form, which is always in sight, and moves nothing that is typed. */
export function FormNotices({
  fate,
  presence: { editor, takeOver },
  isReading,
  onLoad,
  onReading,
}: {
  fate: ShownFate | null;
  presence: Presence;
  isReading: boolean;
  onLoad: () => void;
  onReading: (isReading: boolean) => void;
}) {
  return (
    <div role="status" className="form-notices">
      {fate === null ? null : (
        <section aria-label="O que mudou" className="form-notice">
          <p className="font-semibold wrap-break-word">{fate.sentence}</p>
          {fate.isGone ? (
            <p className="text-muted">
              O que você escrever aqui fica em “Textos guardados neste navegador”, na Visão geral.
            </p>
          ) : (
            <button type="button" className="status-action" onClick={onLoad}>
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
            <button type="button" className="status-action" onClick={() => onReading(true)}>
              Só ler
            </button>
          )}
          <button
            type="button"
            className="status-action"
            onClick={() => {
              takeOver();
              onReading(false);
            }}
          >
            {editor === null ? 'Editar' : 'Assumir'}
          </button>
        </section>
      )}
    </div>
  );
}
