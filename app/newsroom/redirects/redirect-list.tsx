/** The list of redirects, with its filters. */
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { redirectDeleted } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button, SendButton } from '../../program/button.tsx';
import { type AnswerOf, call } from '../../program/call.ts';
import { queryOf } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Field, FormMessage } from '../../ui/field.tsx';
import { SearchForm } from '../ui/filters.tsx';
import { readSearch } from '../ui/list-pages.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { OrderedList } from '../ui/ordered-list.tsx';
import { RowBody, rowTitleId } from '../ui/row.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { CsvDialog, HitsDialog, type ListedRedirect, RedirectDialog } from './redirect-dialogs.tsx';
import { shownPath } from './shown-path.ts';

const { redirecionamentos } = newsroom;

type Shown =
  | { kind: 'edit'; redirect: ListedRedirect }
  | { kind: 'hits'; redirect: ListedRedirect }
  | { kind: 'csv' };

export function redirectsQuery(parameters: URLSearchParams) {
  return queryOf(
    'redirecionamentos',
    (query) => call(() => redirecionamentos.$get({ query })),
    readSearch(parameters),
  );
}

export function RedirectList() {
  const [parameters] = useSearchParams();
  const list = useList(redirectsQuery(parameters), byId);
  const [shown, setShown] = useState<Shown | null>(null);
  const [moved, setMoved] = useState('');
  const isWhole = !parameters.has('busca') && !parameters.has('depois');
  const close = () => {
    setShown(null);
    void list.reload();
  };
  const askToDelete = ({ id, source, version }: ListedRedirect) =>
    list.ask(`Excluir o redirecionamento de ${source}?`, () =>
      list.remove(
        [id],
        () =>
          call(() => redirecionamentos[':id'].$delete({ param: { id }, query: { versao: String(version) } })),
        { done: redirectDeleted },
      ),
    );
  const order = (ids: string[], sentence: string) =>
    attempt(
      call(() => redirecionamentos.ordem.$put({ json: { ids } }))
        .then(() => setMoved(sentence))
        .finally(list.reload),
    );
  const rowOf = (redirect: ListedRedirect, moveButtons: ReactNode = null) => (
    <div className="row-line">
      <RowBody
        id={redirect.id}
        name={shownPath(redirect.source)}
        title={shownPath(redirect.source)}
        details={<Details redirect={redirect} />}
        tools={moveButtons}
        acts={[
          { label: 'Acessos', onClick: () => setShown({ kind: 'hits', redirect }) },
          { label: 'Editar', onClick: () => setShown({ kind: 'edit', redirect }) },
          { label: 'Excluir', onClick: () => askToDelete(redirect) },
        ]}
      />
    </div>
  );
  const plainRow = (redirect: ListedRedirect) => (
    <li key={redirect.id} data-row={redirect.id} tabIndex={-1} className="border-t border-rule py-2.5">
      {rowOf(redirect)}
    </li>
  );
  const hasPrefixes = (list.data?.prefixes.length ?? 0) > 0;
  return (
    <>
      <SearchForm id="busca-redirecionamentos" label="Parte do endereço antigo" />
      <p role="status" className="sr-only">
        {moved}
      </p>
      {list.data && hasPrefixes ? (
        <section aria-labelledby="com-asterisco" className="mt-8">
          <h2 id="com-asterisco" className="text-lg font-bold tracking-tight">
            Começos de endereço
          </h2>
          <p className="mt-1 text-sm/5 text-muted">
            Vale o primeiro que servir, nesta ordem e depois dos endereços exatos.
          </p>
          {isWhole ? (
            <OrderedList
              items={list.data.prefixes.map((redirect) => ({ ...redirect, name: redirect.source }))}
              labelIdOf={({ id }) => rowTitleId(id)}
              onOrder={order}
            >
              {rowOf}
            </OrderedList>
          ) : (
            <ul className="mt-2">{list.data.prefixes.map(plainRow)}</ul>
          )}
        </section>
      ) : null}
      <section aria-labelledby="exatos" className={hasPrefixes ? 'mt-6' : 'mt-2'}>
        <h2 id="exatos" className={hasPrefixes ? 'text-lg font-bold tracking-tight' : 'sr-only'}>
          Endereços exatos
        </h2>
        <ListPart
          list={list}
          empty={isWhole ? 'Nenhum redirecionamento por enquanto.' : 'Nenhum redirecionamento encontrado.'}
        >
          {({ items }) => (
            <ul aria-labelledby="exatos" className="border-b border-rule">
              {items.map(plainRow)}
            </ul>
          )}
        </ListPart>
      </section>
      <AddressCheck />
      <p className="mt-6 flex flex-wrap gap-3">
        <Button label="Importar planilha" onClick={() => setShown({ kind: 'csv' })} />
        <a href="/api/redacao/redirecionamentos/csv" download className="button-line">
          Baixar planilha
        </a>
      </p>
      {shown?.kind === 'edit' ? <RedirectDialog redirect={shown.redirect} onClose={close} /> : null}
      {shown?.kind === 'hits' ? <HitsDialog redirect={shown.redirect} onClose={close} /> : null}
      {shown?.kind === 'csv' ? <CsvDialog onClose={close} /> : null}
    </>
  );
}

function Details({ redirect: { target, status, hits, isImported } }: { redirect: ListedRedirect }) {
  return (
    <>
      <span className="basis-full">
        {status === 410 ? 'Removido (410)' : `Leva a ${shownPath(target)}${status === 302 ? ' (302)' : ''}`}
      </span>
      <span>
        {hitsOf(hits)}
        {isImported ? ', da importação' : ''}
      </span>
    </>
  );
}

function hitsOf(hits: number): string {
  if (hits === 0) return 'Sem acessos em 30 dias';
  return `${hits.toLocaleString('pt-BR')} ${hits === 1 ? 'acesso' : 'acessos'} em 30 dias`;
}

type Checked = AnswerOf<typeof newsroom.redirecionamentos.teste.$get>;

/** The form `Testar um endereço`, which shows what readers get at an address. */
export function AddressCheck() {
  const action = useAction({ fields: ['endereco'] });
  const [found, setFound] = useState('');
  return (
    <form
      noValidate
      className="mt-6 max-w-[40rem]"
      onSubmit={action.send(async (text) => {
        setFound('');
        const endereco = text('endereco');
        setFound(
          describeChecked(await call(() => newsroom.redirecionamentos.teste.$get({ query: { endereco } }))),
        );
      })}
    >
      <div className="flex flex-wrap items-end gap-4">
        <Field
          id="testar-endereco"
          label="Testar um endereço"
          name="endereco"
          autoComplete="off"
          placeholder="/2019/05/titulo"
          problem={action.problemOf('endereco')}
          frameClass="min-w-0 flex-[1_1_14rem]"
        />
        <SendButton label="Testar" isMain={false} isOff={action.isBusy} />
      </div>
      <FormMessage kind="bad">{action.formProblem}</FormMessage>
      <p role="status" className="mt-2 font-display [overflow-wrap:anywhere]">
        {found}
      </p>
    </form>
  );
}

function describeChecked(checked: Checked): string {
  if (checked.kind === 'page') return 'O portal responde neste endereço. Nenhum redirecionamento vale aqui.';
  if (checked.kind === 'missing') return 'Não encontrado (404).';
  return checked.status === 410
    ? 'Conteúdo removido (410).'
    : `Leva a ${shownPath(checked.target)} (${checked.status}).`;
}
