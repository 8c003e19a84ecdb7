/** Shown by CSS while <html data-consent="open"> (app/browser/consent.ts). */
export function ConsentBar() {
  return (
    <section
      aria-label="Privacidade"
      className="consent-bar no-print fixed inset-x-3 bottom-3 z-40 mx-auto max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-rule bg-paper px-5 py-4 shadow-[0_18px_50px_-20px_rgb(0_0_0/0.5)]"
    >
      <p className="flex-[1_1_22rem] font-display text-[0.9375rem]/6">
        Anúncios e vídeos de terceiros só carregam com a sua permissão.{' '}
        <a href="/termos-de-uso-e-privacidade" className="underline underline-offset-4">
          Termos e privacidade
        </a>{' '}
        <strong data-consent-now="" className="block" />
      </p>
      <div className="flex flex-wrap gap-3">
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
    </section>
  );
}
