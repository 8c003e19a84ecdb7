/** What was saved meanwhile beside the own text of a page, so that neither is lost unread. */
import { useEffect, useRef } from 'react';
import type { TextPageFields } from '../../../domain/pages/text-pages.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { diffTexts } from '../../../domain/text/differences.ts';
import { usePerson } from '../../program/person.ts';
import { Differences } from '../../ui/news/differences.tsx';
import type { Conflict } from '../news/drafts/draft-state.ts';
import { textOf } from './page-calls.ts';

type PageVersions = Conflict<TextPageFields>;

const headingId = 'pagina-conflito';

export function PageConflict({
  mine,
  conflict,
  isBusy,
  onChoose,
}: {
  mine: TextPageFields;
  conflict: PageVersions;
  isBusy: boolean;
  onChoose: (text: TextPageFields) => void;
}) {
  const { fields: saved, savedAt } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  const paragraphs = diffTexts(textOf(saved), textOf(mine));
  useEffect(() => {
    // Of a person who writes it would take the next keys.
    if (!document.activeElement?.closest('input, textarea, [contenteditable]')) heading.current?.focus();
  }, []);
  const choice = (label: string, text: TextPageFields, className: string) => (
    <button
      type="button"
      className={className}
      aria-disabled={isBusy}
      onClick={() => isBusy || onChoose(text)}
    >
      {label}
    </button>
  );
  return (
    <section aria-labelledby={headingId} className="border-s-4 border-marker-rule bg-surface px-4 py-3">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="font-display font-semibold">
        {useConflictSentence(conflict)}
      </h2>
      <p className="mt-1 mb-3 text-muted">
        {savedAt === null ? '' : `Em ${formatShortDate(savedAt)}. `}O que o seu texto muda no texto salvo:
      </p>
      <Differences
        difference={{ field: 'content', paragraphs, media: [], isLookOnly: paragraphs.length === 0 }}
      />
      <p className="mt-4 flex flex-wrap gap-3">
        {choice('Salvar o meu texto', mine, 'button-ink')}
        {choice('Ficar com o texto salvo', saved, 'button-line')}
      </p>
    </section>
  );
}

/** Stays in sight while somebody writes, and leads to the choice. */
export function ConflictLine({ conflict }: { conflict: PageVersions }) {
  return (
    <div className="sticky bottom-0 z-20 border-t-2 border-ink bg-paper py-2">
      <p role="alert" className="form-notice">
        <strong className="text-bad">{useConflictSentence(conflict)}.</strong>
        <button
          type="button"
          className="status-action"
          onClick={() => document.getElementById(headingId)?.focus()}
        >
          Comparar
        </button>
      </p>
    </div>
  );
}

function useConflictSentence({ savedBy }: PageVersions): string {
  const { userId } = usePerson();
  if (savedBy?.userId === userId) return 'Você salvou esta página em outra aba';
  return `${savedBy?.name || 'Outra pessoa'} salvou esta página`;
}
