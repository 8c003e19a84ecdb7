/**
 * `Enviar para revisão` and `Retirar da revisão` of reporters, `Devolver` of editors, and the dialog that asks for a note
 * (docs/product.md#review).
 */
import { reviewReturned, reviewSent, reviewWithdrawn } from '../../../../domain/text/sentences.ts';
import { attempt } from '../../../program/attempt.ts';
import { Button } from '../../../program/button.tsx';
import { reloadAfter } from '../../../program/queries.ts';
import { toast } from '../../../ui/toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Checked, listPoints } from '../form/publishing-checks.tsx';
import type { NewsDesk } from '../form/use-news-form.ts';
import { sendBackToReporter, sendToReview, withdrawFromReview } from '../news-calls.ts';
import { NoteField } from './notes.tsx';

export function ReviewButtons({ desk }: { desk: NewsDesk }) {
  const { state, saver, reviewing, isInReview, mayPublish: isEditor } = desk;
  const { draft, published, unpublished } = state.known;
  const isReviewable =
    !published && !unpublished && draft?.state !== 'scheduled' && (!isEditor || isInReview);
  if (!isReviewable) return null;
  const isBusy = state.isBusy || reviewing.isBusy;
  const withdraw = async () => {
    await saver.runWithoutText(withdrawFromReview);
    finish(desk, 'draft', reviewWithdrawn);
  };
  if (isEditor) return <Button label="Devolver" isOff={isBusy} onClick={() => desk.show('return')} />;
  if (isInReview)
    return (
      <Button
        label="Retirar da revisão"
        isOff={isBusy}
        onClick={() => void reviewing.run(() => attempt(withdraw()))}
      />
    );
  const askForNote = async () => {
    if (await desk.isReadyWithImages('publish')) desk.show('send');
  };
  return <Button label="Enviar para revisão" isMain isOff={isBusy} onClick={askForNote} />;
}

/** The dialog contains a form, so it must be outside of the form of the text. */
export function ReviewDialog({ desk, checked }: { desk: NewsDesk; checked: Checked | null }) {
  const { saver, reviewing } = desk;
  const { dialog } = desk.state;
  if (dialog !== 'send' && dialog !== 'return') return null;
  const send = async (note: string) => {
    await saver.sendText((id, text) => sendToReview(id, text, note));
    finish(desk, 'review', reviewSent);
  };
  const returnDraft = async (note: string) => {
    await saver.runWithoutText((id, basis) => sendBackToReporter(id, basis, note));
    finish(desk, 'returned', reviewReturned);
  };
  const isSending = dialog === 'send';
  const points = isSending && checked ? listPoints(checked) : [];
  return (
    <FormDialog
      title={isSending ? 'Enviar para revisão' : 'Devolver à reportagem'}
      label={isSending ? 'Enviar' : 'Devolver'}
      action={reviewing}
      onSend={(text) => (isSending ? send : returnDraft)(text('note'))}
      onClose={() => desk.show(null)}
    >
      {points.length > 0 ? (
        <div>
          <p className="kicker text-muted">Antes de publicar, falta ver</p>
          <ul className="mt-1 list-disc space-y-1 ps-5">
            {points.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <NoteField
        id="recado-da-revisao"
        label={isSending ? 'Recado para a edição, se quiser' : 'O que falta na notícia'}
        problem={reviewing.problemOf('note')}
      />
    </FormDialog>
  );
}

function finish({ dispatch }: NewsDesk, state: 'draft' | 'review' | 'returned', sentence: string): void {
  dispatch({ type: 'reviewed', state, now: Date.now() });
  void reloadAfter('recados');
  toast.success(sentence);
}
