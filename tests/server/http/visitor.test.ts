/** The visitor that a session cookie makes, with the rights of this moment. */
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { setAnswerHeaders } from '../../../app/http/answer-headers.ts';
import { findVisitor, setAnonymousVisitor } from '../../../app/http/visitor.ts';
import type { PortalEnv } from '../../../app/portal.ts';
import { anonymousVisitor, type Role } from '../../../domain/accounts/permissions.ts';
import type { VisitorSession } from '../../../server/services/accounts/sessions.ts';

const session: VisitorSession = {
  id: 's1',
  userId: 'u1',
  email: 'bia@exemplo.com',
  createdAt: 0,
  expiresAt: 1,
  profile: { name: 'Bia', roles: ['admin'], hasSecondFactor: false },
  isProlonged: false,
};

/** Makes an application that answers with the visitor it has found. */
function openApp(found: VisitorSession | null, secondStepRoles: readonly Role[] = []) {
  const error = vi.fn();
  const findSession = vi.fn(async () => found);
  const app = new Hono<PortalEnv>();
  app.use(setAnswerHeaders({ securityHeaders: { page: () => [], file: () => [] } }));
  app.use(setAnonymousVisitor({ clientAddressOf: () => '' }));
  app.use(
    findVisitor({
      services: { findSession },
      site: { url: 'http://localhost', secondStepRoles },
      recorder: { noteUser() {} },
      viewCounter: { leaveOut() {} },
      log: { error },
    }),
  );
  app.get('/', (c) => c.json(c.var.visitor));
  const get = (cookie?: string) => app.request('/', cookie ? { headers: { Cookie: cookie } } : {});
  return { get, error, findSession };
}

it('a session gives a visitor the rights that their user has now', async () => {
  const { get, findSession } = openApp(session);
  const response = await get('sessao=t');
  expect(await response.json()).toEqual({
    userId: 'u1',
    name: 'Bia',
    email: 'bia@exemplo.com',
    roles: ['admin'],
  });
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(findSession).toHaveBeenCalledExactlyOnceWith('t');
});

it('reads nothing from the database without a session', async () => {
  const { get, findSession } = openApp(session);
  for (const cookie of [undefined, 'consentimento=refused', 'sessao=']) {
    expect(await (await get(cookie)).json()).toEqual(anonymousVisitor);
  }
  expect(findSession).not.toHaveBeenCalled();
});

it('a user whose profile cannot be read has only id and e-mail, and the log says so', async () => {
  const profileFault = new Error('disk');
  const { get, error } = openApp({ ...session, profile: null, profileFault });
  expect(await (await get('sessao=t')).json()).toEqual({
    userId: 'u1',
    name: null,
    email: 'bia@exemplo.com',
    roles: [],
  });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: profileFault, userId: 'u1' },
    'Erro ao buscar dados do usuário',
  );
});

it('a cookie without a session is deleted', async () => {
  const response = await openApp(null).get('sessao=t');
  expect(await response.json()).toEqual(anonymousVisitor);
  expect(response.headers.getSetCookie()[0]).toMatch(/^sessao=; Max-Age=0/);
});

it('a role that needs a second step gives no rights without one, and other roles do', async () => {
  const rolesOf = async ({ get }: ReturnType<typeof openApp>) => (await (await get('sessao=t')).json()).roles;
  expect(await rolesOf(openApp(session, ['admin', 'editor']))).toEqual([]);
  expect(await rolesOf(openApp(session, ['editor']))).toEqual(['admin']);
  const editor = { name: 'Bia', roles: ['editor'], hasSecondFactor: false } as const;
  expect(await rolesOf(openApp({ ...session, profile: editor }, ['editor']))).toEqual([]);
  const both = { ...editor, roles: ['editor', 'moderator'] } as const;
  expect(await rolesOf(openApp({ ...session, profile: both }, ['moderator']))).toEqual([]);
  const withStep = { ...editor, hasSecondFactor: true };
  expect(await rolesOf(openApp({ ...session, profile: withStep }, ['editor']))).toEqual(['editor']);
});
