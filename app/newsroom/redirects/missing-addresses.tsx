/** `Endereços não encontrados` (docs/product.md#addresses-not-found). */
import { useState } from 'react';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { queryOf, reloadAfter } from '../../program/queries.ts';
import { ListPart } from '../ui/list-part.tsx';
import { Row } from '../ui/row.tsx';
import { useList } from '../ui/use-list.ts';
import { RedirectDialog } from './redirect-dialogs.tsx';
import { shownPath } from './shown-path.ts';

export const missingQuery = queryOf('nao-encontrados', () =>
  call(() => newsroom.redirecionamentos['nao-encontrados'].$get()),
);

export function MissingAddresses() {
  const list = useList(missingQuery, ({ path }) => path);
  const [source, setSource] = useState<string | null>(null);
  const close = () => {
    setSource(null);
    void reloadAfter('redirecionamentos');
  };
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
                acts={[{ label: 'Criar redirecionamento', onClick: () => setSource(path) }]}
              />
            ))}
          </ol>
        )}
      </ListPart>
      {source === null ? null : <RedirectDialog redirect={null} source={source} onClose={close} />}
    </>
  );
}

function timesOf(hits: number): string {
  return `${hits.toLocaleString('pt-BR')} ${hits === 1 ? 'vez' : 'vezes'}`;
}
