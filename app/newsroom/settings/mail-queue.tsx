/** The mails that wait or were given up, in the tab `E-mail`. */
import { describeMailFailure } from '../../../domain/mail/mail-server.ts';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { queryOf } from '../../program/queries.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { ListPart, Rows } from '../ui/list-part.tsx';
import { Part } from '../ui/part.tsx';
import { Row } from '../ui/row.tsx';
import { byId, useList } from '../ui/use-list.ts';

const { emails } = newsroom.configuracoes;

const query = queryOf('emails', async () => {
  const items = await call(() => emails.$get());
  // The notice of Visão geral ends; it only comes again when this fails.
  if (items.some(({ dueAt, isSeen }) => dueAt === null && !isSeen))
    void call(() => emails.vistos.$post()).catch(() => {});
  return { items };
});

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
      <ListPart list={list} empty="Nenhum e-mail espera para sair.">
        {({ items }) => (
          <Rows label="E-mails na fila">
            {items.map(({ id, to, subject, createdAt, dueAt, attempts, lastError }) => (
              <Row
                key={id}
                id={id}
                name={`${subject}, para ${to}`}
                title={subject}
                details={
                  <>
                    <span>para {to}</span>
                    <span>
                      de <ShortDate at={createdAt} />
                    </span>
                    <span>{describeState(dueAt === null, attempts)}</span>
                    {lastError ? <span>{describeMailFailure(lastError)}</span> : null}
                  </>
                }
                acts={[
                  attempts > 0 && {
                    label: 'Enviar agora',
                    onClick: () => retry(id),
                  },
                  { label: 'Descartar', isBad: true, onClick: () => askToDrop(id, to) },
                ]}
              >
                {lastError ? (
                  <details className="font-display text-sm text-muted">
                    <summary className="min-h-6 w-fit content-center pointer-coarse:min-h-11">
                      Motivo técnico
                    </summary>
                    <p className="break-words">{lastError}</p>
                  </details>
                ) : null}
              </Row>
            ))}
          </Rows>
        )}
      </ListPart>
    </Part>
  );
}

function describeState(isGivenUp: boolean, attempts: number): string {
  if (attempts === 0) return 'em espera';
  const tries = attempts === 1 ? '1 tentativa' : `${attempts} tentativas`;
  return isGivenUp ? `sem entrega depois de ${tries}` : `em espera, depois de ${tries}`;
}
