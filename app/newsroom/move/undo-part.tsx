/** Lists the records that `Desfazer importação` deletes and those that it leaves, before and after the undo. */
import { importKindNames } from '../../../domain/transfer/import-report.ts';
import { describeUndo, type UndoPlan } from '../../../domain/transfer/undo-import.ts';

export function describePlan({ counts }: UndoPlan): string {
  const what = describeUndo(counts);
  return what === ''
    ? 'Desfazer a importação? Nenhum texto dela está como veio: só sai o que não tem uso.'
    : `Desfazer a importação? Saem do site, sem passar pela lixeira: ${what}.`;
}

/** Lists the imported records that an undo keeps, because a person has changed them since. */
export function LeftRecords({ left, leftCount }: Pick<UndoPlan, 'left' | 'leftCount'>) {
  if (leftCount === 0) return null;
  const more = leftCount - left.length;
  return (
    <section aria-label="O que fica" className="mt-4">
      <p className="font-display font-semibold">
        {`Fica o que alguém mudou desde então (${leftCount.toLocaleString('pt-BR')}):`}
      </p>
      <ul className="mt-2 grid max-h-60 list-disc gap-1 overflow-y-auto ps-5 text-sm">
        {left.map(({ kind, title, reason }, index) => (
          // Titles may be the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>{`${importKindNames[kind].one} “${title}”: ${reason}`}</li>
        ))}
        {more > 0 ? <li>{`e mais ${more.toLocaleString('pt-BR')}`}</li> : null}
      </ul>
    </section>
  );
}

/** Warns a person before an import is undone. */
export function UndoBody({ plan }: { plan: UndoPlan }) {
  return (
    <>
      <p className="mt-3">
        Saem também as seções, os autores, os assuntos e as imagens que só ela trouxe e nada mais usa. O mesmo
        arquivo pode ser importado outra vez.
      </p>
      <LeftRecords {...plan} />
    </>
  );
}
