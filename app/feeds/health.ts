import type { Handler, Portal } from '../portal.ts';

/** GET /healthz: 200 while the process runs. */
export function healthz(): Handler {
  return (c) => c.json({ status: 'ok' });
}

/** GET /readyz: 200 when database and storage answer, else 503 with the names of those that do not. */
export function readyz({ services }: Portal): Handler {
  return async (c) => {
    const failing = await services.checkReadiness();
    return failing.length === 0 ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable', failing }, 503);
  };
}
