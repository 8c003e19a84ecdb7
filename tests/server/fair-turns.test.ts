import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TurnRejected, takeFairTurns } from '../../server/services/fair-turns.ts';

/** Jobs that run until they are told to end; `order` holds the names of those that began. */
function openDesk(limits: { atOnce: number; waitingMax: number; waitingPerGroup: number }) {
  const inTurn = takeFairTurns(limits);
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    order,
    running: () => ends.size,
    add: (group: string, name: string): Promise<string> =>
      inTurn(group, async () => {
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
  it('start a job of another group after one job of a group that has many', async () => {
    const desk = openDesk({ atOnce: 1, waitingMax: 100, waitingPerGroup: 50 });
    const all = Array.from({ length: 20 }, (_, index) => desk.add('a', `a${index}`));
    all.push(desk.add('b', 'b0'), desk.add('c', 'c0'), desk.add('b', 'b1'));
    while (desk.running() > 0) await desk.endOne();
    await Promise.all(all);
    expect(desk.order.slice(0, 7)).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']);
    expect(desk.order).toHaveLength(23);
  });

  it('reject a group beyond its own share, and no other group', async () => {
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

  it('go on after jobs that failed', async () => {
    const inTurn = takeFairTurns({ atOnce: 1, waitingMax: 5, waitingPerGroup: 5 });
    const broken = inTurn('a', () => Promise.reject(new Error('quebrou')));
    const next = inTurn('a', async () => 'feito');
    await expect(broken).rejects.toThrow('quebrou');
    expect(await next).toBe('feito');
  });

  it('never run more than allowed, and finish or reject every job, whatever comes when', async () => {
    const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.constant('end')), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const desk = openDesk({ atOnce: 2, waitingMax: 6, waitingPerGroup: 3 });
        const jobs: Promise<string>[] = [];
        for (const [index, step] of list.entries()) {
          if (step === 'end') await desk.endOne();
          else jobs.push(desk.add(step, `${step}${index}`));
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
