import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, call } from '../data/call.ts';
import { type Query, usePages } from '../data/queries.ts';
import { attempt } from '../ui/attempt.ts';
import { SearchForm } from '../ui/filters.tsx';
import { Heading } from '../ui/heading.tsx';
import { LoadedPages } from '../ui/loaded.tsx';
import { noSchedules, OpenSchedules, type Schedules } from '../ui/open-schedules.tsx';
import { InvitationList } from './invitation-list.tsx';
import { PersonRow } from './person-row.tsx';
import { RolesDialog } from './role-choices.tsx';

type People = AnswerOf<typeof newsroom.pessoas.$get>;
export type PersonLine = People['people'][number];

const { pessoas } = newsroom;

export function query(parameters: URLSearchParams): Query<People> {
  const busca = parameters.get('busca') ?? '';
  return { queryKey: ['pessoas', busca], queryFn: () => call(() => pessoas.$get({ query: { busca } })) };
}

/** Only people who may publish have schedules that a change can end. */
async function loadSchedules({ id, roles }: PersonLine): Promise<Schedules> {
  if (!mayDo({ roles }, 'edit-all-news')) return noSchedules;
  return call(() => pessoas[':id'].agendamentos.$get({ param: { id } }));
}

/** `Pessoas`: roles, suspensions and sessions (docs/product.md#people). */
export default function PeopleSection() {
  const [parameters] = useSearchParams();
  const data = usePages(query(parameters));
  const { ask, dialog } = useConfirm();
  const [changing, setChanging] = useState<{ person: PersonLine; schedules: Schedules } | null>(null);

  const change = (work: Promise<unknown>, done: string) => attempt(work.finally(data.reload), { done });
  const askSuspension = ({ id, name }: PersonLine, schedules: Schedules) =>
    ask(
      `Suspender a conta de ${name}? A pessoa sai de todos os aparelhos.`,
      () =>
        change(
          call(() => pessoas[':id'].suspensao.$put({ param: { id } })),
          'Conta suspensa.',
        ),
      <OpenSchedules of={schedules}>
        O que esta pessoa agendou não sai durante a suspensão: na hora marcada, volta para os rascunhos.
      </OpenSchedules>,
    );
  return (
    <>
      <Heading>Pessoas</Heading>
      <p className="mt-2 max-w-[40rem] text-muted">
        Quem trabalha na redação e o que cada pessoa pode fazer. Para achar outra conta, busque pelo e-mail
        completo.
      </p>
      <InvitationList />
      <h2 className="mt-10 text-xl font-bold tracking-tight">Contas</h2>
      <SearchForm id="busca-pessoas" label="Nome ou e-mail" />
      <LoadedPages of={data}>
        {({ people }) =>
          people.length === 0 ? (
            <p className="border-t border-rule py-8 text-lg text-muted">Nenhuma pessoa encontrada.</p>
          ) : (
            <ul aria-label="Pessoas" className="mt-6 border-b border-rule">
              {people.map((person) => {
                const param = { id: person.id };
                return (
                  <PersonRow
                    key={person.id}
                    person={person}
                    onRoles={() =>
                      attempt(loadSchedules(person).then((schedules) => setChanging({ person, schedules })))
                    }
                    onSuspend={() =>
                      attempt(loadSchedules(person).then((found) => askSuspension(person, found)))
                    }
                    onRestore={() =>
                      change(
                        call(() => pessoas[':id'].suspensao.$delete({ param })),
                        'Suspensão encerrada.',
                      )
                    }
                    onEndSessions={() =>
                      ask(`Encerrar todas as sessões de ${person.name}?`, () =>
                        change(
                          call(() => pessoas[':id'].sessoes.$delete({ param })),
                          'Sessões encerradas.',
                        ),
                      )
                    }
                  />
                );
              })}
            </ul>
          )
        }
      </LoadedPages>
      {changing ? (
        <RolesDialog
          {...changing}
          onDone={() => {
            setChanging(null);
            toast.success('Funções alteradas.');
            void data.reload();
          }}
          onClose={() => setChanging(null)}
        />
      ) : null}
      {dialog}
    </>
  );
}
