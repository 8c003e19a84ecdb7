import { diffTexts } from '../../../domain/text/differences.ts';
import { Differences } from '../../ui/news/differences.tsx';
import { useData } from '../data/queries.ts';
import { Loaded } from '../ui/loaded.tsx';
import { getPage, type Page, type PageTexts, textOf } from './page-calls.ts';

/** What another person saved meanwhile beside the own text, so that neither is lost unread. */
export function PageConflict({
  id,
  mine,
  onKeep,
  onTake,
}: {
  id: string;
  mine: () => PageTexts;
  onKeep: (saved: Page) => void;
  onTake: (saved: Page) => void;
}) {
  const data = useData({ queryKey: ['pagina-salva', id], queryFn: () => getPage(id), gcTime: 0 });
  return (
    <section aria-labelledby="pagina-conflito" className="border-s-4 border-marker bg-surface px-4 py-3">
      <h2 id="pagina-conflito" className="font-display font-semibold">
        Outra pessoa salvou esta página
      </h2>
      <Loaded of={data}>
        {(saved) => {
          const paragraphs = diffTexts(textOf(saved), textOf(mine()));
          return (
            <>
              <p className="mt-1 mb-3 text-muted">O que o seu texto muda no texto salvo:</p>
              <Differences
                difference={{
                  field: 'content',
                  paragraphs,
                  media: [],
                  isLookOnly: paragraphs.length === 0,
                }}
              />
              <p className="mt-4 flex flex-wrap gap-3">
                <button type="button" className="button-ink" onClick={() => onKeep(saved)}>
                  Salvar o meu texto
                </button>
                <button type="button" className="button-line" onClick={() => onTake(saved)}>
                  Ficar com o texto salvo
                </button>
              </p>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
