/** When background jobs run, how they are retried, and how they stop. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Job, type RunningJob, startJob } from '../../../server/services/jobs/scheduler.ts';

let said: string[] = [];
let rounds: number[] = [];
let result: () => Promise<unknown>;
let job: RunningJob | null = null;
const log = {
  info: (facts: object, message: string) => void said.push(`info ${message} ${JSON.stringify(facts)}`),
  warn: (facts: object, message: string) => void said.push(`warn ${message} ${JSON.stringify(facts)}`),
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  said = [];
  rounds = [];
  result = async () => {};
});
afterEach(async () => {
  const stopped = job?.stop();
  // Every round here is shorter. Not all timers are run, because one that the process still has may never end.
  await pass(60_000);
  await stopped;
  vi.useRealTimers();
});

function start(options: Partial<Job> = {}): RunningJob {
  const round = () => {
    rounds.push(Date.now());
    return result();
  };
  job = startJob({ name: 'sending mails', everyMs: 1_000, round, ...options }, { log, clock: Date.now });
  return job;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const fails = () => Promise.reject('away');

describe('a job', () => {
  it('runs at its start and then at its interval, and logs nothing', async () => {
    start();
    await pass(2_500);
    expect(rounds).toEqual([0, 1_000, 2_000]);
    expect(said).toEqual([]);
  });

  it('waits before its first round, and as long as the last round asked for', async () => {
    result = async () => 5_000;
    start({ firstAfterMs: 300 });
    await pass(6_000);
    expect(rounds).toEqual([300, 5_300]);
  });

  it('ends when a round says that it is done', async () => {
    result = async () => 'done';
    start();
    await pass(60_000);
    expect(rounds).toHaveLength(1);
  });

  it('runs one round at a time', async () => {
    result = () => new Promise((resolve) => setTimeout(resolve, 1_500));
    start();
    await pass(5_000);
    expect(rounds).toEqual([0, 2_500, 5_000]);
  });

  it('runs at once when it is woken, and once more when it is woken during a round', async () => {
    result = () => new Promise((resolve) => setTimeout(resolve, 200));
    const { wake } = start({ everyMs: 60_000 });
    await pass(1_000);
    wake();
    await pass(100);
    wake();
    wake();
    await pass(1_000);
    expect(rounds).toEqual([0, 1_000, 1_200]);
  });
});

describe('a failing job', () => {
  it('is tried again after doubled pauses of ten seconds at most', async () => {
    result = fails;
    start();
    await pass(40_000);
    expect(rounds).toEqual([0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000]);
  });

  it('with an interval of minutes is tried again after that interval', async () => {
    result = fails;
    start({ everyMs: 600_000 });
    await pass(1_300_000);
    expect(rounds).toEqual([0, 600_000, 1_200_000]);
  });

  it('logs the first failure, one each minute, and the recovery', async () => {
    result = fails;
    start({ everyMs: 10_000 });
    await pass(125_000);
    result = async () => {};
    await pass(30_000);
    const failed = 'warn sending mails failed; it is tried again and again';
    expect(said).toEqual([
      `${failed} {"err":"away","failures":1}`,
      `${failed} {"err":"away","failures":7}`,
      `${failed} {"err":"away","failures":13}`,
      'info sending mails works again {"failures":13}',
    ]);
  });
});

describe('a stopped job', () => {
  it('asks its round to end, waits for it and runs no more', async () => {
    const order: string[] = [];
    const running = start({
      round: async (signal) => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        order.push(`round ${signal.aborted}`);
      },
      close: async () => void order.push('close'),
    });
    await pass(100);
    const stopped = running.stop();
    await pass(5_000);
    await stopped;
    expect(order).toEqual(['round true', 'close']);
  });

  it('is closed in the middle of a round that takes too long', async () => {
    const closed = Promise.withResolvers<void>();
    const running = start({
      round: () => closed.promise,
      stopWithinMs: 500,
      close: async () => closed.resolve(),
    });
    await pass(100);
    const stopped = running.stop();
    await pass(600);
    await stopped;
  });

  it('stops even when it cannot be closed', async () => {
    const running = start({ close: () => Promise.reject('broken') });
    await running.stop();
    expect(said).toEqual(['warn sending mails could not be closed {"err":"broken"}']);
  });
});
