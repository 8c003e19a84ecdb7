/** The badge `Redação` beside the names of people of the newsroom. */
import { newsroomBadge } from '../../../domain/text/sentences.ts';

export function NewsroomBadge() {
  return (
    <span className="newsroom-badge inline-block border border-transparent bg-ink px-1.5 font-display text-xs/4 font-semibold text-paper">
      {newsroomBadge}
    </span>
  );
}
