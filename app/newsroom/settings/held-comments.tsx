/** How many comments each rule of the house held, below the rules. */
import { holdReasons } from '../../../domain/comments/house-rules.ts';
import { holdDays } from '../../../domain/site/limits.ts';
import { newsroom } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';

export function HeldComments() {
  const counts = useData(queryOf('retidos', () => call(() => newsroom.comentarios.retidos.$get())));
  return (
    <section aria-labelledby="retidos" className="mt-10 max-w-[40rem]">
      <h2 id="retidos" className="kicker text-muted">{`Retidos nos últimos ${holdDays} dias`}</h2>
      <Loaded of={counts}>
        {(rules) => (
          <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-t border-rule font-display tabular-nums">
            {rules.map(({ rule, held }) => (
              <div key={rule} className="contents">
                <dt className="border-b border-rule py-2">{holdReasons[rule]}</dt>
                <dd className="border-b border-rule py-2 text-end">{held.toLocaleString('pt-BR')}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  );
}
