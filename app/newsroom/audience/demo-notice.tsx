/** Offers to remove the demo content, and after that to restore it. */
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatClock } from '../../../domain/text/dates.ts';
import { undo, untitled } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button } from '../../program/button.tsx';
import { type AnswerOf, call } from '../../program/call.ts';
import { Loaded } from '../../program/loaded.tsx';
import { queryClient, queryOf, useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Check } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

const { demonstracao } = newsroom;
type Demo = AnswerOf<typeof demonstracao.$get>;

export function DemoNotice({ undoUntil }: { undoUntil: number | null }) {
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(undoUntil);
  useEffect(() => {
    // The button that was pressed has left the page, so the heading gets the focus.
    if (shown.current !== undoUntil) heading.current?.focus();
    shown.current = undoUntil;
  }, [undoUntil]);
  // The list of the dialog is not reloaded, because the dialog has closed.
  const reload = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'demonstracao' });
  return (
    <section
      aria-label="Demonstração"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
    >
      <div className="max-w-[50rem]">
        <h2 ref={heading} tabIndex={-1} className="font-semibold">
          {undoUntil === null ? 'Este site está com conteúdo de exemplo' : 'A demonstração saiu'}
        </h2>
        <p className="text-muted">
          {undoUntil === null
            ? 'Notícias, comentários, vídeos e banners são inventados. Quando a redação estiver pronta, comece sem eles.'
            : `Você pode trazê-la de volta até ${formatClock(undoUntil)}. Depois, a remoção é definitiva.`}
        </p>
        {undoUntil === null ? null : (
          <p className="mt-1 text-muted">
            Entrou com a conta de demonstração? Convide o seu e-mail, com a função Administração, em{' '}
            <Link to="/dashboard/pessoas" className="underline underline-offset-4">
              Pessoas
            </Link>
            . Entre com a sua conta e exclua a de demonstração em <a href="/dashboard/conta">Minha conta</a>.
            O nome do site fica em{' '}
            <Link to="/dashboard/configuracoes" className="underline underline-offset-4">
              Configurações
            </Link>
            , e as seções em{' '}
            <Link to="/dashboard/secoes" className="underline underline-offset-4">
              Seções
            </Link>
            .
          </p>
        )}
      </div>
      <p>
        {undoUntil === null ? (
          <Button label="Começar de verdade" onClick={() => setAsking(true)} />
        ) : (
          <Button
            label={undo}
            onClick={() =>
              void attempt(call(() => demonstracao.recuperacao.$post()).finally(reload), {
                done: 'A demonstração voltou.',
              })
            }
          />
        )}
      </p>
      {isAsking ? (
        <DemoDialog
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            toast.success('Demonstração removida.');
            void reload();
          }}
        />
      ) : null}
    </section>
  );
}

function DemoDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const data = useData({ ...queryOf('demonstracao', () => call(() => demonstracao.$get())), gcTime: 0 });
  const [isSecondQuestion, setSecondQuestion] = useState(false);
  const action = useAction();
  const { changed = [] } = data.data ?? {};
  const hasMore = changed.length > 0 && !isSecondQuestion;
  return (
    <FormDialog
      title="Começar de verdade"
      action={{ ...action, isBusy: action.isBusy || !data.data }}
      label={hasMore ? 'Continuar' : 'Remover a demonstração'}
      onClose={onClose}
      onSend={async (_text, form) => {
        if (hasMore) return setSecondQuestion(true);
        const ids = new FormData(form).getAll('changed').map(String);
        await call(() => demonstracao.exclusao.$post({ json: { ids } }));
        onDone();
      }}
    >
      <Loaded of={data}>
        {(demo) => (isSecondQuestion ? <ChangedItems changed={demo.changed} /> : <Counts demo={demo} />)}
      </Loaded>
    </FormDialog>
  );
}

function Counts({ demo }: { demo: Demo }) {
  const counts = [
    ['Notícias', demo.news],
    ['Comentários de exemplo', demo.comments],
    ['Vídeos', demo.videos],
    ['Banners', demo.banners],
    ['Mensagens', demo.messages],
    ['Contas de exemplo', demo.users],
    ['Perfis de autor', demo.authors],
  ] as const;
  return (
    <>
      <p>O que sai:</p>
      <dl className="grid grid-cols-[1fr_auto] border-b border-rule font-display">
        {counts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid border-t border-rule py-2">
              <dt>{name}</dt>
              <dd className="text-end font-semibold tabular-nums">{count.toLocaleString('pt-BR')}</dd>
            </div>
          ))}
      </dl>
      {demo.readerComments > 0 ? (
        <p className="border-s-4 border-bad ps-3 font-semibold">
          {demo.readerComments === 1
            ? 'Com essas notícias sai também 1 comentário de leitor.'
            : `Com essas notícias saem também ${demo.readerComments} comentários de leitores.`}
        </p>
      ) : null}
      <p className="text-muted">
        Ficam o que a redação escreveu, as contas de verdade, as seções e as configurações. Você pode desfazer
        por uma hora.
      </p>
    </>
  );
}

function focusOnce(legend: HTMLElement | null): void {
  legend?.focus();
}

/** Asks the second question: content that people changed stays unless they check it. */
function ChangedItems({ changed }: { changed: Demo['changed'] }) {
  return (
    <fieldset className="min-w-0">
      <legend ref={focusOnce} tabIndex={-1} className="font-display font-semibold">
        Remover também o que a redação mudou?
      </legend>
      <p className="mt-1 text-muted">
        Estes itens eram de exemplo. Eles ficam, a não ser que você os marque.
      </p>
      <ul className="mt-3 max-h-[40vh] overflow-y-auto border-y border-rule">
        {changed.map(({ id, kind, title, readerComments }) => (
          <li key={id}>
            <Check
              name="changed"
              value={id}
              label={
                <span className="min-w-0 py-1.5 wrap-anywhere">
                  <span className="text-muted">{kind}:</span> {title || untitled}
                  {readerComments > 0 ? (
                    <span className="block text-sm/5 text-muted">
                      {readerComments === 1
                        ? 'com 1 comentário de leitor'
                        : `com ${readerComments} comentários de leitores`}
                    </span>
                  ) : null}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
