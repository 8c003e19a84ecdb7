/** Shows the changes between two versions of a text, field by field. */
import type { TextKind } from '../../../domain/news/text-kind.ts';
import { Differences } from '../../ui/news/differences.tsx';
import { useSections } from '../data/site-sections.ts';

interface ChangesProps<Fields> {
  kind: TextKind<Fields>;
  before: Fields;
  after: Fields;
  heading?: 'h3' | 'h4';
}

export function Changes<Fields>({ kind, before, after, heading: FieldHeading = 'h3' }: ChangesProps<Fields>) {
  const sections = useSections();
  const differences = kind.diff(before, after, (category) => sections.nameOf(category));
  if (differences.length === 0) return <p className="mt-1 font-display text-muted">Os textos são iguais.</p>;
  return differences.map((difference) => (
    <section key={difference.field} className="mt-4 border-t border-rule pt-2">
      <FieldHeading className="mb-1 font-display font-bold">{kind.labelOf(difference.field)}</FieldHeading>
      <Differences difference={difference} />
    </section>
  ));
}
