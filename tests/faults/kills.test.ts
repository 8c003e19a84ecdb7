/** SIGKILL at random moments, once for each kind of work; KILLS=200 makes 200, SEED repeats the moments of a run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRepeatedly, kindCount } from './kills/rounds.ts';

it('a killed portal loses nothing, shows nothing unfinished, and starts again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-kills-'));
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const count = Number(process.env.KILLS ?? kindCount);
  try {
    const rounds = await killRepeatedly(folder, { seed, count });
    expect(rounds.length).toBe(count);
    expect(
      rounds.flatMap(({ kind, faults }) => faults.map((fault) => `${kind}: ${fault}`)),
      `seed ${seed}`,
    ).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
