/** The news that were published in each week, as a chart, for `Visão geral`. */
import { formatDayAndMonth } from '../../../domain/text/dates.ts';
import { Part } from '../ui/part.tsx';
import type { Overview } from './overview.ts';

const weekWidth = 10;
const barWidth = 6;
const fullHeight = 100;
/** The height of a week without news, so that it shows a line instead of a gap. */
const leastHeight = 1;

export function WeekChart({ weeks }: { weeks: Overview['weeks'] }) {
  const most = Math.max(1, ...weeks.map(({ published }) => published));
  const total = weeks.reduce((sum, { published }) => sum + published, 0);
  const title = 'Publicadas por semana';
  if (total === 0)
    return (
      <Part title={title} className="mt-8">
        <p className="mt-3 border-t border-rule py-4 text-muted">{`Nenhuma em ${weeks.length} semanas.`}</p>
      </Part>
    );
  return (
    <Part title={title} className="mt-8">
      <p className="mt-1 font-display text-sm text-muted tabular-nums">
        {`${total.toLocaleString('pt-BR')} nas últimas ${weeks.length} semanas. A melhor teve ${most.toLocaleString('pt-BR')}. A barra cinza é a semana de agora.`}
      </p>
      <svg
        viewBox={`0 0 ${weeks.length * weekWidth} ${fullHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-4 h-36 w-full border-b border-muted text-ink"
      >
        {weeks.map(({ beginsAt, published }, index) => {
          const height = Math.max(leastHeight, (published / most) * fullHeight);
          const isOver = index < weeks.length - 1;
          return (
            <rect
              key={beginsAt}
              x={index * weekWidth + (weekWidth - barWidth) / 2}
              y={fullHeight - height}
              width={barWidth}
              height={height}
              className={isOver ? 'fill-ink' : 'fill-muted'}
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="grid grid-cols-12 font-display text-xs text-muted tabular-nums">
        {weeks.map(({ beginsAt }, index) => (
          <span
            key={beginsAt}
            className={`justify-self-center pt-1 whitespace-nowrap ${index % 3 === 2 ? '' : 'max-md:invisible'}`}
          >
            {formatDayAndMonth(beginsAt)}
          </span>
        ))}
      </div>
      <details className="mt-3 font-display text-sm">
        <summary className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-4">
          Ver os números
        </summary>
        <table className="mt-1 w-full max-w-sm tabular-nums">
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="py-1.5 font-semibold">
                Semana de
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Publicadas
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ beginsAt, published }) => (
              <tr key={beginsAt} className="border-t border-rule">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {formatDayAndMonth(beginsAt)}
                </th>
                <td className="py-1.5 text-right">{published.toLocaleString('pt-BR')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Part>
  );
}
