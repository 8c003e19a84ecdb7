/** `Mudança`: an old site moves in by the browser, for admins (docs/product.md#moving-in). */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { moveBaseMaxLength } from '../../../domain/site/limits.ts';
import { moveFilesElsewhere, moveSilent } from '../../../domain/text/sentences.ts';
import {
  isWorking,
  type MoveAct,
  type MoveProgress,
  type MoveState,
  toMoveChoices,
} from '../../../domain/transfer/site-move.ts';
import { newsroom } from '../../program/api.ts';
import { Button, SendButton } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { Field, FormMessage } from '../../ui/field.tsx';
import { titleOfRun } from '../imports/import-run.tsx';
import { Part } from '../ui/part.tsx';
import { MoveFiles } from './move-files.tsx';
import { LostAddresses, MoveMap, MoveReport } from './move-plan.tsx';
import { type Move, type MovePage, moveQuery } from './move-query.ts';
import { useSendings } from './sendings.ts';
import { describePlan, LeftRecords, UndoBody } from './undo-part.tsx';

const workingEveryMs = 2_000;

export const query = moveQuery;

export default function MoveScreen() {
  const data = useData({
    ...query(),
    refetchInterval: ({ state }) =>
      state.data?.move && (isWorking(state.data.move.state) || state.data.move.isStopping)
        ? workingEveryMs
        : false,
  });
  useFocusOnStep(data.data?.move?.state);
  const { run, isBusy, problemOf, formProblem } = useAction({ fields: ['oldSite'] });
  const { ask, dialog } = useConfirm();
  const act = (what: MoveAct) =>
    run(async () => {
      await call(() => newsroom.mudanca.$post({ json: { act: what } }));
      await data.reload();
    });
  const askToDelete = () =>
    ask(
      'Apagar os arquivos desta mudança do servidor? O que já foi importado fica no site, e não dá mais para desfazer a importação.',
      () =>
        run(async () => {
          await call(() => newsroom.mudanca.$delete());
          await data.reload();
        }),
    );
  const askToUndo = () =>
    run(async () => {
      const plan = await call(() => newsroom.mudanca.desfazer.$get());
      ask(describePlan(plan), () => act('undo'), <UndoBody plan={plan} />);
    });
  const steps = { act, askToDelete, askToUndo, isBusy, reload: data.reload, run, problemOf };
  return (
    <>
      <Heading about="Traga um site do WordPress ou do Ghost: notícias, páginas, comentários, imagens e endereços. Antes de importar, um ensaio mostra o que vem.">
        Mudança
      </Heading>
      <Loaded of={data}>
        {(page) => (
          <div className="max-w-[48rem]">
            <StepLine state={page.move?.state ?? 'receiving'} />
            <div className="mt-4 grid gap-3 empty:hidden">
              {page.move && isWithoutFiles(page.move) ? (
                <FormMessage kind="bad">{moveFilesElsewhere}</FormMessage>
              ) : null}
              <FormMessage kind="bad">{page.move?.failure || null}</FormMessage>
              <FormMessage kind="bad">{formProblem}</FormMessage>
            </div>
            <Step page={page} {...steps} />
          </div>
        )}
      </Loaded>
      {dialog}
    </>
  );
}

/** When a move is done or undone, its files are no longer needed. */
const isWithoutFiles = ({ areFilesHere, files, state }: Move) =>
  !areFilesHere && files.length > 0 && state !== 'done' && state !== 'undoing' && state !== 'undone';

/** When a step disappears with the button that had the focus, the heading gets the focus. */
function useFocusOnStep(state: MoveState | undefined): void {
  const shown = useRef(state);
  useEffect(() => {
    const isOther = shown.current !== undefined && shown.current !== state;
    shown.current = state;
    if (isOther && document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [state]);
}

const steps = ['Arquivos', 'Ensaio', 'Importação'] as const;
const stepOf: Readonly<Record<MoveState, number>> = {
  receiving: 0,
  checking: 1,
  checked: 1,
  importing: 2,
  paused: 2,
  done: 2,
  undoing: 2,
  undone: 2,
};

function StepLine({ state }: { state: MoveState }) {
  return (
    <ol aria-label="Passos" className="mt-4 flex flex-wrap gap-x-6 font-display text-sm">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === stepOf[state] ? 'step' : undefined}
          className="text-muted aria-[current=step]:font-bold aria-[current=step]:text-ink"
        >
          {`${index + 1}. ${name}`}
        </li>
      ))}
    </ol>
  );
}

interface Steps extends Pick<ReturnType<typeof useAction>, 'run' | 'problemOf' | 'isBusy'> {
  act: (act: MoveAct) => Promise<void>;
  askToDelete: () => void;
  askToUndo: () => void;
  reload: () => Promise<void>;
}

