/** The parts of the tab `E-mail` below its form: a test mail, the domain and the queue. */
import { useState } from 'react';
import { describeMailFailure } from '../../../domain/mail/mail-server.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { testMailSent } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { Button } from '../../program/button.tsx';
import { type AnswerOf, call } from '../../program/call.ts';
import { queryOf } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { toast } from '../../ui/toast.ts';
import { RowList } from '../ui/list-part.tsx';
import { Part } from '../ui/part.tsx';
import { StateLine } from '../ui/state-line.tsx';
import { byId, useList } from '../ui/use-list.ts';

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
      <Button label="Enviar e-mail de teste" className="mt-4" isOff={isBusy} onClick={send} />
      {sent ? <p className="mt-2 font-display text-sm wrap-anywhere">{sent}</p> : null}
    </Part>
  );
}

type MailDomain = AnswerOf<(typeof newsroom.configuracoes)['dominio-de-email']['$get']>;

/** Shows the records of the DNS for the domain that sends the mails. */
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
      <Button label="Verificar domínio" isOff={isBusy} onClick={check} />
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

const { emails } = newsroom.configuracoes;

const query = queryOf('emails', async () => {
  const items = await call(() => emails.$get());
  // This ends the notice about failed mails in `Visão geral`. If it fails, the notice merely appears again.
  if (items.some(({ dueAt, isSeen }) => dueAt === null && !isSeen))
    void call(() => emails.vistos.$post()).catch(() => {});
  return { items };
});

/** The mails that wait or were given up, for the tab `E-mail`. */
export function MailQueue() {
  const list = useList(query, byId);
  const retry = (id: string) =>
    list.remove([id], () => call(() => emails[':id'].envio.$post({ param: { id } })), {
      done: 'O e-mail sai em instantes.',
    });
  const askToDrop = (id: string, to: string) =>
    list.ask(`Descartar o e-mail para ${to}? Ele não será enviado.`, () =>
      list.remove([id], () => call(() => emails[':id'].$delete({ param: { id } })), {
        done: 'E-mail descartado.',
      }),
    );
  return (
    <Part title="Fila" className="mt-10 border-t border-rule pt-5">
      <RowList
        list={list}
        empty="Nenhum e-mail espera para sair."
        label="E-mails na fila"
        row={({ id, to, subject, createdAt, dueAt, attempts, lastError }) => ({
          name: `${subject}, para ${to}`,
          title: subject,
          details: (
            <>
              <span>para {to}</span>
              <span>
                de <ShortDate at={createdAt} />
              </span>
              <span>{describeState(dueAt === null, attempts)}</span>
              {lastError ? <span>{describeMailFailure(lastError)}</span> : null}
            </>
          ),
          acts: [
            attempts > 0 && {
              label: 'Enviar agora',
              onClick: () => retry(id),
            },
            { label: 'Descartar', isBad: true, onClick: () => askToDrop(id, to) },
          ],
          children: lastError ? (
            <details className="font-display text-sm text-muted">
              <summary className="min-h-6 w-fit content-center pointer-coarse:min-h-11">
                Motivo técnico
              </summary>
              <p className="break-words">{lastError}</p>
            </details>
          ) : null,
        })}
      />
    </Part>
  );
}

function describeState(isGivenUp: boolean, attempts: number): string {
  if (attempts === 0) return 'em espera';
  const tries = attempts === 1 ? '1 tentativa' : `${attempts} tentativas`;
  return isGivenUp ? `sem entrega depois de ${tries}` : `em espera, depois de ${tries}`;
}
