/** SIGKILL at random moments, once for each kind of work; KILLS=200 makes 200, SEED repeats the moments of a run. */
import { expect, it } from 'vitest';
import { aFolder } from '../folders.ts';
import { killRepeatedly, kindCount } from './kills/rounds.ts';

it('a killed portal loses nothing, shows nothing unfinished, and starts again', async () => {
  const folder = await aFolder();
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const count = Number(process.env.KILLS ?? kindCount);
  const rounds = await killRepeatedly(folder, { seed, count });
  expect(rounds.length).toBe(count);
  expect(
    rounds.flatMap(({ kind, faults }) => faults.map((fault) => `${kind}: ${fault}`)),
    `seed ${seed}`,
  ).toEqual([]);
});
