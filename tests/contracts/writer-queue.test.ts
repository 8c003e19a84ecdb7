/** Checks the order, the limit and the time-out of writers that wait inside a process. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { turnMaxMs, WriterQueue } from '../../server/adapters/sql/connection/writer-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives turns in the order of calls, one at a time', async () => {
  const queue = new WriterQueue();
  const started: number[] = [];
  const turns = [0, 1, 2].map(async (number) => {
    const endTurn = await queue.takeTurn();
    started.push(number);
    return endTurn;
  });
  const first = await turns[0];
  expect(started).toEqual([0]);
  first?.();
  first?.();
  const second = await turns[1];
  expect(started).toEqual([0, 1]);
  second?.();
  (await turns[2])?.();
  expect(started).toEqual([0, 1, 2]);
  (await queue.takeTurn())();
});

it('fails a writer as busy that waited too long, and still serves the others', async () => {
  const queue = new WriterQueue(1_000);
  const endFirst = await queue.takeTurn();
  const late = expect(queue.takeTurn()).rejects.toMatchObject({ fault: 'busy' });
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  const next = queue.takeTurn();
  endFirst();
  (await next)();
  expect(queue.waitingCount).toBe(0);
});

it('passes on a turn that does not end before those that wait give up', async () => {
  const queue = new WriterQueue();
  const endLate = await queue.takeTurn();
  const next = queue.takeTurn();
  await vi.advanceTimersByTimeAsync(turnMaxMs);
  const endNext = await next;
  const third = queue.takeTurn();
  // The late one has no turn any more that it could end.
  endLate();
  expect(queue.waitingCount).toBe(1);
  endNext();
  (await third)();
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects a writer when too many wait', async () => {
  const queue = new WriterQueue();
  const endFirst = await queue.takeTurn();
  const waiting = Array.from({ length: 500 }, () => queue.takeTurn());
  await expect(queue.takeTurn()).rejects.toMatchObject({ fault: 'busy' });
  endFirst();
  for (const turn of waiting) (await turn)();
});
