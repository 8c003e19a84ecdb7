/** Reads and changes the move of a site: each change starts from the newest version. */
import type { SiteMove } from '../../../../domain/transfer/site-move.ts';
import type { Stores } from '../../../ports/stores.ts';

/**
 * Changes the move and returns it; null when there is none. `to` may be called again, if another writer came first. If
 * `to` returns null, the move stays as it is.
 */
export async function changeMove(
  { siteMove }: Pick<Stores, 'siteMove'>,
  to: (move: SiteMove) => SiteMove | null,
): Promise<SiteMove | null> {
  for (;;) {
    const found = await siteMove.find();
    if (!found) return null;
    const changed = to(found.move);
    if (changed === null) return found.move;
    if (await siteMove.update(changed, found.version)) return changed;
  }
}
