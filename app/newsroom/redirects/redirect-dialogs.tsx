import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { redirectsCsvMaxLength } from '../../../domain/site/limits.ts';
import { fileTooLargeForTable, redirectCreated, redirectSaved } from '../../../domain/text/sentences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldFrame } from '../../ui/field.tsx';
import { newsroom } from '../data/api.ts';
import { type AnswerOf, CallError, call } from '../data/call.ts';
import { useData } from '../data/queries.ts';
import { SelectField } from '../ui/filters.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useAction } from '../ui/use-action.ts';
import { shownPath } from './shown-path.ts';

const { redirecionamentos } = newsroom;

export type ListedRedirect = AnswerOf<typeof redirecionamentos.$get>['items'][number];

/** `redirect` is null for a new one; `source` is where that begins. */
export function RedirectDialog({
  redirect,
  source = '',
  onClose,
}: {
  redirect: ListedRedirect | null;
  source?: string;
  onClose: () => void;
}) {
  const action = useAction({ fields: ['source', 'target', 'status'] });
  const [status, setStatus] = useState(String(redirect?.status ?? 301));
  return (
    <FormDialog
      title={redirect ? 'Editar redirecionamento' : 'Novo redirecionamento'}
      action={action}
      label="Salvar"
      onClose={onClose}
      onSend={async (text) => {
        const json = { source: text('source'), target: text('target'), status: Number(status) };
        if (redirect) {
          const { id, version } = redirect;
          await call(() => redirecionamentos[':id'].$put({ param: { id }, json: { ...json, version } }));
        } else await call(() => redirecionamentos.$post({ json }));
        toast.success(redirect ? redirectSaved : redirectCreated);
        onClose();
      }}
    >
      <Field
        id="endereco-antigo"
        label="Endereço antigo"
        name="source"
        autoComplete="off"
        placeholder="/2019/05/titulo"
        hint="Com * no fim, vale para tudo o que começa assim: /blog/*"
        defaultValue={shownPath(redirect ? redirect.source : source)}
        problem={action.problemOf('source')}
      />
      <SelectField
        id="tipo"
        label="Tipo"
        name="status"
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
        problem={action.problemOf('status')}
      >
        <option value="301">Permanente (301)</option>
        <option value="302">Temporário (302)</option>
        <option value="410">Conteúdo removido (410)</option>
      </SelectField>
      {status === '410' ? null : (
        <Field
          id="endereco-novo"
          label="Endereço novo"
          name="target"
          autoComplete="off"
          placeholder="/news/titulo"
          hint="Do portal, ou completo com https://. Um * recebe o que o * do antigo achou."
          defaultValue={redirect?.target ?? ''}
          problem={action.problemOf('target')}
        />
      )}
    </FormDialog>
  );
}

/** Hits by day. */
export function HitsDialog({ redirect, onClose }: { redirect: ListedRedirect; onClose: () => void }) {
  const { id, source } = redirect;
  const data = useData({
    queryKey: ['acessos-do-redirecionamento', id],
    queryFn: () => call(() => redirecionamentos[':id'].acessos.$get({ param: { id } })),
  });
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

/** `Importar planilha`; stays open with what was saved and refused. */
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
      <FieldFrame id="planilha" label="Planilha" problem={action.problemOf('csv')}>
        {(attributes) => (
          <input
            id="planilha"
            type="file"
            name="csv"
            accept=".csv,.txt,text/csv"
            required
            className="file-field mt-2 w-full"
            {...attributes}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}

function ImportedDialog({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const { added, updated, kept, refused, faults } = imported;
  return (
    <Dialog title="Planilha importada" width="medium" onClose={onClose}>
      <p role="status" className="mt-5">
        {`Novos: ${added}. Alterados: ${updated}. Iguais: ${kept}. Recusados: ${refused}.`}
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
