/**
 * `node tests/complete-lock-file.ts` after adding a dependency: names in package-lock.json the packages of other
 * platforms that a registry could not show while the lock was written. Without them `npm ci` refuses the lock
 * (docs/decisions/0006-lock-file.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const lockPath = join(import.meta.dirname, '../package-lock.json');

const entrySchema = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'netbsd', 'win32', 'sunos'];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'arm'];

/** Platform packages that are named by another package of the lock and have no entry of their own. */
export function findMissing(
  lock: z.infer<typeof lockSchema>,
): { name: string; entry: z.infer<typeof entrySchema> }[] {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(
        ([name]) =>
          !(`${path}/node_modules/${name}` in lock.packages) && !(`node_modules/${name}` in lock.packages),
      )
      .map(([name, version]) => ({
        name,
        entry: {
          version: version.replace(/^[\^~]/, ''),
          ...(dev ? { dev } : {}),
          optional: true,
          ...platformOf(name),
        },
      })),
  );
}

export function readLock(): z.infer<typeof lockSchema> {
  return lockSchema.parse(JSON.parse(readFileSync(lockPath, 'utf8')));
}

/** Reads the platform of a package from its name, such as `esbuild/linux-x64`. */
function platformOf(name: string): object {
  if (name === 'fsevents') return { os: ['darwin'] };
  const words = name.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.some((word) => word === processor)).slice(0, 1);
  const libc = name.includes('musl') ? ['musl'] : os[0] === 'linux' && name.includes('gnu') ? ['glibc'] : [];
  return { cpu, ...(os.length > 0 ? { os } : {}), ...(libc.length > 0 ? { libc } : {}) };
}

if (import.meta.main) {
  const lock = readLock();
  const missing = findMissing(lock);
  for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry;
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    missing.length === 0 ? 'Nothing is missing.' : `Named: ${missing.map(({ name }) => name).join(', ')}`,
  );
}
