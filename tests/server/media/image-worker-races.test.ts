/** Checks what the image worker does when its process says something late or wrong. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSharpImageWorker } from '../../../server/adapters/sharp/sharp-image-worker.ts';

class FakeProcess extends EventEmitter {
  connected = true;
  exitCode: number | null = null;
  signalCode: string | null = null;
  kills = 0;
  readonly sent: ((error: Error | null) => void)[] = [];
  send(_: unknown, done: (error: Error | null) => void): void {
    this.sent.push(done);
  }
  kill(): void {
    this.kills += 1;
    this.signalCode = 'SIGKILL';
    queueMicrotask(() => this.emit('exit', null, 'SIGKILL'));
  }
  disconnect(): void {}
}

const started = vi.hoisted((): unknown[] => []);
vi.mock('node:child_process', () => ({
  fork() {
    const child = new FakeProcess();
    started.push(child);
    return child;
  },
}));

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const facts = {
  kind: 'facts',
  width: 1,
  height: 1,
  mimeType: 'image/png',
  placeholder: 'data:',
  withoutMetadata: null,
};
const processes = () => started.filter((each) => each instanceof FakeProcess);

let worker: ReturnType<typeof createSharpImageWorker>;
beforeEach(() => {
  started.length = 0;
  worker = createSharpImageWorker();
});
afterEach(() => worker.close());

it('the image worker does not fail a job when sending the one before fails late', async () => {
  const first = worker.inspect(png);
  const second = worker.inspect(png);
  const [child] = processes();
  child?.emit('message', facts);
  expect(await first).toMatchObject({ width: 1 });
  child?.sent[0]?.(new Error('EPIPE'));
  expect(child?.kills).toBe(0);
  child?.emit('message', facts);
  expect(await second).toMatchObject({ width: 1 });
});

it('the image worker fails a job that cannot be sent, and starts another process for the next', async () => {
  const first = worker.inspect(png);
  const second = worker.inspect(png);
  processes()[0]?.sent[0]?.(new Error('EPIPE'));
  await expect(first).rejects.toThrow('EPIPE');
  expect(processes()).toHaveLength(2);
  processes()[1]?.emit('message', facts);
  expect(await second).toMatchObject({ width: 1 });
});

it('the image worker fails a job whose process sends an invalid answer', async () => {
  const first = worker.inspect(png);
  processes()[0]?.emit('message', { kind: 'unheard-of' });
  await expect(first).rejects.toThrow('unknown message');
});
