import { beforeEach, describe, expect, it } from 'vitest';
import { keepTrying } from '../../../server/services/jobs/keep-trying.ts';

let now = 0;
let said: string[] = [];
const log = {
  info: (facts: object, message: string) => void said.push(`info ${message} ${JSON.stringify(facts)}`),
  warn: (facts: object, message: string) => void said.push(`warn ${message} ${JSON.stringify(facts)}`),
};
let attempt: ReturnType<typeof keepTrying>;
beforeEach(() => {
  said = [];
  now = 1_000_000;
  attempt = keepTrying({ log, clock: () => now }, 'sending mails');
});
const works = async () => {};
const fails = () => Promise.reject('away');

describe('work in the background', () => {
  it('that always succeeds says nothing', async () => {
    expect(await attempt(works)).toBe(true);
    expect(said).toEqual([]);
  });

  it('tells of its first failure, of one each minute, and of its first success', async () => {
    for (let second = 0; second <= 120; second += 1) {
      expect(await attempt(fails)).toBe(false);
      now += 1_000;
    }
    expect(await attempt(works)).toBe(true);
    expect(await attempt(works)).toBe(true);
    const failed = 'warn sending mails failed; it is tried again and again';
    expect(said).toEqual([
      `${failed} {"err":"away","failures":1}`,
      `${failed} {"err":"away","failures":61}`,
      `${failed} {"err":"away","failures":121}`,
      'info sending mails works again {"failures":121}',
    ]);
  });

  it('tells of a new failure at once when it had succeeded in between', async () => {
    for (const work of [fails, works, fails]) await attempt(work);
    expect(said.map((line) => line.slice(0, 4))).toEqual(['warn', 'info', 'warn']);
  });
});
