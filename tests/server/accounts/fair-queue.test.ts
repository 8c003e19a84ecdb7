/** Checks how jobs of many networks take turns when there are too many of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFairQueue,
  type Turn,
  TurnRejected,
} from '../../../server/services/accounts/login/fair-queue.ts';

/** Opens a queue whose jobs run until the test ends them; `order` holds the names of those that began. */
function openDesk(limits: { atOnce: number; waitingMax: number; waitingPerGroup: number }) {
  let now = 0;
  const inTurn = createFairQueue({ ...limits, waitMaxMs: 10_000, clock: () => now });
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    order,
    running: () => ends.size,
    pass: (ms: number) => {
      now += ms;
    },
    add: (group: string, name: string, others: Omit<Turn, 'group'> = {}): Promise<string> =>
      inTurn({ group, ...others }, async () => {
        order.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return 'feito';
      }).catch((error: unknown) => (error instanceof TurnRejected ? `negado ${error.isOwnGroup}` : 'falha')),
    /** Ends the job that began first, and lets the next one begin. */
    async endOne(): Promise<void> {
      const [name] = ends.keys();
      if (name === undefined) return;
      ends.get(name)?.();
      ends.delete(name);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('fair turns', () => {
  it('give a small group its turn after one job of a large group', async () => {
    const desk = openDesk({ atOnce: 1, waitingMax: 100, waitingPerGroup: 50 });
    const all = Array.from({ length: 20 }, (_, index) => desk.add('a', `a${index}`));
    all.push(desk.add('b', 'b0'), desk.add('c', 'c0'), desk.add('b', 'b1'));
    while (desk.running() > 0) await desk.endOne();
    await Promise.all(all);
    expect(desk.order.slice(0, 7)).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']);
    expect(desk.order).toHaveLength(23);
  });

  it('reject jobs of a group beyond its share, and of no other group', async () => {
    const desk = openDesk({ atOnce: 1, waitingMax: 100, waitingPerGroup: 3 });
    const many = Array.from({ length: 6 }, (_, index) => desk.add('a', `a${index}`));
    const other = desk.add('b', 'b0');
    while (desk.running() > 0) await desk.endOne();
    expect(await Promise.all(many)).toEqual([...Array(4).fill('feito'), ...Array(2).fill('negado true')]);
    expect(await other).toBe('feito');
  });

  it('make room for a small group when all places are taken, at the cost of the largest', async () => {
    const desk = openDesk({ atOnce: 1, waitingMax: 4, waitingPerGroup: 4 });
    const many = Array.from({ length: 5 }, (_, index) => desk.add('a', `a${index}`));
    const others = ['b', 'c', 'd', 'e'].map((name) => desk.add(name, name));
    while (desk.running() > 0) await desk.endOne();
    expect(await Promise.all(many)).toEqual(['feito', 'feito', ...Array(3).fill('negado true')]);
    expect(await Promise.all(others)).toEqual(['feito', 'feito', 'feito', 'negado false']);
  });

  it('reject jobs that have waited longer than ten seconds, without running them', async () => {
    const desk = openDesk({ atOnce: 1, waitingMax: 100, waitingPerGroup: 10 });
    const first = desk.add('first', 'first');
    const late = ['a', 'b', 'c'].map((group) => desk.add(group, group));
    desk.pass(5_000);
    const inTime = desk.add('d', 'd');
    desk.pass(5_001);
    await desk.endOne();
    expect(await Promise.all(late)).toEqual(Array(3).fill('negado false'));
    expect(desk.order).toEqual(['first', 'd']);
    await desk.endOne();
    expect(await Promise.all([first, inTime])).toEqual(['feito', 'feito']);
  });

  it('give the places of jobs that have waited too long to new jobs', async () => {
    const desk = openDesk({ atOnce: 1, waitingMax: 2, waitingPerGroup: 2 });
    const all = ['first', 'a', 'b'].map((group) => desk.add(group, group));
    desk.pass(10_001);
    all.push(desk.add('c', 'c'), desk.add('d', 'd'));
    while (desk.running() > 0) await desk.endOne();
    expect(await Promise.all(all)).toEqual(['feito', 'negado false', 'negado false', 'feito', 'feito']);
  });

  it('run preferred jobs first, and make room for them at the cost of the others', async () => {
    const desk = openDesk({ atOnce: 1, waitingMax: 3, waitingPerGroup: 2 });
    const preferred = { isPreferred: true };
    const all = ['first', 'a', 'b', 'c'].map((group) => desk.add(group, group));
    // Another job of the group is waiting, which is not preferred.
    const known = ['a1', 'a2', 'a3'].map((name) => desk.add('a', name, preferred));
    const other = desk.add('d', 'd', preferred);
    const full = [desk.add('e', 'e', preferred), desk.add('f', 'f')];
    while (desk.running() > 0) await desk.endOne();
    expect(desk.order).toEqual(['first', 'a1', 'd', 'e']);
    expect(await Promise.all(all)).toEqual(['feito', ...Array(3).fill('negado false')]);
    expect(await Promise.all(known)).toEqual(['feito', 'negado true', 'negado true']);
    expect(await other).toBe('feito');
    expect(await Promise.all(full)).toEqual(['feito', 'negado false']);
  });

  it('drop jobs whose client hangs up, waiting or arriving, and finish those that run', async () => {
    const desk = openDesk({ atOnce: 1, waitingMax: 1, waitingPerGroup: 1 });
    const [running, waits, gone] = [new AbortController(), new AbortController(), AbortSignal.abort()];
    const first = desk.add('a', 'first', { signal: running.signal });
    const dropped = desk.add('b', 'dropped', { signal: waits.signal });
    waits.abort();
    running.abort();
    const last = desk.add('b', 'last');
    expect(await desk.add('c', 'gone', { signal: gone })).toBe('negado false');
    while (desk.running() > 0) await desk.endOne();
    expect(await Promise.all([first, dropped, last])).toEqual(['feito', 'negado false', 'feito']);
    expect(desk.order).toEqual(['first', 'last']);
  });

  it('continue after jobs that failed', async () => {
    const inTurn = createFairQueue({
      atOnce: 1,
      waitingMax: 5,
      waitingPerGroup: 5,
      waitMaxMs: 10_000,
      clock: () => 0,
    });
    const broken = inTurn({ group: 'a' }, () => Promise.reject(new Error('quebrou')));
    const next = inTurn({ group: 'a' }, async () => 'feito');
    await expect(broken).rejects.toThrow('quebrou');
    expect(await next).toBe('feito');
  });

  it('never run more jobs than allowed, and finish or reject each, in any order of arrival', async () => {
    const groups = fc.constantFrom('a', 'b', 'c', 'd', 'A', 'B', 'C');
    const steps = fc.array(fc.oneof(groups, fc.constantFrom('end', 'pass', 'hang up')), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const desk = openDesk({ atOnce: 2, waitingMax: 6, waitingPerGroup: 3 });
        const jobs: Promise<string>[] = [];
        let hanging = new AbortController();
        for (const [index, step] of list.entries()) {
          if (step === 'end') await desk.endOne();
          else if (step === 'pass') desk.pass(6_000);
          else if (step === 'hang up') {
            hanging.abort();
            hanging = new AbortController();
          } else {
            const others = { isPreferred: step < 'a', signal: index % 2 ? hanging.signal : undefined };
            jobs.push(desk.add(step.toLowerCase(), `${step}${index}`, others));
          }
          await new Promise((resolve) => setImmediate(resolve));
          expect(desk.running()).toBeLessThanOrEqual(2);
        }
        while (desk.running() > 0) await desk.endOne();
        const results = await Promise.all(jobs);
        expect(results.filter((result) => result === 'feito')).toHaveLength(desk.order.length);
        expect(results).not.toContain('falha');
      }),
      { numRuns: 50 },
    );
  });
});
