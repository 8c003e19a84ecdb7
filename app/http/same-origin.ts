/** Denies writes from pages of other sites (docs/product.md#roles). */
import type { MiddlewareHandler } from 'hono';
import { foreignWrite } from '../../domain/text/sentences.ts';
import { originOf } from '../../domain/web/origin.ts';
import type { Portal, PortalEnv } from '../portal.ts';
import { answerProblem } from './answer-problem.tsx';

/** Denies writes from other sites. Old browsers send no origin; their writes are accepted only without a session. */
export function denyForeignWrites(portal: Portal): MiddlewareHandler<PortalEnv> {
  const ownOrigin = new URL(portal.site.url).origin;
  const sessionCookies = new Set(portal.sessionCookieNames);
  return (c, next) => {
    const origin = originOf(c.req.raw.headers, ownOrigin);
    const isDenied =
      origin === 'foreign' || (origin === 'unsaid' && hasCookie(c.req.header('Cookie'), sessionCookies));
    return isDenied ? answerProblem(c, portal, { code: 'forbidden', message: foreignWrite }) : next();
  };
}

function hasCookie(header: string | undefined, names: ReadonlySet<string>): boolean {
  return (header ?? '').split(';').some((pair) => names.has(pair.split('=', 1)[0]?.trim() ?? ''));
}
