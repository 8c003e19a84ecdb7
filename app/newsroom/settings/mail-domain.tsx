/** What the DNS says about the domain that sends the mails, in the tab `E-mail`. */
import { useState } from 'react';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';
import { Part } from '../ui/part.tsx';
import { StateLine } from '../ui/state-line.tsx';

type MailDomain = AnswerOf<(typeof newsroom.configuracoes)['dominio-de-email']['$get']>;

export function MailDomainCheck() {
  const [found, setFound] = useState<MailDomain | null>(null);
  const { isBusy, formProblem, run } = useAction();
  const check = () =>
    run(async () => setFound(await call(() => newsroom.configuracoes['dominio-de-email'].$get())));
  return (
    <Part title="Domínio" className="mt-10 max-w-[48rem] border-t border-rule pt-5">
      <p className="mt-1 mb-4 font-display text-sm text-muted">
        Sem os registros certos no DNS do domínio, muitos provedores põem os e-mails no lixo eletrônico.
      </p>
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <button type="button" className="button-line" aria-disabled={isBusy} onClick={check}>
        Verificar domínio
      </button>
      <div role="status" className="mt-4">
        {found ? (
          <>
            <p className="font-display font-semibold">{found.domain}</p>
            <dl className="mt-2 border-t border-rule">
              {found.lines.map(({ name, ...line }) => (
                <StateLine key={name} line={{ label: name, ...line }} />
              ))}
            </dl>
          </>
        ) : null}
      </div>
    </Part>
  );
}
