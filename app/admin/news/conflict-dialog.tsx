import { useState } from 'react';
import { formatShortDate } from '../../../domain/dates.ts';
import { cleanFields, type NewsFields } from '../../../domain/draft.ts';
import {
  findContestedFields,
  type MergeSide,
  mergeFields,
  type NewsFieldName,
  proposedSide,
} from '../../../domain/news-merge.ts';
import { compareFields } from '../../../domain/revision.ts';
import { usePerson } from '../person.ts';
import { ScreenDialog } from '../screen-dialog.tsx';
import { Differences, fieldLabels } from './differences.tsx';
import type { Conflict } from './draft-saver.ts';
import { otherHand } from './who-saved.ts';

/** Two people wrote on the same text: side by side, field by field, whoever comes second decides what stays. */
export function ConflictDialog({
  conflict,
  base,
  mine: typed,
  onMerge,
  onClose,
}: {
  conflict: Conflict;
  /** What both began with; null when nobody knows. */
  base: NewsFields | null;
  mine: NewsFields;
  onMerge: (merged: NewsFields) => void;
  onClose: () => void;
}) {
  const theirs = conflict.fields;
  const mine = cleanFields(typed);
  const contested = findContestedFields(base && cleanFields(base), mine, theirs);
  const differences = compareFields(theirs, mine);
  const [choices, setChoices] = useState<ReadonlyMap<NewsFieldName, MergeSide>>(
    () => new Map(contested.map((one) => [one.field, proposedSide(one)])),
  );
  const { name, aside, saved, version, label } = otherHand(conflict, usePerson());
  const takeAll = (side: MergeSide) =>
    onMerge(mergeFields(mine, theirs, new Map(contested.map(({ field }) => [field, side]))));
  const changes = {
    mine: aside ? 'só mudou aqui' : 'só você mudou',
    theirs: `só ${name} mudou${aside}`,
    both: base ? (aside ? 'mudou nas duas abas' : 'os dois mudaram') : 'diferem',
  };

  return (
    <ScreenDialog title="Duas versões desta notícia" width="wide" onClose={onClose}>
      <p className="mt-5 max-w-[60ch] text-lg/7">
        {conflict.isPublished
          ? 'A notícia publicada mudou depois que este rascunho começou. '
          : `${saved}${whenOf(conflict)}. `}
        Escolha o que fica em cada campo. Nada foi perdido.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button-line" onClick={() => takeAll('mine')}>
          Ficar com a minha versão
        </button>
        <button type="button" className="button-line" onClick={() => takeAll('theirs')}>
          {`Ficar com ${version}`}
        </button>
      </div>
      {contested.map(({ field, changedBy }) => {
        const difference = differences.find((one) => one.field === field);
        return (
          <fieldset key={field} className="mt-6 border-t border-rule pt-3">
            <legend className="float-left w-full pb-1 font-display font-bold">
              {fieldLabels[field]} <span className="font-normal text-muted">{`· ${changes[changedBy]}`}</span>
            </legend>
            <div className="clear-both grid gap-x-8 gap-y-4 md:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side} className="min-w-0">
                  <label className="flex min-h-11 items-center gap-3 font-display font-semibold">
                    <input
                      type="radio"
                      name={`versao-${field}`}
                      checked={choices.get(field) === side}
                      className="check-field"
                      onChange={() => setChoices(new Map(choices).set(field, side))}
                    />
                    {side === 'mine' ? 'A minha' : label}
                  </label>
                  {difference ? (
                    <Differences difference={difference} side={side === 'mine' ? 'after' : 'before'} />
                  ) : null}
                </div>
              ))}
            </div>
          </fieldset>
        );
      })}
      <div className="dialog-actions">
        <button
          type="button"
          className="button-ink"
          onClick={() => onMerge(mergeFields(mine, theirs, choices))}
        >
          Juntar as escolhas
        </button>
      </div>
    </ScreenDialog>
  );
}

function whenOf({ savedAt }: Conflict): string {
  return savedAt === null ? '' : `, em ${formatShortDate(savedAt)}`;
}
