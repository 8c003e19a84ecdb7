/** The button `Encerrar prévia` in the forms of news and pages. It is shown while a preview link of the text is valid. */
import { formatShortDate } from '../../../domain/text/dates.ts';
import { attempt } from '../../program/attempt.ts';
import { type Query, queryOf, useData } from '../../program/queries.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { RowButton } from './row-button.tsx';

export interface PreviewCalls {
  find: () => Promise<{ expiresAt: number | null }>;
  end: () => Promise<unknown>;
}

/** The key of the query is the address of the text, so that a change of the text also reloads its preview link. */
function previewQuery(path: string, find: PreviewCalls['find']): Query<{ expiresAt: number | null }> {
  return queryOf('previa', find, path);
}

export function EndPreview({ path, calls: { find, end } }: { path: string; calls: PreviewCalls }) {
  const { data, reload } = useData(previewQuery(path, find));
  const { ask, dialog } = useConfirm();
  const expiresAt = data?.expiresAt ?? null;
  if (expiresAt === null) return dialog;
  const question = `Encerrar a prévia? O link, que vale até ${formatShortDate(expiresAt)}, deixa de funcionar.`;
  return (
    <>
      <RowButton
        label="Encerrar prévia"
        onClick={() => ask(question, () => attempt(end().finally(reload), { done: 'Prévia encerrada.' }))}
      />
      {dialog}
    </>
  );
}
