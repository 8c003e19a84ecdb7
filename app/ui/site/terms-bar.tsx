/** Asks a user to accept a new version of the terms (docs/product.md#pages). */
import { termsId } from '../../../domain/pages/text-pages.ts';

export function TermsBar({ version }: { version: string }) {
  return (
    <form
      method="post"
      action="/aceitar-termos"
      aria-label="Novos termos"
      className="no-print border-b border-rule bg-surface font-display"
    >
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
        <p className="min-w-0 flex-1 basis-64">
          {'Os '}
          <a href={`/${termsId}`} className="underline underline-offset-4">
            termos de uso e privacidade
          </a>
          {` mudaram: agora vale a versão ${version}.`}
        </p>
        <input type="hidden" name="version" value={version} />
        <button type="submit" className="button-ink">
          Li e aceito
        </button>
      </div>
    </form>
  );
}
