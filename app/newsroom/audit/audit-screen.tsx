/** `Auditoria`: what people of the newsroom did, by person and kind. */
import type { ChangeEvent } from 'react';
import { useSearchParams } from 'react-router';
import { auditActions, isAuditAction } from '../../../domain/accounts/audit.ts';
import { compareText } from '../../../domain/text/order.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { queryOf } from '../../program/queries.ts';
import { FilterSelect } from '../ui/filters.tsx';
import { readPageQuery } from '../ui/list-pages.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { AuditTable, noActions } from './audit-table.tsx';

type AuditPage = AnswerOf<typeof newsroom.auditoria.$get>;

function readFilters(parameters: URLSearchParams) {
  const action = parameters.get('acao');
  return {
    person: parameters.get('pessoa'),
    action: action && isAuditAction(action) ? action : null,
  };
}

export function query(parameters: URLSearchParams) {
  const { person, action } = readFilters(parameters);
  const on = {
    ...readPageQuery(parameters),
    ...(person ? { pessoa: person } : {}),
    ...(action ? { acao: action } : {}),
  };
  return queryOf('auditoria', (query) => call(() => newsroom.auditoria.$get({ query })), on);
}

export default function AuditScreen() {
  const [parameters] = useSearchParams();
  const { person, action } = readFilters(parameters);
  const list = useList(query(parameters), byId);
  return (
    <>
      <Heading about="Tudo o que a redação faz. Nada desta lista pode ser alterado ou excluído.">
        Auditoria
      </Heading>
      {list.data ? <Filters people={namedPeople(list.data, person)} person={person} action={action} /> : null}
      <ListPart list={list} empty={noActions}>
        {({ items }) => <AuditTable lines={items} />}
      </ListPart>
      <p className="screen-about mt-6">
        O que os leitores escreveram só aparece aqui enquanto existir no site.
      </p>
    </>
  );
}

const actionChoices = Object.entries(auditActions)
  .map(([action, { name }]) => [action, name] as const)
  .toSorted(([, one], [, other]) => compareText(one, other));

/** A former admin is missing in `people`, so the name comes from the log. */
function namedPeople({ people, items }: AuditPage, personId: string | null) {
  if (!personId || people.some(({ id }) => id === personId)) return people;
  const name = items.find(({ userId }) => userId === personId)?.userName ?? personId;
  return [...people, { id: personId, name }];
}

interface FiltersProps {
  people: AuditPage['people'];
  person: string | null;
  action: string | null;
}

function Filters({ people, person, action }: FiltersProps) {
  const [, setParameters] = useSearchParams();
  const choose = ({ currentTarget: { name, value } }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = { pessoa: person, acao: action, [name]: value };
    const query = new URLSearchParams();
    for (const [key, text] of Object.entries(chosen)) if (text) query.set(key, text);
    setParameters(query);
  };
  return (
    <search className="filter-bar max-w-[40rem] [&>*]:flex-[1_1_8rem]">
      <FilterSelect
        id="auditoria-pessoa"
        label="Pessoa"
        name="pessoa"
        value={person ?? ''}
        onChange={choose}
        options={[['', 'Todas'], ...people.map(({ id, name }) => [id, name] as const)]}
      />
      <FilterSelect
        id="auditoria-acao"
        label="Ação"
        name="acao"
        value={action ?? ''}
        onChange={choose}
        options={[['', 'Todas'], ...actionChoices]}
      />
    </search>
  );
}
