import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/free-port.ts';
import { nginxCacheConfig, nginxConfig } from '../tests/nginx-cache.ts';
import { type StartedProcess, startProcess } from './processes.ts';

const startTimeoutMs = 5_000;

export interface SentPage {
  path: string;
  headers: IncomingHttpHeaders;
  plain: Buffer;
  gzip: Buffer;
}

export async function writeStaticPages(root: string, pages: SentPage[]): Promise<void> {
  for (const { path, plain, gzip } of pages) {
    const file = join(root, path === '/' ? 'index.html' : decodeURIComponent(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, plain);
    await writeFile(`${file}.gz`, gzip);
  }
}

type RunningNginx = StartedProcess & { url: string };

/** Starts nginx with one worker, static files and the portal's headers, configured to be as fast as it can be. */
export async function startNginx(
  folder: string,
  root: string,
  headers: IncomingHttpHeaders,
): Promise<RunningNginx> {
  const port = await freePort();
  return serve(folder, port, nginxConfig(folder, staticFiles(root, port, headers)));
}

/** Starts nginx with one worker and deploy/nginx-cache.conf in front of a portal. */
export async function startNginxCache(folder: string, portalUrl: string): Promise<RunningNginx> {
  const [port, datedPort] = [await freePort(), await freePort()];
  const portalPort = Number(new URL(portalUrl).port);
  return serve(folder, port, nginxCacheConfig({ folder, port, datedPort, portalPort }));
}

async function serve(folder: string, port: number, configured: string): Promise<RunningNginx> {
  await mkdir(folder, { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configured);
  const server = startProcess('nginx', ['-p', folder, '-c', config]);
  const url = `http://localhost:${port}`;
  const giveUpAt = performance.now() + startTimeoutMs;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return { ...server, url };
    if (performance.now() > giveUpAt) {
      await server.stop();
      throw new Error(`nginx did not start:\n${server.output()}`);
    }
    await sleep(20);
  }
}

/** nginx writes these itself. */
const ownHeaders =
  /^(?:connection|content-(?:encoding|length|type)|date|etag|keep-alive|last-modified|transfer-encoding)$/;

/** Static files, as fast as nginx can be. */
function staticFiles(root: string, port: number, headers: IncomingHttpHeaders): string {
  const added = Object.entries(headers).flatMap(([name, value]) =>
    ownHeaders.test(name) ? [] : [`add_header ${name} "${value}";`],
  );
  return `
  access_log off;
  open_file_cache max=1000;
  open_file_cache_valid 1h;
  gzip_static on;
  types {}
  default_type 'text/html; charset=utf-8';
  server {
    listen 127.0.0.1:${port};
    root ${root};
    ${added.join('\n    ')}
  }`;
}
