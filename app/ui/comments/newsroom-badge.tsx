import { newsroomBadge } from '../../../domain/text/sentences.ts';

/** After the name of an author who is an admin. Plain text, outside the name's `bdi`. */
export function NewsroomBadge() {
  return (
    <span className="newsroom-badge inline-block border border-transparent bg-ink px-1.5 font-display text-xs/4 font-semibold text-paper">
      {newsroomBadge}
    </span>
  );
}