function Step({ page, ...steps }: Steps & { page: MovePage }) {
  const { move, targets } = page;
  switch (move?.state) {
    case 'checking':
      return (
        <Working
          move={move}
          title="Ensaio em andamento"
          about="Nada é gravado no site. Você pode sair desta tela: o ensaio continua no servidor."
        >
          <StepButton steps={steps} act="stop" label="Parar o ensaio" />
        </Working>
      );
    case 'importing':
      return (
        <Working
          move={move}
          title="Importação em andamento"
          about="O site continua no ar. Você pode sair desta tela: a importação continua no servidor, também se ele reiniciar."
        >
          <StepButton steps={steps} act="pause" label="Pausar" />
        </Working>
      );
    case 'checked':
    case 'done': {
      const isDone = move.state === 'done';
      return (
        <Part title={isDone ? 'Mudança feita' : 'O que vem'}>
          {move.report ? <About>{titleOfRun(move.report)}</About> : null}
          {move.report ? <MoveReport report={move.report} examples={move.examples} /> : null}
          <LostAddresses rehearsal={move.rehearsal} />
          {isDone ? null : <MoveMap key={move.report?.id} move={move} targets={targets} />}
          <Buttons>
            {isDone ? (
              <Link to="/dashboard/importacoes" className="button-ink">
                Conferir em Importações
              </Link>
            ) : (
              <ImportButtons steps={steps} label="Importar" />
            )}
            {move.imported ? <UndoButton steps={steps} /> : null}
            <DeleteButton
              steps={steps}
              label={isDone ? 'Apagar os arquivos e encerrar' : 'Apagar arquivos'}
            />
          </Buttons>
        </Part>
      );
    }
    case 'paused':
      return (
        <Part title="Importação em pausa">
          <About>{move.isStopping ? 'Terminando o lote em andamento…' : 'O que já veio está no site.'}</About>
          {move.progress?.step === 'import' ? (
            <p className="mt-2 font-display text-sm text-muted tabular-nums">
              {describeProgress(move.progress)}
            </p>
          ) : null}
          <p className="mt-2 text-sm">
            Apagar arquivos tira do servidor só os arquivos enviados. Depois não dá mais para continuar nem
            desfazer esta importação.
          </p>
          <Buttons>
            <ImportButtons steps={steps} label="Continuar" />
            <UndoButton steps={steps} />
            <DeleteButton steps={steps} />
          </Buttons>
        </Part>
      );
    case 'undoing':
      return (
        <Working
          move={move}
          title="Desfazendo a importação"
          about="O site continua no ar. Você pode sair desta tela: o trabalho continua no servidor, também se ele reiniciar."
        />
      );
    case 'undone':
      return (
        <Part title="Importação desfeita">
          {move.report ? <About>{titleOfRun(move.report)}</About> : null}
          {move.left ? <LeftRecords {...move.left} /> : null}
          <Buttons>
            <StepButton steps={steps} act="change-files" label="Voltar aos arquivos" isMain />
            <DeleteButton steps={steps} />
          </Buttons>
        </Part>
      );
    default:
      return <FilesStep move={move ?? null} steps={steps} />;
  }
}

