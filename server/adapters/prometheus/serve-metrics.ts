/** Serves metrics, and collects those of all workers. */
import { createServer } from 'node:http';
import { AggregatorRegistry } from 'prom-client';
import type { ListenAddress } from '../../start/environment.ts';

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

export function answerFirstProcess(): void {
  new AggregatorRegistry();
}

export function readAllWorkers(): () => Promise<string> {
  const all = new AggregatorRegistry();
  return () => all.clusterMetrics();
}

/** Serves GET /metrics on a separate address. Rejects when it cannot listen there. */
export async function serveMetrics(
  { host, port }: ListenAddress,
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(async (req, res) => {
    if (req.method !== 'GET' || req.url?.split('?', 1)[0] !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      res.writeHead(200, { 'Content-Type': contentType }).end(text);
    } catch {
      res.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
