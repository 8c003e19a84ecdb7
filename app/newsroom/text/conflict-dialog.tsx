/** When two people changed the same parts of a text, asks the second one, part by part, which version stays. */
import { useRef, useState } from 'react';
import type { MergeQuestion, MergeSide } from '../../../domain/news/news-merge.ts';
import type { TextKind } from '../../../domain/news/text-kind.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { Button } from '../../program/button.tsx';
import { usePerson } from '../../program/person.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { Differences } from '../../ui/news/differences.tsx';
import { useSections } from '../data/site-sections.ts';
import type { Conflict } from './draft-state.ts';
import { type OtherHand, otherHand } from './who-saved.ts';

export function ConflictDialog<Fields>({
  kind,
  conflict,
  mine,
  isBusy,
  onMerge,
  onClose,
}: {
  kind: TextKind<Fields>;
  conflict: Conflict<Fields>;
  mine: Fields;
  isBusy: boolean;
  onMerge: (merged: Fields) => void;
  onClose: () => void;
}) {
  const { base, fields: theirs } = conflict;
  const { questions, merge } = kind.merge(base, mine, theirs);
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  const [isMissing, setMissing] = useState(false);
  const choicesPart = useRef<HTMLDivElement>(null);
  const hand = otherHand(kind, conflict, usePerson());
  const opening = conflict.isPublished
    ? `A ${kind.noun} publicada mudou depois que este rascunho começou.`
    : `${hand.saved}${whenOf(conflict)}.`;
  const open = questions.filter(({ id }) => !choices.has(id));
  const join = () => {
    setMissing(open.length > 0);
    if (open.length === 0) return onMerge(merge(choices));
    choicesPart.current?.querySelector<HTMLElement>(`[name="versao-${open[0]?.id}"]`)?.focus();
  };

  return (
    <Dialog title={`Duas versões desta ${kind.noun}`} width="wide" onClose={onClose}>
      <p className="mt-5 max-w-[60ch] text-lg/7">
        {opening} {base ? 'As mudanças que não se chocam já estão juntas. ' : ''}
        {`Escolha o que fica em cada trecho. O que não ficar continua ${kind.hasDraftHistory ? 'no histórico' : 'guardado neste navegador'}.`}
      </p>
      <div ref={choicesPart}>
        {questions.map((question) => (
          <fieldset key={question.id} className="mt-6 border-t border-rule pt-3">
            <legend className="float-left w-full pb-1 font-display font-bold">
              {kind.labelOf(question.field)}{' '}
              <span className="font-normal text-muted">{`· ${changeOf(question, base !== null, hand)}`}</span>
            </legend>
            <div className="clear-both grid gap-x-8 gap-y-4 md:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side} className="min-w-0">
                  <Choice
                    name={`versao-${question.id}`}
                    checked={choices.get(question.id) === side}
                    label={
                      <strong className="font-semibold">{side === 'mine' ? 'A minha' : hand.label}</strong>
                    }
                    onChange={() => setChoices(new Map(choices).set(question.id, side))}
                  />
                  <OneSide kind={kind} question={question} side={side} />
                </div>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <section aria-label="Uma versão inteira" className="mt-6 border-t border-rule pt-3 font-display">
        <p>Ou fique com uma versão inteira, em todos os trechos:</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Button label="Ficar com a minha versão" isOff={isBusy} onClick={() => onMerge(mine)} />
          <Button label={`Ficar com ${hand.version}`} isOff={isBusy} onClick={() => onMerge(theirs)} />
        </p>
      </section>
      <div className="dialog-actions">
        <Button label="Juntar as escolhas" isMain isOff={isBusy} onClick={join} />
        <p
          role="status"
          className={`font-display ${isMissing && open.length > 0 ? 'font-semibold text-bad' : 'text-muted'}`}
        >
          {isMissing && open.length > 0 ? 'Escolha uma versão em cada trecho. ' : ''}
          {`Trechos escolhidos: ${questions.length - open.length} de ${questions.length}`}
        </p>
      </div>
    </Dialog>
  );
}

interface OneSideProps<Fields> {
  kind: TextKind<Fields>;
  question: MergeQuestion<Fields>;
  side: MergeSide;
}

function OneSide<Fields>({ kind, question, side }: OneSideProps<Fields>) {
  const sections = useSections();
  const { field, mine, theirs } = question;
  if (question[side] === null) return <p className="text-muted">(apagado)</p>;
  const only = (value: MergeQuestion<Fields>['mine']) => ({
    ...kind.empty,
    ...(value === null ? {} : { [field]: value }),
  });
  const nameOf = (category: string) => sections.nameOf(category);
  return kind
    .diff(only(theirs), only(mine), nameOf)
    .map((difference) => (
      <Differences
        key={difference.field}
        difference={difference}
        side={side === 'mine' ? 'after' : 'before'}
      />
    ));
}

function changeOf(
  { mine, theirs }: { mine: unknown; theirs: unknown },
  isBaseKnown: boolean,
  { name, aside }: OtherHand,
): string {
  if (mine === null) return aside ? 'apagado aqui, mudado na outra aba' : `você apagou, ${name} mudou`;
  if (theirs === null) return aside ? 'mudado aqui, apagado na outra aba' : `você mudou, ${name} apagou`;
  if (!isBaseKnown) return 'diferem';
  return aside ? 'mudou nas duas abas' : 'os dois mudaram';
}

function whenOf({ savedAt }: Pick<Conflict, 'savedAt'>): string {
  return savedAt === null ? '' : `, em ${formatShortDate(savedAt)}`;
}
