/** The daily backups that are there, in the tab `Cópias de segurança`. */
import { formatShortDate } from '../../../domain/text/dates.ts';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import { FormMessage } from '../../ui/field.tsx';

const query = queryOf('copias', () => call(() => newsroom.configuracoes.copias.$get()));

export function BackupList() {
  const data = useData(query);
  return (
    <section aria-labelledby="copias-guardadas" className="mt-10 max-w-[48rem] border-t border-rule pt-5">
      <h2 id="copias-guardadas" className="text-lg font-bold tracking-tight">
        Guardadas
      </h2>
      <Loaded of={data}>
        {({ folder, backups, state: { failure, proof, proofFailure } }) => (
          <>
            {folder === null ? (
              <p className="mt-2 text-muted">
                O banco de dados está em outro servidor. Para as cópias diárias, defina BACKUP_DIR neste.
              </p>
            ) : (
              <p className="mt-1 font-display text-sm break-words text-muted">
                {`Na pasta ${folder} do servidor. Leve-as também para outro lugar: um disco que falha leva as duas coisas.`}
              </p>
            )}
            <FormMessage kind="bad">
              {failure && `A cópia de ${formatShortDate(failure.at)} não foi feita: ${failure.reason}`}
            </FormMessage>
            <FormMessage kind="bad">
              {proofFailure &&
                `A cópia ${proofFailure.name} não pôde ser restaurada na prova de ${formatShortDate(proofFailure.at)}: ${proofFailure.reason}`}
            </FormMessage>
            {backups.length === 0 ? (
              <p className="border-t border-rule py-8 text-lg text-muted">Nenhuma cópia ainda.</p>
            ) : (
              <ul aria-label="Cópias guardadas" className="mt-4 border-b border-rule">
                {backups.map(({ name, madeAt, records, files }) => (
                  <li key={name} className="border-t border-rule py-3">
                    <p className="font-display font-semibold tabular-nums">{formatShortDate(madeAt)}</p>
                    <p className="font-display text-sm text-muted tabular-nums">
                      {`${records.toLocaleString('pt-BR')} registros, ${files.toLocaleString('pt-BR')} arquivos, pasta ${name}`}
                    </p>
                    {proof?.name === name ? (
                      <p className="font-display text-sm">
                        {`Provada em ${formatShortDate(proof.at)}: tudo foi restaurado e comparado`}
                      </p>
                    ) : null}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
