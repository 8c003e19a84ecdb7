import { type ReactNode, useState } from 'react';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { reviewReturned, reviewSent, reviewWithdrawn } from '../../../../domain/text/sentences.ts';
import { attempt } from '../../../program/attempt.ts';
import { usePerson } from '../../../program/person.ts';
import { reloadAfter } from '../../../program/queries.ts';
import { useAction } from '../../../program/use-action.ts';
import { toast } from '../../../ui/toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { DraftSaver } from '../drafts/draft-saver.ts';
import type { OpenedNews } from '../drafts/opened-news.ts';
import { sendBackToReporter, sendToReview, withdrawFromReview } from '../news-calls.ts';
import { NoteField } from './note-field.tsx';

/**
 * `Enviar para revisão` and `Retirar da revisão` of reporters, `Devolver` of editors (docs/product.md#review). The
 * dialog is a form of its own, so the form of the text must not hold it.
 */
export function useReviewButtons({
  known: { draft, published, unpublished },
  saver,
  isReady,
  onChanged,
}: {
  known: OpenedNews;
  saver: DraftSaver;
  /** Shows what is missing in the form; false then. */
  isReady: () => Promise<boolean>;
  onChanged: (state: 'draft' | 'review' | 'returned') => void;
}): { buttons: (isBusy: boolean) => ReactNode; dialog: ReactNode } {
  const isEditor = mayDo(usePerson(), 'edit-all-news');
  const [dialog, setDialog] = useState<'send' | 'return' | null>(null);
  const action = useAction({ fields: ['note'] });
  const isInReview = draft?.state === 'review';
  const isReviewable =
    !published && !unpublished && draft?.state !== 'scheduled' && (!isEditor || isInReview);

  const done = (state: 'draft' | 'review' | 'returned', sentence: string) => {
    setDialog(null);
    onChanged(state);
    void reloadAfter('recados');
    toast.success(sentence);
  };
  const send = async (note: string) => {
    await saver.act((id, text) => sendToReview(id, text, note));
    done('review', reviewSent);
  };
  const withdraw = async () => {
    await saver.actWithoutText(withdrawFromReview);
    done('draft', reviewWithdrawn);
  };
  const giveBack = async (note: string) => {
    await saver.actWithoutText((id, basis) => sendBackToReporter(id, basis, note));
    done('returned', reviewReturned);
  };
  const button = (isBusy: boolean, label: string, onClick: () => void, className = 'button-line') => (
    <button
      type="button"
      className={className}
      aria-disabled={isBusy || action.isBusy}
      onClick={() => {
        if (!isBusy && !action.isBusy) onClick();
      }}
    >
      {label}
    </button>
  );
  const askForNote = async () => (await isReady()) && setDialog('send');
  return {
    buttons: (isBusy) => {
      if (!isReviewable) return null;
      if (isEditor) return button(isBusy, 'Devolver', () => setDialog('return'));
      if (isInReview)
        return button(isBusy, 'Retirar da revisão', () => void action.run(() => attempt(withdraw())));
      return button(isBusy, 'Enviar para revisão', askForNote, 'button-ink');
    },
    dialog:
      dialog === null ? null : (
        <FormDialog
          title={dialog === 'send' ? 'Enviar para revisão' : 'Devolver à reportagem'}
          label={dialog === 'send' ? 'Enviar' : 'Devolver'}
          action={action}
          onSend={(text) => (dialog === 'send' ? send : giveBack)(text('note'))}
          onClose={() => setDialog(null)}
        >
          <NoteField
            id="recado-da-revisao"
            label={dialog === 'send' ? 'Recado para a edição, se quiser' : 'O que falta na notícia'}
            problem={action.problemOf('note')}
          />
        </FormDialog>
      ),
  };
}
