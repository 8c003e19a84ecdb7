/** Shows, below an article that is part of a series, links to the previous and the next part. */
import { typesetTitle } from '../../../domain/text/typesetting.ts';
import type { Series } from '../../../server/services/news/find-article.ts';

export function SeriesParts({ series: { name, path, previous, next } }: { series: Series }) {
  const parts = [
    { label: 'Anterior', part: previous },
    { label: 'Próxima', part: next },
  ];
  return (
    <nav aria-label="Série" className="no-print mt-10 border-t-4 border-hue pt-3 font-display">
      <p className="text-sm text-muted">
        Série{' '}
        <a href={path} className="font-semibold text-ink underline underline-offset-4">
          {name}
        </a>
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {parts.map(({ label, part }) =>
          part ? (
            <li key={label} className={label === 'Próxima' ? 'sm:col-start-2 sm:text-end' : undefined}>
              <a href={part.path} className="block pointer-coarse:min-h-11">
                <span className="kicker block text-muted">{label}</span>
                <span className="link-headline font-semibold">{typesetTitle(part.name)}</span>
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}
