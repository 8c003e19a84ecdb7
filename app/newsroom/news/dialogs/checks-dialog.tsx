/** Lists the required checks that failed, and asks for a reason to publish in spite of them. */
import { flushSync } from 'react-dom';
import type { Stop } from '../../../../domain/news/publishing-checks.ts';
import { checkReasonMaxLength } from '../../../../domain/site/limits.ts';
import { CallError } from '../../../program/call.ts';
import { useAction } from '../../../program/use-action.ts';
import { TextArea } from '../../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Checked, showPoint } from '../form/publishing-checks.tsx';
import type { NewsDesk } from '../form/use-news-form.ts';

export function ChecksDialog({ desk, checked }: { desk: NewsDesk; checked: Checked | null }) {
  const { stopped, show } = desk;
  const action = useAction({ fields: ['reason'] });
  if (stopped === null) return null;
  const showPlace = (point: Stop) => {
    // Elements behind an open modal dialog cannot get the focus, so the dialog closes first.
    flushSync(() => show(null));
    showPoint(desk, checked?.findings.find(({ sentence }) => sentence === point.sentence) ?? point);
  };
  return (
    <FormDialog
      title="Antes de publicar"
      label={`${stopped.act} mesmo assim`}
      action={action}
      onSend={async (text) => {
        const reason = text('reason').trim();
        if (reason === '') throw new CallError('Escreva o motivo.', 'invalid-input', 'reason');
        show(null);
        await stopped.retry(reason);
      }}
      onClose={() => show(null)}
    >
      <ul className="list-disc space-y-1 ps-5">
        {stopped.points.map((point) => (
          <li key={point.sentence}>
            <button
              type="button"
              className="link-headline text-start pointer-coarse:min-h-11"
              onClick={() => showPlace(point)}
            >
              {point.sentence}
            </button>
          </li>
        ))}
      </ul>
      <TextArea
        id="motivo-da-dispensa"
        name="reason"
        label="Motivo"
        hint="Fica na auditoria, com o seu nome."
        maxLength={checkReasonMaxLength}
        problem={action.problemOf('reason')}
      />
    </FormDialog>
  );
}
