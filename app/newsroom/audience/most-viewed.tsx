/** A list of the most read news, for `Visão geral`. */
import { Part } from '../ui/part.tsx';
import type { Overview } from './overview.ts';

export function MostViewed({ title, news }: { title: string; news: Overview['mostViewed']['week'] }) {
  const most = Math.max(1, ...news.map(({ views }) => views));
  return (
    <Part title={title} className="min-w-0">
      {news.length === 0 ? (
        <p className="mt-3 border-t border-rule py-4 text-muted">
          Ainda não há leituras. As da redação não contam.
        </p>
      ) : (
        <table className="mt-3 w-full table-fixed font-display text-sm/5">
          <colgroup>
            <col />
            <col className="w-20" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Notícia</th>
              <th scope="col">Leituras</th>
            </tr>
          </thead>
          <tbody>
            {news.map(({ id, title: headline, path, views }) => (
              <tr key={id} className="border-t border-rule">
                <th scope="row" className="py-2.5 pe-4 text-left font-semibold">
                  <a href={path} className="flex items-center pointer-coarse:min-h-11">
                    <span className="line-clamp-3">
                      <span className="link-headline">{headline}</span>
                    </span>
                  </a>
                  <svg
                    viewBox="0 0 100 2"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="mt-1.5 block h-1 w-full"
                  >
                    <rect width={(100 * views) / most} height="2" className="fill-muted" />
                  </svg>
                </th>
                <td className="py-2.5 text-right align-top tabular-nums">{views.toLocaleString('pt-BR')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}
