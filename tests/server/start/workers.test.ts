/** Several server processes on one machine: they share a port, and are replaced when they end. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalProcess, startPortalProcess, until } from '../../faults/processes.ts';
import { aFolderForAll } from '../../folders.ts';
import { freePort } from '../../free-port.ts';
import { patienceMs } from '../../patience.ts';

const adminPassword = 'uma-frase-que-so-a-redacao-conhece';

const folder = await aFolderForAll();
let portal: PortalProcess;
let metricsPort = 0;

/** Process ids of the workers, as the system knows them. */
async function workers(): Promise<number[]> {
  const path = `/proc/${portal.process.pid}/task/${portal.process.pid}/children`;
  const children = await readFile(path, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(portal.url + path, { signal: AbortSignal.timeout(patienceMs) });
  await response.arrayBuffer();
  return response.status;
}

beforeAll(async () => {
  metricsPort = await freePort();
  portal = await startPortalProcess({
    WORKERS: '2',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
    ADMIN_EMAIL: 'redacao@pauta.test',
    ADMIN_PASSWORD: adminPassword,
  });
});

afterAll(() => {
  if (portal.process.exitCode === null) portal.process.kill('SIGKILL');
});

describe('several workers of one portal', () => {
  it('have one sum of all in /metrics', async () => {
    const asked = 20;
    for (let i = 0; i < asked; i += 1) expect(await statusOf('/login')).toBe(200);
    const line = `pauta_requests_total{kind="account",status="200"} ${asked}`;
    await until('all answers are counted', async () => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return (await response.text()).includes(line);
    });
  });

  it('do not get the password of the first admin', async () => {
    for (const pid of await workers()) {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
      expect(environment).toContain(`DATA_DIR=${folder}`);
      expect(environment).not.toContain(adminPassword);
    }
  });

  it('share one port, and a crashed one is replaced', async () => {
    const before = await until('there are two', async () => (await workers()).length === 2 && workers());
    expect(await statusOf('/')).toBe(200);
    const [fallen = 0] = before;
    process.kill(fallen, 'SIGKILL');
    const after = await until('there are two again', async () => {
      const now = await workers();
      return now.length === 2 && !now.includes(fallen) && now;
    });
    expect(after).toContain(before[1]);
    expect(portal.log()).toContain('a worker ended and is replaced');
    expect(await statusOf('/readyz')).toBe(200);
  });

  it('are replaced one by one on SIGHUP, without a rejected request', async () => {
    const before = await workers();
    portal.process.kill('SIGHUP');
    await until('both are others', async () => {
      expect(await statusOf('/')).toBe(200);
      const now = await workers();
      return now.length === 2 && !now.some((pid) => before.includes(pid));
    });
  });

  it('are as many as before when all old ones crash during a restart', async () => {
    const old = await workers();
    portal.process.kill('SIGHUP');
    await until('the first successor starts', async () =>
      (await workers()).some((pid) => !old.includes(pid)),
    );
    for (const pid of old) process.kill(pid, 'SIGKILL');
    const isRenewed = async (before: number[]) => {
      const now = await workers();
      return now.length === 2 && !now.some((pid) => before.includes(pid)) && now;
    };
    const renewed = await until('there are two others', () => isRenewed(old));
    // One too many would be renewed as well.
    portal.process.kill('SIGHUP');
    await until('there are two again', () => isRenewed([...old, ...renewed]));
  });

  it('stop with the first process', async () => {
    const all = await workers();
    expect(await portal.stop()).toBe('0');
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow();
  });
});
