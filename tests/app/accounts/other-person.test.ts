/** A page that one person opened saves nothing in the name of another who signed in since. */
import { afterEach, expect, it, vi } from 'vitest';
import { fetchInTime, openFor } from '../../../app/program/call.ts';
import { openedForHeader } from '../../../domain/web/problem.ts';
import { withNewsroom } from '../http/newsroom.ts';

const { signIn, signInAdmin, visitor } = withNewsroom();
afterEach(() => {
  openFor('');
  vi.unstubAllGlobals();
});

it.each(['/api/redacao/paginas', '/api/conta/perfil'])(
  'refuses %s when the page was opened by another person, whatever rights the user has',
  async (path) => {
    const ana = await signInAdmin('Ana');
    const bia = await signIn('Bia');
    const refused = await bia.get(path, { [openedForHeader]: ana.userId });
    expect(refused.status).toBe(412);
    expect(await refused.json()).toMatchObject({
      code: 'other-person',
      message: 'Você entrou como Bia, e esta página foi aberta por outra pessoa.',
    });
    expect((await ana.get(path, { [openedForHeader]: ana.userId })).status).toBe(200);
  },
);

it('a page that another person opened writes nothing', async () => {
  const ana = await signInAdmin('Ana');
  const bia = await signInAdmin('Bia');
  const headers = { 'Content-Type': 'application/json', [openedForHeader]: ana.userId };
  const body = JSON.stringify({ name: 'Ana Prado' });
  const refused = await bia.send('/api/conta/nome', { method: 'PUT', headers, body });
  expect(refused.status).toBe(412);
  expect(await (await bia.get('/api/conta/perfil')).json()).toMatchObject({ name: 'Bia' });
});

it('a call without a session asks to log in, whoever opened the page', async () => {
  const response = await visitor().get('/api/conta/perfil', { [openedForHeader]: 'ana' });
  expect(response.status).toBe(401);
});

it('every call names the person who opened its page', async () => {
  const send = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', send);
  openFor('ana');
  await fetchInTime('/api/conta/nome', { method: 'PUT', headers: { 'Content-Type': 'application/json' } });
  expect(send).toHaveBeenCalledWith(
    '/api/conta/nome',
    expect.objectContaining({
      headers: new Headers({ 'Content-Type': 'application/json', [openedForHeader]: 'ana' }),
    }),
  );
});
