import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { newsRestored } from '../../../../domain/text/sentences.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { sayWithUndo } from '../../../ui/undo-toast.tsx';
import { sentenceOf } from '../../data/call.ts';
import { type BulkAction, changeMany, restoreTrashed } from '../news-calls.ts';

/** Hides rows while `work` runs, and shows them again when it rejects. */
export type HideWhile = <Result>(ids: readonly string[], work: () => Promise<Result>) => Promise<Result>;

/** What can be done to many rows at once. */
export function BulkBar({
  ids,
  count,
  actions = ['destacar', 'remover-destaque', 'excluir'],
  removal = 'deletar',
  onToggleAll,
  hideWhile,
  onChanged,
}: {
  ids: string[];
  /** Of all rows of the page. */
  count: number;
  actions?: readonly BulkAction[];
  /** What the rows call it: so does the bar, and its question. */
  removal?: keyof typeof removals;
  onToggleAll: () => void;
  hideWhile: HideWhile;
  onChanged: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const run = async (action: BulkAction) => {
    const change = () => changeMany(ids, action);
    setBusy(true);
    try {
      const { done, failed } = await (action === 'excluir' ? hideWhile(ids, change) : change());
      const [fault] = failed;
      if (fault) toast.error(`${failed.length} não puderam ser mudadas: ${fault.message}`);
      if (action === 'excluir' && done.length > 0) {
        sayWithUndo(trashedSentence(done.length), () => {
          Promise.all(done.map(restoreTrashed))
            .then(
              () => toast.success(restoredSentence(done.length)),
              (error) => toast.error(sentenceOf(error)),
            )
            .then(onChanged);
        });
      } else if (done.length > 0)
        toast.success(`${done.length} ${done.length === 1 ? 'notícia mudada' : 'notícias mudadas'}.`);
      onChanged();
    } catch (error) {
      toast.error(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const isNone = ids.length === 0;
  return (
    <div className="bulk-bar" data-active={isNone ? undefined : ''}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={ids.length === count}
          ref={(box) => {
            if (box) box.indeterminate = !isNone && ids.length < count;
          }}
          className="check-field"
          onChange={onToggleAll}
        />
        Selecionar todas
      </label>
      <span role="status" className="text-muted tabular-nums">
        {isNone ? '' : `${ids.length} de ${count}`}
      </span>
      <span className="ms-auto flex flex-wrap gap-x-4">
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className="tool-link"
            disabled={isNone || isBusy}
            onClick={() => (action === 'excluir' ? setAsking(true) : run(action))}
          >
            {action === 'excluir' ? `${removals[removal]} selecionadas` : actionNames[action]}
          </button>
        ))}
      </span>
      {isAsking ? (
        <ConfirmDialog
          question={
            ids.length === 1
              ? `Tem certeza que deseja ${removal} a notícia selecionada?`
              : `Tem certeza que deseja ${removal} as ${ids.length} notícias selecionadas?`
          }
          onAnswer={(isYes) => {
            setAsking(false);
            if (isYes) void run('excluir');
          }}
        />
      ) : null}
    </div>
  );
}

const actionNames: Readonly<Record<Exclude<BulkAction, 'excluir'>, string>> = {
  destacar: 'Destacar',
  'remover-destaque': 'Tirar destaque',
};

const removals = { deletar: 'Deletar', excluir: 'Excluir' } as const;

function trashedSentence(count: number): string {
  return count === 1 ? 'Notícia movida para a lixeira.' : `${count} notícias movidas para a lixeira.`;
}

function restoredSentence(count: number): string {
  return count === 1 ? newsRestored : `${count} notícias restauradas.`;
}
