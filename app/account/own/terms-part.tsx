/** The terms that a user accepted. */
import { formatLongDate } from '../../../domain/text/dates.ts';
import { account } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';
import { AccountPart, type Profile } from './account-part.tsx';

const termsPath = '/termos-de-uso-e-privacidade';

export function TermsNotice({
  version,
  onAccepted,
}: {
  version: string;
  onAccepted: (terms: Profile['acceptedTerms']) => void;
}) {
  const { isBusy, formProblem, run } = useAction();
  const accept = () =>
    run(async () => onAccepted(await call(() => account.termos.$put({ json: { version } }))));
  return (
    <section aria-label="Termos de uso" className="mt-6 border-s-4 border-marker-rule bg-surface px-5 py-5">
      <p className="max-w-[60ch]">
        Você ainda não aceitou os{' '}
        <a href={termsPath} className="underline underline-offset-4">
          termos de uso e privacidade
        </a>{' '}
        (versão {version}). Leia com calma: eles dizem o que guardamos e para quê.
      </p>
      <div className="mt-4 empty:hidden">
        <FormMessage kind="bad">{formProblem}</FormMessage>
      </div>
      <p className="mt-4">
        <button type="button" className="button-ink" aria-disabled={isBusy} onClick={accept}>
          Aceitar os termos
        </button>
      </p>
    </section>
  );
}

export function TermsPart({ accepted }: { accepted: Profile['acceptedTerms'] }) {
  return (
    <AccountPart id="conta-termos" title="Termos">
      <p>
        {accepted
          ? `Você aceitou a versão ${accepted.version} em ${formatLongDate(accepted.acceptedAt)}.`
          : 'Você ainda não aceitou os termos.'}{' '}
        <a href={termsPath} className="underline underline-offset-4">
          Ler os termos
        </a>
      </p>
    </AccountPart>
  );
}
