/** The privacy bar, which CSS shows while <html data-consent="open"> (app/browser/consent.ts). */

export function ConsentBar() {
  return (
    <section aria-label="Privacidade" className="consent-bar no-print">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-[5px]">
        <p className="flex-[1_1_16rem] font-display text-sm">
          Anúncios e vídeos de terceiros só carregam com a sua permissão.{' '}
          <a href="/termos-de-uso-e-privacidade" className="underline underline-offset-4">
            Termos e privacidade
          </a>{' '}
          <strong data-consent-now="" />
        </p>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <button type="button" className="button-line" data-choice="refused">
            Recusar
          </button>
          <button type="button" className="button-line" data-choice="accepted">
            Aceitar
          </button>
          <button
            type="button"
            hidden
            data-choice="kept"
            className="min-h-11 px-1 font-display font-semibold underline underline-offset-4"
          >
            Fechar
          </button>
        </div>
      </div>
    </section>
  );
}
