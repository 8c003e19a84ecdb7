/** `prestart`: builds when the build is missing or older than what it is made of. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['app', 'domain', 'vite.config.ts', 'package-lock.json'];
const lastMade = join(root, 'dist/server/routes.js');

if (newestMs(sources) > modifiedMs(lastMade)) {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
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

/** 0 for what does not exist. */
function modifiedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
