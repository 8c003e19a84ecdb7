import { useState } from 'react';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, call } from '../data/call.ts';
import { type Query, useData } from '../data/queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { RedirectDialog } from './redirect-dialogs.tsx';
import { shownPath } from './shown-path.ts';

const list = newsroom.redirecionamentos['nao-encontrados'];

export const missingQuery: Query<AnswerOf<typeof list.$get>> = {
  queryKey: ['redirecionamentos', 'nao-encontrados'],
  queryFn: () => call(() => list.$get()),
};

/** `Endereços não encontrados` (docs/product.md#addresses-not-found). */
export function MissingAddresses() {
  const data = useData(missingQuery);
  const [source, setSource] = useState<string | null>(null);
  const close = () => {
    setSource(null);
    void data.reload();
  };
  return (
    <>
      <p className="max-w-[40rem] text-muted">
        O que leitores e buscadores pediram nos últimos 30 dias e o portal não tem, do mais pedido ao menos.
      </p>
      <Loaded of={data}>
        {({ items, noise }) => (
          <>
            {items.length === 0 ? (
              <p className="mt-6 border-t border-rule py-8 text-lg text-muted">
                Nenhum endereço por enquanto.
              </p>
            ) : (
              <ol aria-label="Endereços não encontrados" className="mt-6 border-b border-rule">
                {items.map(({ path, hits }) => (
                  <li
                    key={path}
                    className="flex flex-wrap items-center justify-between gap-x-6 border-t border-rule py-1.5"
                  >
                    <p className="min-w-0 flex-[1_1_16rem] font-display">
                      <span className="font-semibold [overflow-wrap:anywhere]">{shownPath(path)}</span>
                      <span className="block text-sm/5 text-muted">{timesOf(hits)}</span>
                    </p>
                    <RowButton
                      aria-label={`Criar redirecionamento: ${shownPath(path)}`}
                      onClick={() => setSource(path)}
                    >
                      Criar redirecionamento
                    </RowButton>
                  </li>
                ))}
              </ol>
            )}
            {noise > 0 ? (
              <p className="mt-4 text-sm/5 text-muted">
                {`Robôs à procura de falhas (/wp-login.php, /.env e parecidos): ${timesOf(noise)}.`}
              </p>
            ) : null}
          </>
        )}
      </Loaded>
      {source === null ? null : <RedirectDialog redirect={null} source={source} onClose={close} />}
    </>
  );
}

function timesOf(hits: number): string {
  return `${hits.toLocaleString('pt-BR')} ${hits === 1 ? 'vez' : 'vezes'}`;
}
