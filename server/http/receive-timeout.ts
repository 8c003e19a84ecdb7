/** Limits how long the server waits for the body of a request. */
import type { RequestListener } from 'node:http';

const bodyTimeoutMs = 30_000;
/** On a slow line, a photo takes minutes. It is written to the disk while it arrives. */
export const uploadTimeoutMs = 10 * 60_000;

/**
 * Closes requests whose body takes too long, except uploads. While the server stops, answers close their connections.
 */
export function limitReceiving(next: RequestListener, isStopping = () => false): RequestListener {
  return (req, res) => {
    if (isStopping()) res.setHeader('Connection', 'close');
    const { headers, method, url } = req;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const isFile = method === 'POST' && /^\/api\/redacao\/(?:imagens|anexos)\?/.test(url ?? '');
    const isUpload = isFile || (method === 'PATCH' && url?.startsWith('/api/redacao/mudanca/arquivos/'));
    if (hasBody && !isUpload) {
      const timer = setTimeout(() => {
        if (req.complete) return;
        if (!res.headersSent) res.writeHead(408, { Connection: 'close' }).end();
        req.destroy();
      }, bodyTimeoutMs);
      timer.unref();
      req.once('close', () => clearTimeout(timer));
    }
    next(req, res);
  };
}
