/** SIGKILL at random moments, one of each kind; `npm run bench -- kills` runs 200. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRepeatedly, kinds } from './kills/rounds.ts';

it('a killed portal loses nothing, shows nothing unfinished, and starts again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-kills-'));
  const seed = Date.now() % 1_000_000;
  try {
    const rounds = await killRepeatedly(folder, { seed, count: kinds.length, people: 40 });
    expect(rounds.map(({ kind }) => kind)).toEqual([...kinds]);
    expect(
      rounds.flatMap(({ kind, faults }) => faults.map((fault) => `${kind}: ${fault}`)),
      `seed ${seed}`,
    ).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
