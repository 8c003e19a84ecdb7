/** `Saúde do sistema`: whether each part of the portal works. */
import { formatShortDate } from '../../../domain/text/dates.ts';
import { newsroom } from '../../program/api.ts';
import { Button } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { type Query, queryOf, useData } from '../../program/queries.ts';
import { Part } from '../ui/part.tsx';
import { StateLine } from '../ui/state-line.tsx';
import { describeHealth, type Health } from './describe-health.ts';

export function query(): Query<Health> {
  return queryOf('saude', () => call(() => newsroom.saude.$get()));
}

export default function HealthScreen() {
  const data = useData(query());
  return (
    <>
      <Heading acts={<Button label="Atualizar" onClick={() => data.reload()} />}>Saúde do sistema</Heading>
      <Loaded of={data}>
        {(health) => (
          <>
            <p role="status" className="screen-about tabular-nums">
              {`Verificado em ${formatShortDate(health.at)}`}
            </p>
            {health.versionNotes ? <NewInVersion notes={health.versionNotes} /> : null}
            {describeHealth(health).map(({ title, lines }) => (
              <Part key={title} title={title} className="mt-8">
                <dl className="mt-2 border-t border-rule">
                  {lines.map((line) => (
                    <StateLine key={line.label} line={line} />
                  ))}
                </dl>
              </Part>
            ))}
          </>
        )}
      </Loaded>
    </>
  );
}

function NewInVersion({ notes: { title, items } }: { notes: NonNullable<Health['versionNotes']> }) {
  return (
    <details className="mt-3 max-w-[48rem]">
      <summary className="min-h-11 w-fit content-center font-display font-semibold">
        {`Novidades da versão ${title}`}
      </summary>
      <ul className="mt-2 list-disc ps-5">
        {items.map((item) => (
          <li key={item} className="py-0.5">
            {item}
          </li>
        ))}
      </ul>
    </details>
  );
}
