/** Offers the form of a block that a reload of the page closed, above the text. */
import { insetLines } from '../../../domain/text/rich-text-insets.ts';
import { Button } from '../../program/button.tsx';
import type { KeptForm } from './kept-form.ts';
import { findInset, writeInset } from './stored-inset.ts';

export function KeptFormNotice({
  kept: { kind, data },
  onRecover,
  onDiscard,
}: {
  kept: KeptForm;
  onRecover: () => void;
  onDiscard: () => void;
}) {
  const inset = findInset(writeInset(kind, data, null))?.inset;
  return (
    <section
      aria-label="Bloco não salvo"
      className="mb-3 border-s-4 border-marker-rule bg-surface px-4 py-3 font-display"
    >
      <p className="font-semibold">{`A página fechou um bloco com o que você escrevia: ${kind.label}.`}</p>
      <p className="mt-1 line-clamp-2 text-muted">{inset ? insetLines(inset).join(' · ') : ''}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button label="Recuperar bloco" isMain onClick={onRecover} />
        <Button label="Descartar bloco" onClick={onDiscard} />
      </p>
    </section>
  );
}
