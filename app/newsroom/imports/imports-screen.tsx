/** `Importações`: records that came from other systems, and those that need attention (docs/product.md#moving-in). */
import { Link, useSearchParams } from 'react-router';
import { importRunsShown } from '../../../domain/site/limits.ts';
import {
  type ImportProblemCode,
  importAdvice,
  importProblemCodes,
  importProblems,
  isImportProblemCode,
} from '../../../domain/transfer/import-problems.ts';
import { type ImportedItem, importKindNames } from '../../../domain/transfer/import-report.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button } from '../../program/button.tsx';
import { type AnswerOf, call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { queryOf } from '../../program/queries.ts';
import { FilterSelect, ListTabs } from '../ui/filters.tsx';
import { ListPages } from '../ui/list-pages.tsx';
import { ListPart, Rows } from '../ui/list-part.tsx';
import { type Act, Row } from '../ui/row.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { ImportRun, titleOfRun } from './import-run.tsx';

const openCountMax = 1_000;

type Imports = AnswerOf<typeof newsroom.importacoes.$get>;

function readFilter(parameters: URLSearchParams) {
  const code = parameters.get('tipo') ?? '';
  return {
    tipo: isImportProblemCode(code) ? code : '',
    depois: parameters.get('depois') ?? '',
    ...(parameters.get('resolvidos') === '1' ? { resolvidos: '1' as const } : {}),
  };
}

export function query(parameters: URLSearchParams) {
  return queryOf(
    'importacoes',
    (query) => call(() => newsroom.importacoes.$get({ query })),
    readFilter(parameters),
  );
}

export default function ImportsScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  const { data } = list;
  return (
    <>
      <Heading about="O que veio de outro sistema e o que precisa de atenção. Marque o que já resolveu.">
        Importações
      </Heading>
      {data && data.runs.length > 0 ? <Runs page={data} /> : null}
      <ListPart
        list={list}
        empty={data?.runs.length === 0 ? <NoRuns /> : 'Nada para conferir aqui.'}
        pages={(page) => (
          <>
            {page.runs.length === 0 || parameters.has('resolvidos') ? null : (
              <p className="mt-6">
                <Button
                  label="Marcar todos desta página"
                  isOff={page.items.length === 0}
                  onClick={() => attempt(resolve(page.items).finally(list.reload))}
                />
              </p>
            )}
            <ListPages page={page} />
          </>
        )}
      >
        {({ items }) => (
          <Rows label="Itens com problemas">
            {items.map((item) => (
              <ProblemRow key={item.id} item={item} onToggled={() => list.change(withToggled(item))} />
            ))}
          </Rows>
        )}
      </ListPart>
    </>
  );
}

function resolve(items: readonly ImportedItem[]) {
  return call(() => newsroom.importacoes.$put({ json: { ids: items.map(byId), isOpen: false } }));
}

function NoRuns() {
  return (
    <>
      Nenhuma importação ainda. Um site do WordPress ou do Ghost vem pela{' '}
      <Link to="/dashboard/mudanca" className="font-semibold underline underline-offset-4">
        Mudança
      </Link>
      , ou, no servidor, pelo comando <code>npm run import</code>.
    </>
  );
}

function Runs({ page: { runs, open, items } }: { page: Imports }) {
  const [parameters, setParameters] = useSearchParams();
  const { tipo, resolvidos } = readFilter(parameters);
  const chooseKind = (kind: string) => {
    const chosen = { tipo: kind, resolvidos: resolvidos ?? '' };
    setParameters(Object.entries(chosen).filter(([, value]) => value !== ''));
  };
  const code = tipo === '' ? '' : `tipo=${tipo}`;
  const resolved = [code, 'resolvidos=1'].filter(Boolean).join('&');
  const hasProblem = (each: ImportProblemCode) =>
    runs.some(({ isUndone, problems }) => !isUndone && (problems[each] ?? 0) > 0) ||
    items.some(({ problems }) => problems.some((one) => one.code === each));
  return (
    <>
      {runs.length < importRunsShown ? null : (
        <p className="mt-4 text-muted">As {importRunsShown} importações mais recentes:</p>
      )}
      {runs.map((run, index) => (
        <details key={run.id} open={index === 0} className="mt-4 border-t border-rule pt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-display font-semibold">
            {titleOfRun(run)}
          </summary>
          <ImportRun run={run} />
        </details>
      ))}
      <h2 className="mt-10 font-display text-lg font-bold">
        Para conferir{open > 0 ? ` (${open >= openCountMax ? 'mais de 999' : open})` : ''}
      </h2>
      <div className="filter-bar">
        <ListTabs
          label="Situação"
          current={resolvidos ? resolved : code}
          parts={[
            { query: code, name: 'Em aberto' },
            { query: resolved, name: 'Resolvidos' },
          ]}
        />
        <FilterSelect
          id="importacoes-tipo"
          label="Problema"
          value={tipo}
          onChange={({ currentTarget }) => chooseKind(currentTarget.value)}
          options={[
            ['', 'Todos'],
            ...importProblemCodes
              .filter((each) => each === tipo || hasProblem(each))
              .map((each) => [each, importProblems[each]] as const),
          ]}
        />
      </div>
    </>
  );
}

/** The server counts up to 1000, so above that the count without this item is unknown. */
function withToggled({ id, isOpen }: ImportedItem): (page: Imports) => Imports {
  return (page) => ({
    ...page,
    open: page.open >= openCountMax ? page.open : page.open + (isOpen ? -1 : 1),
    items: page.items.map((item) => (item.id === id ? { ...item, isOpen: !isOpen } : item)),
  });
}

/** A row that is ticked off stays in its place, so that the next row does not move under the pointer. */
function ProblemRow({ item, onToggled }: { item: ImportedItem; onToggled: () => void }) {
  const { id, kind, oldId, newId, title, oldAddress, path, problems, isOpen } = item;
  const name = title || oldId;
  const toggle = () =>
    attempt(
      call(() => newsroom.importacoes[':id'].$put({ param: { id }, json: { isOpen: !isOpen } })).then(
        onToggled,
      ),
    );
  return (
    <Row
      id={id}
      name={name}
      title={name}
      details={`${importKindNames[kind].one}${isOpen ? '' : ' · resolvido'}`}
      acts={[
        newId !== null && newId !== '' && editorOf(kind, newId),
        Boolean(path) && { label: 'Ver', href: path ?? '' },
        { label: isOpen ? 'Marcar como resolvido' : 'Reabrir', onClick: toggle },
      ]}
    >
      {oldAddress === '' ? null : (
        <p className="mt-1 text-sm/5 wrap-anywhere text-muted">
          No site antigo: {/^https?:/.test(oldAddress) ? <a href={oldAddress}>{oldAddress}</a> : oldAddress}
        </p>
      )}
      <ul className="mt-1 text-sm/5">
        {problems.map(({ code, detail, reason }, index) => (
          <li key={`${code} ${detail}`} className="wrap-anywhere">
            {importProblems[code]}: {detail}
            {reason ? ` (${reason})` : null}
            {problems.findIndex((one) => one.code === code) === index ? (
              <span className="text-muted"> → {importAdvice[code]}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Row>
  );
}

function editorOf(kind: ImportedItem['kind'], newId: string): Act | null {
  const id = encodeURIComponent(newId);
  if (kind === 'post') return { label: 'Editar', to: `/edit-news/${id}` };
  return kind === 'page' ? { label: 'Editar', to: `/dashboard/paginas/${id}` } : null;
}
