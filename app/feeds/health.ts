/** Answers health checks: whether the process runs, and whether its database and files answer. */
import { challengeHeader } from '../../domain/web/challenge.ts';
import type { Handler, Portal } from '../portal.ts';

export function healthz(): Handler {
  return (c) => c.json({ status: 'ok' });
}

/** `npm run update` sends a challenge; the answer proves which version runs on which data. */
export function readyz({ services }: Portal): Handler {
  return async (c) => {
    const failing = await services.checkReadiness();
    const proof = services.signIdentity(c.req.header(challengeHeader));
    return failing.length === 0
      ? c.json({ status: 'ok', proof })
      : c.json({ status: 'unavailable', failing }, 503);
  };
}
