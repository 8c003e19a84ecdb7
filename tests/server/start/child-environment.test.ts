/** Checks what child processes of the portal know of its configuration. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { createSharpImageWorker } from '../../../server/adapters/sharp/sharp-image-worker.ts';
import { childEnvironment } from '../../../server/start/child-environment.ts';
import { environmentNames } from '../../../server/start/environment.ts';
import { readSourceFiles } from '../../architecture/source-files.ts';

const secret = 'segredo-que-ninguem-conhece';
afterEach(() => void vi.unstubAllEnvs());

/** Sets every variable of the configuration, and some that other programs read. */
function setSecrets(): string[] {
  const names = [...environmentNames, 'PGPASSWORD', 'NPM_TOKEN', 'AWS_SESSION_TOKEN'];
  for (const name of names) vi.stubEnv(name, secret);
  return names;
}

it('child processes get no variable of the configuration', () => {
  const names = setSecrets();
  const env = childEnvironment({ MALLOC_ARENA_MAX: '1' });
  expect(names.filter((name) => name in env)).toEqual([]);
  expect(env).toMatchObject({ PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' });
});

it('the process that decodes images gets no variable of the configuration', async () => {
  setSecrets();
  const worker = createSharpImageWorker();
  try {
    const image = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });
    expect(await worker.inspect(await image.png().toBuffer())).toMatchObject({ width: 20 });
    const environments = childrenOf(process.pid).flatMap((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-process.ts')
        ? readFileSync(`/proc/${pid}/environ`, 'utf8')
        : [],
    );
    expect(environments.length).toBeGreaterThan(0);
    for (const environment of environments) expect(environment).not.toContain(secret);
  } finally {
    await worker.close();
  }
});

it('every child process gets an environment that was chosen for it', () => {
  const starts = /(?<![.\w])(?:fork|spawn|spawnSync|execFile|execFileSync|exec|execSync)\(/g;
  for (const { path, text } of readSourceFiles()) {
    if (!path.startsWith('server/') || !/from 'node:(?:child_process|cluster)'/.test(text)) continue;
    for (const { index } of text.matchAll(starts)) {
      expect(text.slice(index, index + 600), path).toMatch(/(?:child|worker|operator)Environment\(/);
    }
  }
});

function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(join(tasks, task, 'children'), 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}
