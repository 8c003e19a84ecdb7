/** The acts of moderators on the author of a comment: silence, hide everything they wrote, suspend. */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { describeCommentCounts, hideAllQuestion } from '../../../domain/comments/moderation.ts';
import {
  type ModerationReason,
  moderationReasonNames,
  moderationReasons,
  nameSilenceDays,
  silenceDays,
} from '../../../domain/comments/silence.ts';
import { formatLongDate } from '../../../domain/text/dates.ts';
import { accountSuspended, newsroomCannotBeSilenced } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { SendButton } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { Loaded } from '../../program/loaded.tsx';
import { usePerson } from '../../program/person.ts';
import { queryOf, reloadAfter, useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog, useConfirm } from '../../ui/dialog.tsx';
import { FormMessage, Select, TextArea } from '../../ui/field.tsx';
import { RowButton } from '../ui/row-button.tsx';

const of = newsroom.comentarios.autores[':id'];

interface CommentAuthorDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Each act ends with a toast that has `Desfazer`, and closes the dialog. */
export function CommentAuthorDialog({ id, name, onClose }: CommentAuthorDialogProps) {
  const author = useData({
    ...queryOf('autor-de-comentarios', (id) => call(() => of.$get({ param: { id } })), id),
    gcTime: 0,
  });
  const { roles, userId } = usePerson();
  const action = useAction({ fields: ['message'] });
  const { ask, dialog } = useConfirm();
  const param = { id };
  const finish = (done: string, undo: (() => Promise<unknown>) | null) => {
    const offer = undo && {
      undo: () =>
        void attempt(
          undo().finally(() => reloadAfter('comentarios')),
          { done: 'Desfeito.' },
        ),
    };
    void attempt(Promise.resolve(), { done, ...offer });
    void reloadAfter('comentarios');
    onClose();
  };
  const endSilence = () => call(() => of.silencio.$delete({ param }));
  const silence = action.send(async (text) => {
    const chosen = silenceDays.find((known) => String(known) === text('days')) ?? silenceDays[0];
    const json = { days: chosen, reason: readReason(text('reason')), message: text('message') };
    await call(() => of.silencio.$put({ param, json }));
    // A new silence replaces an earlier one, which an undo would not restore. So there is no undo then.
    const undo = author.data?.silence ? null : endSilence;
    finish(`${name} não comenta por ${nameSilenceDays(chosen)}.`, undo);
  });
  const hideAll = (reason: ModerationReason) =>
    action.run(async () => {
      const { count, hiddenAt } = await call(() => of.ocultacao.$put({ param, json: { reason } }));
      finish(count === 1 ? '1 comentário ocultado.' : `${count} comentários ocultados.`, () =>
        call(() => of.ocultacao.$delete({ param, query: { em: String(hiddenAt) } })),
      );
    });
  const suspend = () =>
    action.run(async () => {
      await call(() => newsroom.pessoas[':id'].suspensao.$put({ param }));
      finish(accountSuspended, () => call(() => newsroom.pessoas[':id'].suspensao.$delete({ param })));
    });
  return (
    <Dialog title={`Sobre ${name}`} width="medium" onClose={onClose}>
      <Loaded of={author}>
        {(person) => {
          if (person === null) return <p>Esta pessoa não tem conta aqui.</p>;
          const { createdAt, isFromNewsroom, silence: current, isSuspended, comments } = person;
          return (
            <form
              // When a silence ends, a new key empties the form of its words and days.
              key={current?.until}
              noValidate
              className="mt-3 grid grid-cols-1 gap-4 bg-inherit"
              onSubmit={silence}
            >
              <p className="font-display text-sm/6 text-muted">
                {createdAt === null ? '' : `Tem conta desde ${formatLongDate(createdAt)}. `}
                {describeCommentCounts(comments)}
                {current ? ` Não comenta até ${formatLongDate(current.until)}.` : ''}
                {current?.message ? ` Recado: “${current.message}”` : ''}
                {isSuspended ? ' A conta está suspensa.' : ''}
              </p>
              {isFromNewsroom ? (
                <p>{newsroomCannotBeSilenced}</p>
              ) : (
                <>
                  <Select
                    id="silencio-dias"
                    label="Silenciar por"
                    name="days"
                    defaultValue={String(person.silenceDays)}
                    options={silenceDays.map((days) => [String(days), nameSilenceDays(days)])}
                  />
                  <Select
                    id="silencio-motivo"
                    label="Motivo"
                    name="reason"
                    defaultValue="none"
                    options={moderationReasonNames.map((reason) => [reason, moderationReasons[reason]])}
                  />
                  <TextArea
                    id="silencio-recado"
                    label="Recado para a pessoa"
                    name="message"
                    defaultValue={current?.message}
                    hint="Opcional. Ela o lê quando tenta comentar e em Minha conta, com a data em que volta a comentar."
                    problem={action.problemOf('message')}
                  />
                  <FormMessage kind="bad">{action.formProblem}</FormMessage>
                  <p className="dialog-actions">
                    <SendButton label="Silenciar" isOff={action.isBusy} />
                    {current ? (
                      <RowButton
                        label="Encerrar silêncio"
                        onClick={() =>
                          action.run(async () => {
                            await endSilence();
                            void author.reload();
                          })
                        }
                      />
                    ) : null}
                  </p>
                </>
              )}
              <p className="flex flex-wrap gap-x-6 border-t border-rule pt-2 empty:hidden">
                {isFromNewsroom || comments.visible === 0 ? null : (
                  <RowButton
                    label="Ocultar tudo o que escreveu"
                    isBad
                    onClick={(event) => {
                      const { form } = event.currentTarget;
                      const reason = form ? String(new FormData(form).get('reason') ?? '') : '';
                      ask(hideAllQuestion(name, comments.visible), () => hideAll(readReason(reason)));
                    }}
                  />
                )}
                {mayDo({ roles }, 'manage-people') && id !== userId && !isSuspended ? (
                  <RowButton
                    label="Suspender conta"
                    isBad
                    onClick={() =>
                      ask(`Suspender a conta de ${name}? A pessoa sai de todos os aparelhos.`, suspend)
                    }
                  />
                ) : null}
              </p>
            </form>
          );
        }}
      </Loaded>
      {dialog}
    </Dialog>
  );
}

function readReason(text: string): ModerationReason {
  return moderationReasonNames.find((known) => known === text) ?? 'none';
}
