/** The addresses by which load balancers and operators check a portal. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { challengeHeader } from '../../../domain/web/challenge.ts';
import { checkReadiness } from '../../../server/services/site/check-readiness.ts';
import { createProof } from '../../../server/services/site/sign-identity.ts';
import { openTestPortal, sessionSecret, type TestPortal } from '../http/open-portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openTestPortal();
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.close();
});

const answers = { ping: async () => {} };
const refuses = { ping: () => Promise.reject(new Error('no')) };
const throws = {
  ping: () => {
    throw new Error('no');
  },
};
const hangs = { ping: () => new Promise<void>(() => {}) };

describe('/healthz, for load balancers', () => {
  it('answers while the process lives', async () => {
    const response = await portal.get('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('/readyz, for load balancers', () => {
  it('answers 200 when database and storage do', async () => {
    const response = await portal.get('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('proves to the operator which version answers, with which data', async () => {
    const challenge = 'prova-de-identidade';
    const ask = (value: string) => portal.get('/readyz', { headers: { [challengeHeader]: value } });
    const served = { sessionSecret, data: portal.folder, version: '1.2.3' };
    const { proof } = Object(await (await ask(challenge)).json());
    expect(proof).toBe(createProof(served, challenge));
    for (const other of [{ version: '1.2.2' }, { data: '/other' }, { sessionSecret: 'other' }])
      expect(createProof({ ...served, ...other }, challenge)).not.toBe(proof);
    expect(await (await ask('curto')).json()).toEqual({ status: 'ok' });
  });

  it('answers 503 with the name of what is missing', async () => {
    const other = await openTestPortal();
    await other.close();
    const response = await other.get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'unavailable', failing: ['database', 'storage'] });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await other.get('/healthz')).status).toBe(200);
  });

  it('reports database and storage separately', async () => {
    expect(await checkReadiness({ database: answers, files: answers })()).toEqual([]);
    expect(await checkReadiness({ database: refuses, files: answers })()).toEqual(['database']);
    expect(await checkReadiness({ database: answers, files: throws })()).toEqual(['storage']);
  });

  it('waits two seconds for each, at the same time', async () => {
    vi.useFakeTimers();
    const checking = checkReadiness({ database: hangs, files: hangs })();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await checking).toEqual(['database', 'storage']);
  });
});
