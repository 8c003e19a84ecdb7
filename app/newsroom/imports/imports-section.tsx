import { Link, useSearchParams } from 'react-router';
import { importRunsShown } from '../../../domain/site/limits.ts';
import {
  importProblemCodes,
  importProblems,
  isImportProblemCode,
} from '../../../domain/transfer/import-problems.ts';
import { type ImportedItem, importKindNames } from '../../../domain/transfer/import-report.ts';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, call } from '../data/call.ts';
import { type Query, usePages } from '../data/queries.ts';
import { attempt } from '../ui/attempt.ts';
import { ListTabs, SelectField } from '../ui/filters.tsx';
import { Heading } from '../ui/heading.tsx';
import { PageButton } from '../ui/list-place.tsx';
import { LoadedPages } from '../ui/loaded.tsx';
import { NextPage } from '../ui/next-page.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';
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

export function query(parameters: URLSearchParams): Query<Imports> {
  const filter = readFilter(parameters);
  return {
    queryKey: ['importacoes', filter],
    queryFn: () => call(() => newsroom.importacoes.$get({ query: filter })),
  };
}

/** `Importações`: what came from other systems, and what needs attention (docs/product.md#moving-in). */
export default function ImportsSection() {
  const [parameters, setParameters] = useSearchParams();
  const data = usePages(query(parameters));
  const { tipo, resolvidos } = readFilter(parameters);
  const choose = (changes: Record<string, string>) => {
    const chosen = { tipo, resolvidos: resolvidos ?? '', ...changes };
    setParameters(Object.entries(chosen).filter(([, value]) => value !== ''));
  };
  const resolve = (items: readonly ImportedItem[]) =>
    attempt(
      call(() =>
        newsroom.importacoes.$put({ json: { ids: items.map(({ id }) => id), isOpen: false } }),
      ).finally(data.reload),
    );
  const code = tipo === '' ? '' : `tipo=${tipo}`;
  return (
    <>
      <Heading>Importações</Heading>
      <p className="mt-2 max-w-[40rem] text-muted">
        O que veio de outro sistema e o que precisa de atenção. Marque o que já resolveu.
      </p>
      <LoadedPages of={data}>
        {({ runs, open, items, next }) =>
          runs.length === 0 ? (
            <p className="mt-6 max-w-[40rem] border-t border-rule py-8 text-lg text-muted">
              Nenhuma importação ainda. Quem cuida do servidor traz um site do WordPress ou do Ghost com o
              comando <code>npm run import</code>.
            </p>
          ) : (
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
              <h2 className="mt-10 font-display text-xl font-bold">
                Para conferir{open > 0 ? ` (${open >= openCountMax ? 'mais de 999' : open})` : ''}
              </h2>
              <ListTabs
                label="Situação"
                current={resolvidos ? [code, 'resolvidos=1'].filter(Boolean).join('&') : code}
                parts={[
                  { query: code, name: 'Em aberto' },
                  { query: [code, 'resolvidos=1'].filter(Boolean).join('&'), name: 'Resolvidos' },
                ]}
              />
              <div className="max-w-[20rem]">
                <SelectField
                  id="importacoes-tipo"
                  label="Problema"
                  value={tipo}
                  onChange={({ currentTarget }) => choose({ tipo: currentTarget.value })}
                >
                  <option value="">Todos</option>
                  {importProblemCodes.map((each) => (
                    <option key={each} value={each}>
                      {importProblems[each]}
                    </option>
                  ))}
                </SelectField>
              </div>
              {items.length === 0 ? (
                <p className="mt-6 border-t border-rule py-8 text-lg text-muted">Nada para conferir aqui.</p>
              ) : (
                <ul aria-label="Itens com problemas" className="mt-6 border-b border-rule">
                  {items.map((item) => (
                    <ProblemRow key={item.id} item={item} onToggled={() => data.change(withToggled(item))} />
                  ))}
                </ul>
              )}
              {resolvidos ? null : (
                <p className="mt-6">
                  <PageButton isOff={items.length === 0} onClick={() => resolve(items)}>
                    Marcar todos desta página
                  </PageButton>
                </p>
              )}
              <NextPage next={next} />
            </>
          )
        }
      </LoadedPages>
    </>
  );
}

/** The server counts to 1000: above it one less is not known. */
function withToggled({ id, isOpen }: ImportedItem): (page: Imports) => Imports {
  return (page) => ({
    ...page,
    open: page.open >= openCountMax ? page.open : page.open + (isOpen ? -1 : 1),
    items: page.items.map((item) => (item.id === id ? { ...item, isOpen: !isOpen } : item)),
  });
}

/** Stays in its place when it is ticked off, so that the next one does not move under the pointer. */
function ProblemRow({ item, onToggled }: { item: ImportedItem; onToggled: () => void }) {
  const { id, kind, oldId, newId, title, path, problems, isOpen } = item;
  const name = title || oldId;
  const toggle = () =>
    attempt(
      call(() => newsroom.importacoes[':id'].$put({ param: { id }, json: { isOpen: !isOpen } })).then(
        onToggled,
      ),
    );
  return (
    <li className="news-row">
      <div className="min-w-0 grow">
        <p className="font-display text-[1.0625rem]/6 font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="mt-0.5 text-sm/5 text-muted">
          {importKindNames[kind].one}
          {isOpen ? '' : ' · resolvido'}
        </p>
        <ul className="mt-1 text-sm/5">
          {problems.map(({ code, detail }) => (
            <li key={`${code} ${detail}`} className="[overflow-wrap:anywhere]">
              {importProblems[code]}: {detail}
            </li>
          ))}
        </ul>
      </div>
      <p className="row-actions">
        {kind === 'post' && newId ? (
          <Link
            to={`/edit-news/${encodeURIComponent(newId)}`}
            aria-label={`Editar: ${name}`}
            className={rowAction}
          >
            Editar
          </Link>
        ) : null}
        {kind === 'page' && newId ? (
          <Link
            to={`/dashboard/paginas/${encodeURIComponent(newId)}`}
            aria-label={`Editar: ${name}`}
            className={rowAction}
          >
            Editar
          </Link>
        ) : null}
        {path ? (
          <a href={path} aria-label={`Ver: ${name}`} className={rowAction}>
            Ver
          </a>
        ) : null}
        <RowButton aria-label={`${isOpen ? 'Marcar como resolvido' : 'Reabrir'}: ${name}`} onClick={toggle}>
          {isOpen ? 'Marcar como resolvido' : 'Reabrir'}
        </RowButton>
      </p>
    </li>
  );
}
