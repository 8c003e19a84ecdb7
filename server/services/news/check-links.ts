/** When a person of the newsroom asks, finds out whether the links of a text still answer (docs/product.md#checks). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { linksAskedAtOnce } from '../../../domain/site/limits.ts';
import { isForeignLink, judgeLink, type LinkState } from '../../../domain/text/text-links.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import { linkCheckLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';

/** The time for one check. It is shorter than the newsroom waits for a call. */
const checkMs = 25_000;

interface CheckedLink {
  address: string;
  state: LinkState;
}

/** Checks links, a few at a time. Links that are not requested in time, or must not be requested, are `unsure`. */
export function checkLinks(adapters: Pick<Adapters, 'database' | 'linkProbe' | 'clock' | 'site'>) {
  const { database, linkProbe, clock, site } = adapters;
  return async (actor: Actor, addresses: readonly string[]): Promise<Result<CheckedLink[]>> => {
    const waitMs = await database.rateLimits.take(linkCheckLimit, actor.userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    const stopped = AbortSignal.timeout(checkMs);
    const states = new Map<string, LinkState>();
    const waiting = [...new Set(addresses)].filter((address) => isForeignLink(address, site.url)).values();
    const askInTurn = async () => {
      for (const address of waiting) {
        if (stopped.aborted) return;
        states.set(address, judgeLink(await linkProbe.findStatus(address, stopped)));
      }
    };
    await Promise.all(Array.from({ length: linksAskedAtOnce }, askInTurn));
    return ok(addresses.map((address) => ({ address, state: states.get(address) ?? 'unsure' })));
  };
}
