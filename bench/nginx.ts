import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/free-port.ts';
import { nginxCacheConfig } from '../tests/nginx-cache.ts';
import { type StartedProcess, startProcess } from './processes.ts';

const startTimeoutMs = 5_000;

export interface SentPage {
  path: string;
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

/** Starts nginx with one worker and static files, configured to be as fast as it can be. */
export async function startNginx(folder: string, root: string): Promise<RunningNginx> {
  const port = await freePort();
  return serve(folder, port, configuration(folder, root, port));
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

function configuration(folder: string, root: string, port: number): string {
  // As root, nginx would run its worker as another user, who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  open_file_cache_valid 1h;
  gzip_static on;
  types {}
  default_type 'text/html; charset=utf-8';
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
  }
}
`;
}
