/** The sessions of a user, which can be ended. */

import { useState } from 'react';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { account } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button } from '../../program/button.tsx';
import { type AnswerOf, call, toErrorMessage } from '../../program/call.ts';
import { Loaded } from '../../program/loaded.tsx';
import { type Data, queryOf, useData } from '../../program/queries.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountPart } from './account-part.tsx';

type Session = AnswerOf<typeof account.sessoes.$get>[number];

const shownAtFirst = 5;

export function useSessions(): Data<Session[]> {
  return useData(queryOf('sessoes', () => call(() => account.sessoes.$get())));
}

export function SessionsPart({ sessions: data }: { sessions: Data<Session[]> }) {
  const [isWhole, setWhole] = useState(false);
  const { ask, dialog } = useConfirm();

  const end = async ({ id }: Session) => {
    try {
      const { isCurrent } = await call(() => account.sessoes[':id'].$delete({ param: { id } }));
      if (isCurrent) return location.assign('/');
      data.change((sessions) => sessions.filter((session) => session.id !== id));
      toast.success('Sessão encerrada.');
    } catch (error) {
      toast.error(toErrorMessage(error));
      await data.reload();
    }
  };
  const endAll = () =>
    attempt(
      call(() => account.sessoes.$delete()).then(() =>
        location.assign('/login?aviso=sessoes&voltar=%2Fdashboard%2Fconta'),
      ),
      {},
    );

  return (
    <AccountPart
      id="conta-sessoes"
      title="Sessões"
      hint="Os aparelhos em que você entrou. Se não reconhecer algum, encerre a sessão e troque a senha."
    >
      <Loaded of={data}>
        {(sessions) => (
          <>
            <ul>
              {(isWhole ? sessions : sessions.slice(0, shownAtFirst)).map((session) => (
                <SessionLine key={session.id} session={session} onEnd={() => end(session)} />
              ))}
            </ul>
            <p className="mt-5 flex flex-wrap gap-3">
              {sessions.length > shownAtFirst && !isWhole ? (
                <Button label={`Ver as ${sessions.length} sessões`} onClick={() => setWhole(true)} />
              ) : null}
              <Button
                label="Encerrar todas as sessões"
                onClick={() => ask('Encerrar todas as sessões? Você sai também deste aparelho.', endAll)}
              />
            </p>
          </>
        )}
      </Loaded>
      {dialog}
    </AccountPart>
  );
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { id, device, address, createdAt, usedAt, isCurrent } = session;
  const [usedOn = ''] = formatShortDate(usedAt).split(',');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule py-4 first:border-t-0 first:pt-0">
      <div id={`sessao-${id}`} className="min-w-0 font-display">
        <p className="font-semibold">
          {device}
          {isCurrent ? (
            <span className="ms-3 bg-marker px-1.5 py-0.5 text-xs text-on-marker">Esta sessão</span>
          ) : null}
        </p>
        <p className="mt-1 text-sm text-muted tabular-nums">
          {[address, `desde ${formatShortDate(createdAt)}`, isCurrent ? '' : `usada em ${usedOn}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button label="Encerrar sessão" aria-describedby={`sessao-${id}`} onClick={onEnd} />
    </li>
  );
}
