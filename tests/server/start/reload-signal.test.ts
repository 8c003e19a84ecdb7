/** Checks what the signal SIGHUP does. */
import { expect, it } from 'vitest';
import { createReloadHandler } from '../../../server/start/reload-signal.ts';
import { PortalClient, startPortalProcess, until } from '../../faults/processes.ts';

it.each([
  { from: 'a terminal that is gone', terminal: [true, false], workers: 1, does: ['stop'] },
  { from: 'a terminal that is gone', terminal: [true, false], workers: 2, does: ['stop'] },
  { from: 'another terminal', terminal: [true, true], workers: 1, does: ['warn'] },
  { from: 'another terminal', terminal: [true, true], workers: 2, does: ['restart'] },
  { from: 'the system', terminal: [false, false], workers: 1, does: ['warn'] },
  { from: 'the system', terminal: [false, false], workers: 2, does: ['restart'] },
])('SIGHUP from $from to $workers worker(s) leads to $does', ({ terminal, workers, does }) => {
  const done: string[] = [];
  const answers = [...terminal];
  createReloadHandler({
    ...(workers > 1 ? { restart: () => void done.push('restart') } : {}),
    stop: () => void done.push('stop'),
    log: { warn: () => void done.push('warn') },
    hasTerminal: () => answers.shift() ?? false,
  })();
  expect(done).toEqual(does);
});

it('one process without a terminal says why it does not restart, and continues', async () => {
  const portal = await startPortalProcess({});
  for (const times of [1, 2]) {
    portal.process.kill('SIGHUP');
    await until('it says so', () => portal.log().split('needs WORKERS of at least 2').length === times + 1);
  }
  expect((await new PortalClient(portal.url).ask(portal, '/healthz')).status).toBe(200);
  expect(await portal.stop()).toBe('0');
});
