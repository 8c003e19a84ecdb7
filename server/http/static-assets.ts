/** Serves scripts, styles, fonts and icons of the build. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join, relative, sep } from 'node:path';
import type { HeaderList } from '../../domain/web/security-headers.ts';
import { chooseEncoding } from './rendered-page.ts';

interface Asset {
  headers: Record<string, string>;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

const mimeTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
};
const compressible = new Set(['js', 'css', 'svg', 'txt', 'json']);

export function isCompressible(file: string): boolean {
  return compressible.has(file.split('.').at(-1) ?? '');
}

/** Serves the files from memory. Names below /assets/ contain a hash, so caches may keep these files forever. */
export async function serveStaticAssets(
  folder: string,
  next: RequestListener,
  headers: HeaderList = [],
  /** Returns whether the portal itself answers this address at present. */
  isReplaced: (path: string) => boolean = () => false,
): Promise<RequestListener> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /^manifest\.json|\.(?:br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    assets.set(address, await toAsset(address, path, headers));
  }

  return (req, res) => {
    const path = req.url?.split('?', 1)[0] ?? '';
    const asset = isReplaced(path) ? undefined : assets.get(path);
    if (!asset || (req.method !== 'GET' && req.method !== 'HEAD')) return next(req, res);
    const encoding = chooseEncoding(req);
    const compressed = encoding === 'identity' ? null : asset[encoding];
    const body = compressed ?? asset.identity;
    res.writeHead(200, {
      ...asset.headers,
      'Content-Length': body.length,
      ...(compressed ? { 'Content-Encoding': encoding } : {}),
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  };
}

async function toAsset(address: string, path: string, headers: HeaderList): Promise<Asset> {
  const extension = address.split('.').at(-1) ?? '';
  const hasCompressed = isCompressible(address);
  return {
    headers: {
      ...Object.fromEntries(headers),
      'Content-Type': mimeTypes[extension] ?? 'application/octet-stream',
      'Cache-Control': address.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
      // Feed readers may show icons. Files in /assets/ are only for pages of the portal.
      'Cross-Origin-Resource-Policy': address.startsWith('/assets/') ? 'same-origin' : 'cross-origin',
      ...(hasCompressed ? { Vary: 'Accept-Encoding' } : {}),
    },
    identity: await readFile(path),
    br: hasCompressed ? await readIfThere(`${path}.br`) : null,
    gzip: hasCompressed ? await readIfThere(`${path}.gz`) : null,
  };
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return existsSync(path) ? readFile(path) : null;
}
