import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { redirectDeleted } from '../../../domain/text/sentences.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, call } from '../data/call.ts';
import { type Query, usePages } from '../data/queries.ts';
import { attempt } from '../ui/attempt.ts';
import { SearchForm } from '../ui/filters.tsx';
import { LoadedPages } from '../ui/loaded.tsx';
import { NextPage } from '../ui/next-page.tsx';
import { OrderedList } from '../ui/ordered-list.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { AddressCheck } from './address-check.tsx';
import { CsvDialog, HitsDialog, type ListedRedirect, RedirectDialog } from './redirect-dialogs.tsx';
import { shownPath } from './shown-path.ts';

const { redirecionamentos } = newsroom;

type Redirects = AnswerOf<typeof redirecionamentos.$get>;

type Shown =
  | { kind: 'edit'; redirect: ListedRedirect | null }
  | { kind: 'hits'; redirect: ListedRedirect }
  | { kind: 'csv' };

export function redirectsQuery(parameters: URLSearchParams): Query<Redirects> {
  const [busca, depois] = [parameters.get('busca') ?? '', parameters.get('depois') ?? ''];
  return {
    queryKey: ['redirecionamentos', busca, depois],
    queryFn: () => call(() => redirecionamentos.$get({ query: { busca, depois } })),
  };
}

export function RedirectList() {
  const [parameters] = useSearchParams();
  const data = usePages(redirectsQuery(parameters));
  const [shown, setShown] = useState<Shown | null>(null);
  const [moved, setMoved] = useState('');
  const { ask, dialog } = useConfirm();
  const isWhole = !parameters.has('busca') && !parameters.has('depois');
  const close = () => {
    setShown(null);
    void data.reload();
  };
  const remove = ({ id, source, version }: ListedRedirect) =>
    ask(`Excluir o redirecionamento de ${source}?`, () =>
      attempt(
        call(() =>
          redirecionamentos[':id'].$delete({ param: { id }, query: { versao: String(version) } }),
        ).finally(data.reload),
        { done: redirectDeleted },
      ),
    );
  const order = (ids: string[], sentence: string) =>
    attempt(
      call(() => redirecionamentos.ordem.$put({ json: { ids } }))
        .then(() => setMoved(sentence))
        .finally(data.reload),
    );
  const rowOf = (redirect: ListedRedirect, moveButtons: ReactNode = null) => (
    <RedirectRow redirect={redirect} onShow={setShown} onRemove={remove} moveButtons={moveButtons} />
  );
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          className="button-ink"
          onClick={() => setShown({ kind: 'edit', redirect: null })}
        >
          Novo redirecionamento
        </button>
        <button type="button" className="button-line" onClick={() => setShown({ kind: 'csv' })}>
          Importar planilha
        </button>
        <a href="/api/redacao/redirecionamentos/csv" download className="button-line">
          Baixar planilha
        </a>
      </p>
      <AddressCheck />
      <SearchForm id="busca-redirecionamentos" label="Parte do endereço antigo" />
      <p role="status" className="sr-only">
        {moved}
      </p>
      <LoadedPages of={data}>
        {({ prefixes, items, next }) => (
          <>
            {prefixes.length > 0 ? (
              <section aria-labelledby="com-asterisco" className="mt-8">
                <h2 id="com-asterisco" className="text-xl font-bold tracking-tight">
                  Começos de endereço
                </h2>
                <p className="mt-1 text-sm/5 text-muted">
                  Vale o primeiro que servir, nesta ordem e depois dos endereços exatos.
                </p>
                {isWhole ? (
                  <OrderedList
                    items={prefixes.map((redirect) => ({ ...redirect, name: redirect.source }))}
                    labelIdOf={({ id }) => `redirecionamento-${id}`}
                    onOrder={order}
                  >
                    {(redirect, moveButtons) => rowOf(redirect, moveButtons)}
                  </OrderedList>
                ) : (
                  <ul className="mt-2">
                    {prefixes.map((redirect) => (
                      <li key={redirect.id} className="border-t border-rule py-2.5">
                        {rowOf(redirect)}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            ) : null}
            <section aria-labelledby="exatos" className="mt-8">
              <h2 id="exatos" className="text-xl font-bold tracking-tight">
                Endereços exatos
              </h2>
              {items.length === 0 ? (
                <p className="mt-2 border-t border-rule py-6 text-muted">
                  {isWhole ? 'Nenhum redirecionamento por enquanto.' : 'Nenhum redirecionamento encontrado.'}
                </p>
              ) : (
                <ul aria-labelledby="exatos" className="mt-2 border-b border-rule">
                  {items.map((redirect) => (
                    <li key={redirect.id} className="border-t border-rule py-2.5">
                      {rowOf(redirect)}
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <NextPage next={next} />
          </>
        )}
      </LoadedPages>
      {dialog}
      {shown?.kind === 'edit' ? <RedirectDialog redirect={shown.redirect} onClose={close} /> : null}
      {shown?.kind === 'hits' ? <HitsDialog redirect={shown.redirect} onClose={close} /> : null}
      {shown?.kind === 'csv' ? <CsvDialog onClose={close} /> : null}
    </>
  );
}

function RedirectRow({
  redirect,
  onShow,
  onRemove,
  moveButtons,
}: {
  redirect: ListedRedirect;
  onShow: (shown: Shown) => void;
  onRemove: (redirect: ListedRedirect) => void;
  moveButtons: ReactNode;
}) {
  const { id, source, target, status, hits, isImported } = redirect;
  const shownSource = shownPath(source);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p id={`redirecionamento-${id}`} className="font-display font-semibold [overflow-wrap:anywhere]">
          {shownSource}
        </p>
        <p className="text-sm/5 text-muted [overflow-wrap:anywhere]">
          {status === 410 ? 'Removido (410)' : `Leva a ${shownPath(target)}${status === 302 ? ' (302)' : ''}`}
        </p>
        <p className="text-sm/5 text-muted">
          {hitsOf(hits)}
          {isImported ? ', da importação' : ''}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-5">
        {moveButtons}
        <RowButton aria-label={`Acessos: ${shownSource}`} onClick={() => onShow({ kind: 'hits', redirect })}>
          Acessos
        </RowButton>
        <RowButton aria-label={`Editar: ${shownSource}`} onClick={() => onShow({ kind: 'edit', redirect })}>
          Editar
        </RowButton>
        <RowButton aria-label={`Excluir: ${shownSource}`} onClick={() => onRemove(redirect)}>
          Excluir
        </RowButton>
      </p>
    </div>
  );
}

function hitsOf(hits: number): string {
  if (hits === 0) return 'Sem acessos em 30 dias';
  return `${hits.toLocaleString('pt-BR')} ${hits === 1 ? 'acesso' : 'acessos'} em 30 dias`;
}
