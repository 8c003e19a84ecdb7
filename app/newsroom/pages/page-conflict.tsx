import type { TextPageFields } from '../../../domain/site/text-pages.ts';
import { diffTexts } from '../../../domain/text/differences.ts';
import { Differences } from '../../ui/news/differences.tsx';
import { textOf } from './page-calls.ts';

/** What another person saved meanwhile beside the own text, so that neither is lost unread. */
export function PageConflict({
  mine,
  saved,
  isBusy,
  onChoose,
}: {
  mine: TextPageFields;
  saved: TextPageFields;
  isBusy: boolean;
  onChoose: (text: TextPageFields) => void;
}) {
  const paragraphs = diffTexts(textOf(saved), textOf(mine));
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
    <section aria-labelledby="pagina-conflito" className="border-s-4 border-marker-rule bg-surface px-4 py-3">
      <h2 id="pagina-conflito" className="font-display font-semibold">
        Outra pessoa salvou esta página
      </h2>
      <p className="mt-1 mb-3 text-muted">O que o seu texto muda no texto salvo:</p>
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
