/** Answers the health checks of load balancers and of systems that start the portal. */
import type { Handler, Portal } from '../portal.ts';

export function healthz(): Handler {
  return (c) => c.json({ status: 'ok' });
}

export function readyz({ services }: Portal): Handler {
  return async (c) => {
    const failing = await services.checkReadiness();
    return failing.length === 0 ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable', failing }, 503);
  };
}
