/** `Redirecionamentos` and `Não encontrados` (docs/product.md#redirects). */

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { redirectDeleted } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button, SendButton } from '../../program/button.tsx';
import { type AnswerOf, call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { type Query, queryOf, reloadAfter } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Field, FormMessage } from '../../ui/field.tsx';
import { ListTabs, SearchForm } from '../ui/filters.tsx';
import { readSearch } from '../ui/list-pages.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { OrderedList } from '../ui/ordered-list.tsx';
import { Part } from '../ui/part.tsx';
import { Row, RowBody } from '../ui/row.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { CsvDialog, HitsDialog, type ListedRedirect, RedirectDialog } from './redirect-dialogs.tsx';
import { shownPath } from './shown-path.ts';

const missing = 'parte=nao-encontrados';

export function query(parameters: URLSearchParams): Query<unknown> {
  return parameters.has('parte') ? missingQuery : redirectsQuery(parameters);
}

export default function RedirectsScreen() {
  const [parameters] = useSearchParams();
  const isMissing = parameters.has('parte');
  /** The first source of the redirect that is created; null while none is. */
  const [source, setSource] = useState<string | null>(null);
  const close = () => {
    setSource(null);
    void reloadAfter('redirecionamentos');
  };
  return (
    <>
      <Heading
        acts={
          <Button isMain onClick={() => setSource('')}>
            <span>
              Novo<span className="max-sm:sr-only"> redirecionamento</span>
            </span>
          </Button>
        }
      >
        Redirecionamentos
      </Heading>
      <ListTabs
        label="Partes"
        current={isMissing ? missing : ''}
        parts={[
          { query: '', name: 'Redirecionamentos' },
          { query: missing, name: 'Não encontrados' },
        ]}
      />
      {isMissing ? <MissingAddresses onCreate={setSource} /> : <RedirectList />}
      <p className="screen-about mt-8">
        Redirecionamentos levam endereços antigos aos novos, e só onde o site não tem nada: nunca escondem uma
        página.
      </p>
      {source === null ? null : <RedirectDialog redirect={null} source={source} onClose={close} />}
    </>
  );
}

/** `Endereços não encontrados` (docs/product.md#addresses-not-found). */
export const missingQuery = queryOf('nao-encontrados', () =>
  call(() => newsroom.redirecionamentos['nao-encontrados'].$get()),
);

function MissingAddresses({ onCreate }: { onCreate: (source: string) => void }) {
  const list = useList(missingQuery, ({ path }) => path);
  return (
    <>
      <p className="max-w-[40rem] text-muted">
        O que leitores e buscadores pediram nos últimos 30 dias e o site não tem, do mais pedido ao menos.
      </p>
      <ListPart
        list={list}
        empty="Nenhum endereço por enquanto."
        pages={({ noise }) =>
          noise > 0 ? (
            <p className="mt-4 text-sm/5 text-muted">
              {`Robôs à procura de falhas (/wp-login.php, /.env e parecidos): ${timesOf(noise)}.`}
            </p>
          ) : null
        }
      >
        {({ items }) => (
          <ol aria-label="Endereços não encontrados" className="border-b border-rule">
            {items.map(({ path, hits }) => (
              <Row
                key={path}
                id={path}
                name={shownPath(path)}
                title={shownPath(path)}
                details={timesOf(hits)}
                acts={[{ label: 'Criar redirecionamento', onClick: () => onCreate(path) }]}
              />
            ))}
          </ol>
        )}
      </ListPart>
    </>
  );
}

function timesOf(hits: number): string {
  return `${hits.toLocaleString('pt-BR')} ${hits === 1 ? 'vez' : 'vezes'}`;
}

const { redirecionamentos } = newsroom;

type Shown =
  | { kind: 'edit'; redirect: ListedRedirect }
  | { kind: 'hits'; redirect: ListedRedirect }
  | { kind: 'csv' };

function redirectsQuery(parameters: URLSearchParams) {
  return queryOf(
    'redirecionamentos',
    (query) => call(() => redirecionamentos.$get({ query })),
    readSearch(parameters),
  );
}

/** The list of redirects, with its filters. */
function RedirectList() {
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
  const row = (redirect: ListedRedirect) => ({
    name: shownPath(redirect.source),
    title: shownPath(redirect.source),
    details: <Details redirect={redirect} />,
    acts: [
      { label: 'Acessos', onClick: () => setShown({ kind: 'hits', redirect }) },
      { label: 'Editar', onClick: () => setShown({ kind: 'edit', redirect }) },
      { label: 'Excluir', onClick: () => askToDelete(redirect) },
    ],
  });
  const plainRow = (redirect: ListedRedirect) => (
    <li key={redirect.id} data-row={redirect.id} tabIndex={-1} className="border-t border-rule py-2.5">
      <div className="row-line">
        <RowBody id={redirect.id} {...row(redirect)} />
      </div>
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
        <Part title="Começos de endereço" className="mt-8">
          <p className="mt-1 text-sm/5 text-muted">
            Vale o primeiro que servir, nesta ordem e depois dos endereços exatos.
          </p>
          {isWhole ? (
            <OrderedList
              items={list.data.prefixes.map((redirect) => ({ ...redirect, name: redirect.source }))}
              onOrder={order}
              row={row}
            />
          ) : (
            <ul className="mt-2">{list.data.prefixes.map(plainRow)}</ul>
          )}
        </Part>
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
