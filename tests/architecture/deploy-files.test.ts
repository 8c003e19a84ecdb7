/** The example files for operators in deploy/ agree with the program. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentNames, readEnvironment } from '../../server/start/environment.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const containerfile = read('Containerfile');
const compose = read('deploy/compose.yaml');
const unit = read('deploy/pauta.service');
const nginxFiles = ['deploy/nginx.conf', 'deploy/nginx-cache.conf'].map(read);
const caddy = read('deploy/Caddyfile');

const portalOfCompose = /^ {2}portal:\n((?: {4}.*\n|\n)+)/m.exec(compose)?.[1] ?? '';
const given = {
  Containerfile: Object.fromEntries(
    [...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => pairs(line.split(' '))),
  ),
  'compose.yaml': Object.fromEntries(
    [...portalOfCompose.matchAll(/^ {6}([A-Z][A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  ),
  'pauta.service': Object.fromEntries(
    pairs([...unit.matchAll(/^Environment=(.+)$/gm)].map(([, pair = '']) => pair)),
  ),
};
/** Read by Node, its packages and the allocator. */
const ofOthers = ['NODE_ENV', 'MALLOC_ARENA_MAX'];

function pairs(texts: string[]): [string, string][] {
  return texts.map((text) => {
    const at = text.indexOf('=');
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

describe('deployment files', () => {
  it.each(Object.entries(given))('%s sets known variables to valid values', (_, variables) => {
    expect(Object.keys(variables).length).toBeGreaterThan(3);
    const known = new Set<string>([...environmentNames, ...ofOthers]);
    expect(Object.keys(variables).filter((name) => !known.has(name))).toEqual([]);
    // Compose interpolates other values.
    const literal = Object.entries(variables).filter(([, value]) => !value.includes('${'));
    const filled = { ...Object.fromEntries(literal), AWS_SECRET_ACCESS_KEY: 'segredo' };
    expect(() => readEnvironment(filled)).not.toThrow();
  });

  it('name one port', () => {
    const { PORT } = given.Containerfile;
    expect(PORT).toBe(String(readEnvironment({}).PORT));
    expect(given['pauta.service'].PORT).toBe(PORT);
    expect(containerfile).toContain(`EXPOSE ${PORT}`);
    expect(portalOfCompose).toContain(`["127.0.0.1:${PORT}:${PORT}"]`);
    for (const nginx of nginxFiles) expect(nginx).toContain(`server 127.0.0.1:${PORT};`);
    expect(caddy).toContain(`reverse_proxy 127.0.0.1:${PORT} {`);
  });

  it('give each shared memory of nginx a name of its own', () => {
    for (const nginx of nginxFiles) {
      const names = [...nginx.matchAll(/(?:keys_zone=|zone=|shared:)(\w+):/g)].map(([, name]) => name);
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('keep data in writable folders', () => {
    expect(containerfile).toContain(`VOLUME ${given.Containerfile.DATA_DIR}`);
    expect(portalOfCompose).toContain(`volumes: [data:${given.Containerfile.DATA_DIR}]`);
    expect(unit).toContain('StateDirectory=pauta\n');
    expect(given['pauta.service'].DATA_DIR).toBe('/var/lib/pauta');
    // Without demo content and demo admin.
    expect(given['pauta.service'].DEMO_CONTENT).toBe('off');
    expect(given.Containerfile.DEMO_CONTENT).toBe('off');
  });

  it('forward the client address and port that they saw, not those that a client sent', () => {
    const header = given['pauta.service'].CLIENT_PORT_HEADER ?? '';
    expect(given['compose.yaml'].CLIENT_PORT_HEADER).toBe(header);
    for (const nginx of nginxFiles) {
      // Lines of a server count for its locations that have none of their own.
      const locations = nginx.includes('proxy_cache_path')
        ? 1
        : nginx.match(/proxy_pass http:\/\/pauta;/g)?.length;
      expect(nginx.match(/X-Forwarded-For \$remote_addr;/g)?.length).toBe(locations);
      expect(nginx.match(new RegExp(`${header} \\$remote_port;`, 'g'))?.length).toBe(locations);
      // The portal trusts the request id of a trusted proxy, so the proxy must replace a client's own.
      expect(nginx.match(/X-Request-Id \$request_id;/g)?.length).toBe(locations);
    }
    expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
    expect(caddy).toContain(`header_up ${header} {remote_port}`);
    expect(caddy).toContain('header_up X-Request-Id {http.request.uuid}');
    expect(given['pauta.service'].TRUSTED_PROXIES).toBe('127.0.0.1');
    expect(compose).toContain(`gateway: ${given['compose.yaml'].TRUSTED_PROXIES} }`);
  });

  it('redirect pages to https, but not calls', () => {
    for (const nginx of nginxFiles)
      expect(nginx).toMatch(/listen 80;[^}]*return 301 https:[^}]*\}\s*location \/api\/ \{\s*return 403;/);
    expect(caddy).toMatch(/http:\/\/pauta\.example \{\s*respond \/api\/\* 403\s*redir https:/);
    expect(unit).toContain('InaccessiblePaths=-/opt/pauta/.git');
  });

  it('keep tokens of addresses out of logs', () => {
    for (const nginx of nginxFiles) {
      const servers = nginx.split(/^server \{$/m).slice(1);
      expect(servers.length).toBeGreaterThan(1);
      for (const server of servers) expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
      const logs = [...nginx.matchAll(/^ +access_log (?!off;)\S+ (\w+)/gm)].map(([, format = '']) => format);
      // nginx logs only pages of which it has a shared copy, without their query; pages with a token have no copy.
      expect(logs.filter((format) => format !== 'pauta')).toEqual([]);
      expect(nginx).not.toMatch(
        /log_format[^;]*\$(?:request|request_uri|args|query_string|http_referer|is_args)\b/,
      );
      if (logs.length > 0) expect(nginx).toMatch(/pauta-access\.log pauta .*if=\$pauta_recorded;/);
    }
    expect(caddy).toMatch(/log \{\s*format filter \{\s*wrap json\s*fields \{\s*request>uri delete/);
    expect(caddy.match(/^\t*log\b/gm)).toHaveLength(1);
  });

  it('name existing addresses and files', () => {
    expect(read('app/routes.ts')).toContain("app.get('/healthz'");
    expect(containerfile).toContain('/healthz');
    expect(read('app/api/media/media.ts')).toContain(".post('/imagens'");
    for (const nginx of nginxFiles) expect(nginx).toContain('location = /api/redacao/imagens {');
    const { scripts } = JSON.parse(read('package.json'));
    for (const text of [containerfile, unit])
      expect(text.replaceAll('", "', ' ')).toContain(`node_modules/.bin/${scripts.start}`);
    const wanted = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
    expect(wanted.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names every variable of compose.yaml in its example', () => {
    const asked = [...compose.matchAll(/\$\{([A-Z0-9_]+):/g)].map(([, name = '']) => name);
    const example = read('deploy/compose.env.example');
    expect(asked.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
  });
});
