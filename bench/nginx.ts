import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/free-port.ts';
import { type StartedProcess, startProcess } from './processes.ts';

/** A page as the portal sends it, both ways. */
export interface SentPage {
  path: string;
  plain: Buffer;
  gzip: Buffer;
}

export interface RunningNginx extends StartedProcess {
  url: string;
}

/** Writes the pages as nginx looks for them: the file, and the compressed one beside it. */
export async function writeStaticPages(root: string, pages: SentPage[]): Promise<void> {
  for (const { path, plain, gzip } of pages) {
    const file = join(root, path === '/' ? 'index.html' : decodeURIComponent(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, plain);
    await writeFile(`${file}.gz`, gzip);
  }
}

/** nginx with static files, set up to be as fast as it can be: a peer that was slowed down proves nothing. */
export async function startNginx(folder: string, root: string, workers: number): Promise<RunningNginx> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configuration(folder, root, workers, port));
  const server = startProcess('nginx', ['-p', folder, '-c', config], {
    env: { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
  });
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return { ...server, url };
    await sleep(20);
  }
  await server.stop();
  throw new Error(`nginx did not start:\n${server.output()}`);
}

function configuration(folder: string, root: string, workers: number, port: number): string {
  // Workers of a master that runs as root would otherwise be somebody who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
${user}
daemon off;
worker_processes ${workers};
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
