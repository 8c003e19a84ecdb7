/** Which answers to refused requests the application log records. */
import { expect, it, vi } from 'vitest';
import { logRefusals } from '../../../app/http/log-refusals.ts';

const visitor = { userId: 'u1', name: null, email: null, roles: [] } as const;

it.each([
  [200, false],
  [303, false],
  [400, false],
  [401, true],
  [403, true],
  [404, false],
  [413, true],
  [429, true],
  [500, false],
])('a request that is answered %i has a line in the log: %s', async (status, isLogged) => {
  const info = vi.fn();
  const context = {
    req: { method: 'POST', path: '/news/x/comentarios' },
    res: { status },
    var: { visitor },
  };
  await logRefusals({ info })(context, async () => {});
  const line = { status, method: 'POST', path: '/news/x/comentarios', userId: 'u1' };
  expect(info.mock.calls).toEqual(isLogged ? [[line, 'request refused']] : []);
});
