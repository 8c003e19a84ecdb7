/** `npm run build`: builds pages, scripts and styles when the build is missing or older than the sources. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isCompressible } from '../http/static-assets.ts';
import { childEnvironment } from './child-environment.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['app', 'domain', 'server', 'vite.config.ts', 'package.json', 'package-lock.json'];
const clientFolder = join(root, 'dist/client');
const lastMade = join(clientFolder, 'manifest.json.br');

if (newestMs(sources) > modifiedMs(lastMade)) {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit', env: childEnvironment() },
  );
  compressAll();
}

function compressAll(): void {
  const files = readdirSync(clientFolder, { recursive: true, encoding: 'utf8' }).filter(isCompressible);
  for (const file of files.sort((a, b) => Number(a === 'manifest.json') - Number(b === 'manifest.json'))) {
    const path = join(clientFolder, file);
    const data = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(data));
  }
}

function newestMs(names: string[]): number {
  return Math.max(
    ...names.map((name) => {
      const path = join(root, name);
      if (!statSync(path).isDirectory()) return modifiedMs(path);
      return Math.max(
        ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((child) =>
          modifiedMs(join(path, child)),
        ),
      );
    }),
  );
}

/** Returns when a file was last changed; 0 for a missing file. */
function modifiedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
