/** Sends a mail to the admin, with the settings that are saved. */
import { useState } from 'react';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { testMailSent } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { Part } from '../ui/part.tsx';

export function TestMail() {
  const { isBusy, formProblem, run } = useAction();
  const [sent, setSent] = useState<string | null>(null);
  const send = () =>
    run(async () => {
      const { to } = await call(() => newsroom.configuracoes['email-de-teste'].$post());
      toast.success(testMailSent(to));
      setSent(`Último teste enviado para ${to} em ${formatShortDate(Date.now())}.`);
    });
  return (
    <Part title="Teste" className="mt-10 max-w-[40rem] border-t border-rule pt-5">
      <p className="mt-1 mb-4 font-display text-sm text-muted">
        Vai para o seu e-mail, com as configurações já salvas.
      </p>
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <button type="button" className="button-line mt-4" aria-disabled={isBusy} onClick={send}>
        Enviar e-mail de teste
      </button>
      {sent ? <p className="mt-2 font-display text-sm wrap-anywhere">{sent}</p> : null}
    </Part>
  );
}
