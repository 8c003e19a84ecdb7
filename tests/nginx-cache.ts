/** Configurations of nginx for the tests and the bench: deploy/nginx-cache.conf, or any other. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/start/app-loader.ts';

/** nginx is installed outside the PATH of ordinary users. */
export const pathOfServers = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const geoip2Module = '/usr/lib/nginx/modules/ngx_http_geoip2_module.so';

interface NginxPlace {
  folder: string;
  port: number;
  /** The port of the server between the nginx cache and the portal. */
  datedPort: number;
  portalPort: number;
  /** Additional lines for the public server. */
  lines?: string;
}

/** Why nginx cannot run here; null when it can. */
export function whyNoNginxCache(): string | null {
  const { error } = spawnSync('nginx', ['-v'], { env: { ...process.env, PATH: pathOfServers } });
  if (error) return 'nginx is not installed (apt-get install nginx-light libnginx-mod-http-geoip2)';
  if (!existsSync(geoip2Module))
    return 'the geoip2 module is not installed (apt-get install libnginx-mod-http-geoip2)';
  return null;
}

/** The shipped file, without TLS, on ports and in folders of its own. */
export function nginxCacheConfig({ folder, port, datedPort, portalPort, lines = '' }: NginxPlace): string {
  const shipped = readFileSync(join(projectRoot, 'deploy/nginx-cache.conf'), 'utf8');
  const changes: [from: string | RegExp, to: string][] = [
    ['/opt/pauta/', `${projectRoot}/`],
    ['/var/cache/pauta-nginx', `${folder}/copies`],
    [/\/var\/log\/nginx\//g, `${folder}/`],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${portalPort};`],
    ['server 127.0.0.1:3001;', `server 127.0.0.1:${datedPort};`],
    ['listen 127.0.0.1:3001;', `listen 127.0.0.1:${datedPort};`],
    [/server \{\n {4}listen 80;.*?\n\}\n/s, ''],
    [
      / {4}listen 443 ssl http2;\n {4}listen \[::\]:443 ssl http2;\n/,
      `    listen 127.0.0.1:${port};\n${lines}\n`,
    ],
    [/^ {4}ssl_.*\n/gm, ''],
  ];
  const own = changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`deploy/nginx-cache.conf has no ${from}`);
    return changed;
  }, shipped);
  return nginxConfig(folder, own, `load_module ${geoip2Module};`);
}

/** A whole configuration of one worker, in a folder of its own. */
function nginxConfig(folder: string, http: string, modules = ''): string {
  // As root, nginx would run its worker as another user, who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
${modules}
${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${http}
}
`;
}
