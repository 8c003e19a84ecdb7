/** `Redirecionamentos` and `Não encontrados` (docs/product.md#redirects). */

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { newsroom } from '../../program/api.ts';
import { Button } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { type Query, queryOf, reloadAfter } from '../../program/queries.ts';
import { ListTabs } from '../ui/filters.tsx';
import { ListPart } from '../ui/list-part.tsx';
import { Row } from '../ui/row.tsx';
import { useList } from '../ui/use-list.ts';
import { RedirectDialog } from './redirect-dialogs.tsx';
import { RedirectList, redirectsQuery } from './redirect-list.tsx';
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
