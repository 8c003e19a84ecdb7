export function PresenceNotice({
  editor,
  isReading,
  onRead,
  onTakeOver,
}: {
  editor: string | null;
  isReading: boolean;
  onRead: () => void;
  onTakeOver: () => void;
}) {
  const isShown = editor !== null || isReading;
  return (
    <div role="status">
      {isShown ? (
        <section
          aria-label="Quem está editando"
          className="mb-6 border-s-4 border-marker-rule bg-surface px-4 py-3 font-display"
        >
          <p className="font-semibold wrap-break-word">
            {editor === null ? 'Você está só lendo.' : `${editor} está editando agora.`}
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            {isReading ? null : (
              <button type="button" className="button-line" onClick={onRead}>
                Só ler
              </button>
            )}
            <button type="button" className="button-ink" onClick={onTakeOver}>
              {editor === null ? 'Editar' : 'Assumir'}
            </button>
          </p>
        </section>
      ) : null}
    </div>
  );
}