function FilesStep({ move, steps }: { move: Move | null; steps: Steps }) {
  const { run, problemOf, isBusy, reload } = steps;
  const isSending = useSendings().some(({ problem }) => problem === '');
  const form = useRef<HTMLFormElement>(null);
  const missing = isSending ? null : (move?.missing ?? null);
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (move === null || isSending || isBusy) return;
    const typed = new FormData(form.current ?? undefined);
    const textOf = (name: string) => String(typed.get(name) ?? '');
    const bases = { category: textOf('categoryBase'), tag: textOf('tagBase') };
    const json = { ...toMoveChoices(move), oldSite: textOf('oldSite'), bases };
    return run(async () => {
      await call(() => newsroom.mudanca.$put({ json }));
      await call(() => newsroom.mudanca.$post({ json: { act: 'check' } }));
      await reload();
    });
  };
  return (
    <>
      <details className="mt-4" open={move === null}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-display font-semibold">
          De onde tirar os arquivos
        </summary>
        <ul className="grid list-disc gap-1.5 ps-5">
          <li>WordPress: em Ferramentas, Exportar, escolha Todo o conteúdo. Vem um ou mais arquivos .xml.</li>
          <li>As imagens do WordPress: a pasta wp-content/uploads, em um .zip.</li>
          <li>Ghost: em Settings, Import/Export, Export. Vem um .json ou um .zip.</li>
          <li>
            Se quiser, também o log de acesso do servidor antigo, como access.log ou access.log.gz. Com ele, o
            ensaio diz que endereços os leitores perderiam.
          </li>
        </ul>
      </details>
      <MoveFiles move={move} reload={reload} />
      {move === null || (move.files.length === 0 && move.imported === null) ? null : (
        <form ref={form} noValidate className="mt-6 grid gap-5" onSubmit={check}>
          <Field
            id="mudanca-endereco"
            name="oldSite"
            label="Endereço do site antigo (opcional)"
            type="url"
            inputMode="url"
            placeholder="https://exemplo.com"
            defaultValue={move.oldSite}
            maxLength={300}
            problem={problemOf('oldSite')}
            hint="Com ele, as imagens que faltam nos arquivos são buscadas lá. Para o Ghost, diz onde ficava o site."
          />
          {move.files.some(({ kind }) => kind === 'wordpress') ? (
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                id="mudanca-categorias"
                name="categoryBase"
                label="Palavra antes das categorias (opcional)"
                placeholder="editoria"
                defaultValue={move.bases.category}
                maxLength={moveBaseMaxLength}
                hint="Se os endereços eram como /editoria/ciencia. Vazio, o portal descobre pelos links dos textos."
              />
              <Field
                id="mudanca-tags"
                name="tagBase"
                label="Palavra antes das tags (opcional)"
                placeholder="assunto"
                defaultValue={move.bases.tag}
                maxLength={moveBaseMaxLength}
                hint="Se os endereços eram como /assunto/marte."
              />
            </div>
          ) : null}
          {missing ? <p className="font-display text-sm text-muted">{missing}</p> : null}
          <Buttons>
            <SendButton label="Fazer o ensaio" isOff={isBusy || isSending || missing !== null} />
            {move.imported ? <UndoButton steps={steps} /> : null}
            <DeleteButton steps={steps} />
          </Buttons>
          <p className="font-display text-sm text-muted">
            Os arquivos ficam no servidor por 7 dias depois da última mudança, e só quem administra o site
            chega a eles.
          </p>
        </form>
      )}
    </>
  );
}

function describeProgress({ records, totalRecords }: Pick<MoveProgress, 'records' | 'totalRecords'>): string {
  const [read, all] = [records, totalRecords].map((count) => count.toLocaleString('pt-BR'));
  return `${read} de ${all} ${totalRecords === 1 ? 'registro' : 'registros'}`;
}

interface WorkingProps {
  move: Move;
  title: string;
  about: string;
  children?: ReactNode;
}

function Working({ move: { progress, isSilent }, title, about, children }: WorkingProps) {
  const { records = 0, totalRecords = 0 } = progress ?? {};
  const count = (value: number) => value.toLocaleString('pt-BR');
  return (
    <Part title={title}>
      <About>{about}</About>
      <progress
        aria-label={title}
        className="mt-4 w-full"
        {...(totalRecords > 0 ? { value: records / totalRecords } : {})}
      />
      <p role="status" className="mt-2 font-display text-sm text-muted tabular-nums">
        {isSilent ? `${moveSilent} ` : ''}
        {progress === null
          ? 'Começando…'
          : progress.step === 'survey'
            ? `Lendo os arquivos: ${count(records)} ${records === 1 ? 'registro' : 'registros'}`
            : progress.step === 'log'
              ? `Lendo o log de acesso: ${count(records)} linhas`
              : totalRecords === 0
                ? `${count(records)} ${records === 1 ? 'registro conferido' : 'registros conferidos'}`
                : describeProgress(progress)}
      </p>
      <Buttons>{children}</Buttons>
    </Part>
  );
}

const About = ({ children }: { children: string }) => (
  <p className="mt-1 font-display text-muted">{children}</p>
);

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap items-center gap-3">{children}</div>
);

interface StepButtonProps {
  steps: Steps;
  /** An act at the server, or a function that runs on the screen. */
  act: MoveAct | (() => void);
  label: string;
  isMain?: boolean;
}

function StepButton({ steps, act, label, isMain = false }: StepButtonProps) {
  return (
    <Button
      label={label}
      isMain={isMain}
      isOff={steps.isBusy}
      onClick={() => (typeof act === 'string' ? steps.act(act) : act())}
    />
  );
}

const ImportButtons = ({ steps, label }: { steps: Steps; label: string }) => (
  <>
    <StepButton steps={steps} act="import" label={label} isMain />
    <StepButton steps={steps} act="check" label="Fazer o ensaio de novo" />
    <StepButton steps={steps} act="change-files" label="Trocar arquivos" />
  </>
);

const UndoButton = ({ steps }: { steps: Steps }) => (
  <StepButton steps={steps} act={steps.askToUndo} label="Desfazer importação" />
);

const DeleteButton = ({ steps, label = 'Apagar arquivos' }: { steps: Steps; label?: string }) => (
  <StepButton steps={steps} act={steps.askToDelete} label={label} />
);
