/** One fact about the portal in a `dl`: what it is, how it stands, and a sign that tells whether that is good. */

export type LineState = 'good' | 'watch' | 'bad';

export interface StateLineParts {
  label: string;
  text: string;
  detail?: string | undefined;
  state?: LineState;
}

const signs: Record<LineState, { sign: string; word: string }> = {
  good: { sign: '✓', word: 'Em ordem' },
  watch: { sign: '!', word: 'Atenção' },
  bad: { sign: '✕', word: 'Falha' },
};

export function StateLine({ line: { label, text, detail, state } }: { line: StateLineParts }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-rule py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <dt className="font-display text-muted">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">
        {text}
        {detail ? <span className="block text-[0.9375rem] text-muted">{detail}</span> : null}
      </dd>
      {state ? (
        <dd className="font-display font-semibold whitespace-nowrap">
          <span aria-hidden="true">{`${signs[state].sign} `}</span>
          {signs[state].word}
        </dd>
      ) : null}
    </div>
  );
}
