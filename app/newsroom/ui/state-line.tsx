/** Shows one fact about the portal in a `dl`: its name, its state, and a sign that says whether it is good or bad. */
import type { HealthState } from '../../../domain/site/health.ts';
import { Icon } from '../../ui/icon.tsx';

export interface StateLineParts {
  label: string;
  text: string;
  detail?: string | undefined;
  state?: HealthState;
}

/** The signs are drawn, because a font may lack them. */
const signs: Record<HealthState, { path: string; word: string }> = {
  good: { path: 'M5 12l5 5L19 7', word: 'Em ordem' },
  watch: { path: 'M12 4v10M12 18v2', word: 'Atenção' },
  bad: { path: 'M6 6l12 12M18 6L6 18', word: 'Falha' },
};

export function StateLine({ line: { label, text, detail, state } }: { line: StateLineParts }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-rule py-2.5 font-display sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">
        {text}
        {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
      </dd>
      {state ? (
        <dd className="flex items-start gap-1 font-semibold whitespace-nowrap">
          <Icon path={signs[state].path} className="mt-1 size-4" />
          {signs[state].word}
        </dd>
      ) : null}
    </div>
  );
}
