/**
 * The dialogs of redirects. They create and edit one, show how often it was followed, and import a file of redirects.
 */
import { useState } from 'react';
import { redirectsCsvMaxLength } from '../../../domain/site/limits.ts';
import { fileTooLargeForTable, redirectCreated, redirectSaved } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, CallError, call } from '../../program/call.ts';
import { FileField } from '../../program/file-field.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { shownPath } from './shown-path.ts';

const { redirecionamentos } = newsroom;

export type ListedRedirect = AnswerOf<typeof redirecionamentos.$get>['items'][number];

interface RedirectDialogProps {
  redirect: ListedRedirect | null;
  source?: string;
  onClose: () => void;
}

/** Edits a redirect, or creates one when `redirect` is null; `source` is the first source of a new one. */
export function RedirectDialog({ redirect, source = '', onClose }: RedirectDialogProps) {
  const [status, setStatus] = useState(String(redirect?.status ?? 301));
  return (
    <FormDialog
      title={redirect ? 'Editar redirecionamento' : 'Novo redirecionamento'}
      done={redirect ? redirectSaved : redirectCreated}
      thing={{ target: redirect?.target, source: shownPath(redirect?.source ?? source) }}
      onClose={onClose}
      onSend={(text) => {
        const json = { source: text('source'), target: text('target'), status: Number(status) };
        if (!redirect) return call(() => redirecionamentos.$post({ json }));
        const { id, version } = redirect;
        return call(() => redirecionamentos[':id'].$put({ param: { id }, json: { ...json, version } }));
      }}
    >
      {(fieldOf) => (
        <>
          <Field
            {...fieldOf('source')}
            label="Endereço antigo"
            placeholder="/2019/05/titulo"
            hint="Com * no fim, vale para tudo o que começa assim: /blog/*"
          />
          <Select
            {...fieldOf('status')}
            label="Tipo"
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value)}
          >
            <option value="301">Permanente (301)</option>
            <option value="302">Temporário (302)</option>
            <option value="410">Conteúdo removido (410)</option>
          </Select>
          {status === '410' ? null : (
            <Field
              {...fieldOf('target')}
              label="Endereço novo"
              placeholder="/news/titulo"
              hint="Do site, ou completo com https://. Um * recebe o que o * do antigo achou."
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

export function HitsDialog({ redirect, onClose }: { redirect: ListedRedirect; onClose: () => void }) {
  const { id, source } = redirect;
  const data = useData(
    queryOf(
      'acessos-do-redirecionamento',
      (id) => call(() => redirecionamentos[':id'].acessos.$get({ param: { id } })),
      id,
    ),
  );
  return (
    <Dialog title={`Acessos de ${shownPath(source)}`} width="medium" onClose={onClose}>
      <Loaded of={data}>
        {({ days }) =>
          days.length === 0 ? (
            <p className="mt-5">Nenhum acesso nos últimos 30 dias.</p>
          ) : (
            <table className="mt-5 w-full font-display tabular-nums">
              <thead>
                <tr className="text-start text-muted">
                  <th className="py-1 text-start font-normal">Dia</th>
                  <th className="py-1 text-end font-normal">Acessos</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, hits }) => (
                  <tr key={day} className="border-t border-rule">
                    <td className="py-1">{day.split('-').toReversed().join('/')}</td>
                    <td className="py-1 text-end">{hits.toLocaleString('pt-BR')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Dialog>
  );
}

type Imported = AnswerOf<typeof redirecionamentos.csv.$post>;

/** The dialog `Importar planilha`, which then shows what was saved and which lines were refused. */
export function CsvDialog({ onClose }: { onClose: () => void }) {
  const action = useAction({ fields: ['csv'] });
  const [imported, setImported] = useState<Imported | null>(null);
  if (imported) return <ImportedDialog imported={imported} onClose={onClose} />;
  return (
    <FormDialog
      title="Importar planilha"
      action={action}
      label="Importar"
      onClose={onClose}
      onSend={async (_text, form) => {
        const file = new FormData(form).get('csv');
        const csv = file instanceof File ? await file.slice(0, 2 * redirectsCsvMaxLength).text() : '';
        if (csv.length > redirectsCsvMaxLength) throw new CallError(fileTooLargeForTable, 'too-large', 'csv');
        setImported(await call(() => redirecionamentos.csv.$post({ json: { csv } })));
      }}
    >
      <p>
        Um arquivo CSV com as colunas origem, destino e tipo (301, 302 ou 410). Endereços que já têm
        redirecionamento recebem o da planilha.
      </p>
      <FileField
        id="planilha"
        label="Planilha"
        name="csv"
        accept=".csv,.txt,text/csv"
        required
        problem={action.problemOf('csv')}
      />
    </FormDialog>
  );
}

function ImportedDialog({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const { added, updated, unchanged, refused, faults } = imported;
  return (
    <Dialog title="Planilha importada" width="medium" onClose={onClose}>
      <p role="status" className="mt-5">
        {`Novos: ${added}. Alterados: ${updated}. Iguais: ${unchanged}. Recusados: ${refused}.`}
      </p>
      {faults.length > 0 ? (
        <ul className="mt-4 max-h-80 overflow-auto border-t border-rule" aria-label="Linhas recusadas">
          {faults.map(({ line, reason }) => (
            <li key={line} className="border-b border-rule py-2">
              {`Linha ${line}: ${reason}`}
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
