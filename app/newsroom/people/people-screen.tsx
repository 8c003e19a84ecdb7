/** `Pessoas`: roles, suspensions and sessions (docs/product.md#people). */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mayDo, nameRoles } from '../../../domain/accounts/permissions.ts';
import { accountSuspended } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { noSchedules, OpenSchedules, type Schedules } from '../../program/open-schedules.tsx';
import { usePerson } from '../../program/person.ts';
import { type Query, queryOf } from '../../program/queries.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { toast } from '../../ui/toast.ts';
import { SearchForm } from '../ui/filters.tsx';
import { readSearch } from '../ui/list-pages.tsx';
import { RowList } from '../ui/list-part.tsx';
import type { Acts } from '../ui/row.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { InvitationList } from './invitation-list.tsx';
import { type PersonLine, RolesDialog } from './role-choices.tsx';

const { pessoas } = newsroom;
const one = pessoas[':id'];

export function query(parameters: URLSearchParams): Query<{ items: PersonLine[] }> {
  const { busca } = readSearch(parameters);
  return queryOf(
    'pessoas',
    async (query) => ({ items: (await call(() => pessoas.$get({ query }))).people }),
    { busca },
  );
}

/** Only a person who may publish has schedules that a change of roles can cancel. */
async function loadSchedules({ id, roles }: PersonLine): Promise<Schedules> {
  if (!mayDo({ roles }, 'edit-all-news')) return noSchedules;
  return call(() => one.agendamentos.$get({ param: { id } }));
}

export default function PeopleScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  const { userId } = usePerson();
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<{ person: PersonLine; schedules: Schedules } | null>(null);

  const change = (work: Promise<unknown>, done: string) => attempt(work.finally(list.reload), { done });
  const askSuspension = ({ id, name }: PersonLine, schedules: Schedules) =>
    list.ask(
      `Suspender a conta de ${name}? A pessoa sai de todos os aparelhos.`,
      () =>
        change(
          call(() => one.suspensao.$put({ param: { id } })),
          accountSuspended,
        ),
      <OpenSchedules of={schedules}>
        O que esta pessoa agendou não é publicado durante a suspensão: na hora marcada, volta para os
        rascunhos.
      </OpenSchedules>,
    );
  const askToEndSessions = ({ id, name }: PersonLine) =>
    list.ask(`Encerrar todas as sessões de ${name}?`, () =>
      change(
        call(() => one.sessoes.$delete({ param: { id } })),
        'Sessões encerradas.',
      ),
    );
  const restore = ({ id }: PersonLine) =>
    change(
      call(() => one.suspensao.$delete({ param: { id } })),
      'Suspensão encerrada.',
    );
  const actsOf = (person: PersonLine): Acts => {
    const name = person.name || person.email;
    const isSelf = person.id === userId;
    const showRoles = (schedules: Schedules) => setChanging({ person, schedules });
    return [
      {
        label: 'Mudar funções',
        hasDialog: true,
        onClick: () => attempt(loadSchedules(person).then(showRoles)),
      },
      person.sessions > 0 &&
        !isSelf && {
          label: 'Encerrar sessões',
          name: `Encerrar sessões de ${name}`,
          onClick: () => askToEndSessions(person),
        },
      !isSelf &&
        (person.suspendedAt === null
          ? {
              label: 'Suspender',
              isBad: true,
              onClick: () => attempt(loadSchedules(person).then((found) => askSuspension(person, found))),
            }
          : { label: 'Encerrar suspensão', onClick: () => restore(person) }),
    ];
  };
  return (
    <>
      <Heading
        about="Quem trabalha na redação e o que pode fazer. Para achar outra conta, busque por parte do nome ou do e-mail."
        acts={<Button label="Convidar" isMain onClick={() => setInviting(true)} />}
      >
        Pessoas
      </Heading>
      <SearchForm id="busca-pessoas" label="Nome ou e-mail" />
      <RowList
        list={list}
        empty="Nenhuma pessoa encontrada."
        label="Pessoas"
        row={(person) => ({
          name: person.name || person.email,
          title: person.name || person.email,
          details: <Details person={person} />,
          acts: actsOf(person),
        })}
      />
      <InvitationList isInviting={isInviting} onInvited={() => setInviting(false)} />
      {changing ? (
        <RolesDialog
          {...changing}
          onDone={() => {
            setChanging(null);
            toast.success('Funções salvas.');
            void list.reload();
          }}
          onClose={() => setChanging(null)}
        />
      ) : null}
    </>
  );
}

function Details({
  person: { email, roles, suspendedAt, isEmailVerified, hasSecondFactor, sessions, lastVisitAt },
}: {
  person: PersonLine;
}) {
  return (
    <>
      <span className="basis-full">{email}</span>
      <span>{nameRoles(roles)}</span>
      {suspendedAt === null ? null : <strong className="font-semibold text-bad">Suspensa</strong>}
      {isEmailVerified ? null : <span>e-mail não confirmado</span>}
      <span>{hasSecondFactor ? 'com duas etapas' : 'sem duas etapas'}</span>
      <span>{sessions === 1 ? '1 sessão' : `${sessions} sessões`}</span>
      {lastVisitAt === null ? null : (
        <span>
          última visita <ShortDate at={lastVisitAt} />
        </span>
      )}
    </>
  );
}
