/** Checks what invitations promise on every database. */
import { describe, expect, it } from 'vitest';
import { invitationLifetimeMs } from '../../../domain/accounts/invitation.ts';
import type { Role } from '../../../domain/accounts/permissions.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { setSuspension } from '../../../server/services/accounts/change-person.ts';
import {
  acceptInvitation,
  acceptWithNewAccount,
  createInvitation,
  deleteInvitation,
  findInvitation,
  listInvitations,
  resendInvitation,
} from '../../../server/services/accounts/invitations/invitations.ts';
import { aUser, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const device = { address: '203.0.113.7', userAgent: '' };
const email = 'nova@exemplo.com';
const password = 'uma senha bem longa';

export function describeInvitations(open: OpenDatabase): void {
  describe('invitations', () => {
    const opened = useDatabase(open);
    const database = () => opened().database;
    let now = testNowMs;
    const adapters = (db: Database = database()) => ({
      database: db,
      clock: () => now,
      site: {
        name: 'Pauta',
        author: 'Redação',
        url: 'https://pauta.test',
        terms: { version: '01' },
        hasMail: true,
      },
      passwords: { hash: async (text: string) => `hash of ${text}`, verify: async () => true },
      passwordWork: { take: async () => null, run: <T>(_: unknown, job: () => Promise<T>) => job() },
      loadPasswordCheck: async () => () => false,
    });
    async function anAdmin() {
      const user = aUser({ roles: ['admin'] });
      await database().users.saveVerified(user);
      return { userId: user.id, name: user.name };
    }
    async function invite(role: Role, to = email, isMailed = false) {
      const actor = await anAdmin();
      const result = await createInvitation(adapters())(actor, { email: to, roles: [role], isMailed });
      if (!result.ok) throw new Error(result.problem.message);
      const token = new URL(result.value.link).searchParams.get('token') ?? '';
      return { actor, token };
    }
    async function aSession(user: { id: string; email: string }) {
      const { token } = await database().sessions.open(user, device, now);
      const found = await database().sessions.find(token, now);
      return { id: found?.id ?? '', userId: user.id };
    }

    it('creates an account with the role, once, also at the same moment in two processes', async () => {
      const { token } = await invite('reporter');
      const other = await opened().reopen();
      try {
        const typed = { token, name: 'Nina Nova', password };
        const results = await Promise.all([
          acceptWithNewAccount(adapters())(typed, device),
          acceptWithNewAccount(adapters(other))(typed, device),
        ]);
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      } finally {
        await other.close();
      }
      const user = await database().users.findByEmail(email);
      expect(user).toMatchObject({ name: 'Nina Nova', roles: ['reporter'] });
      expect(await database().users.isEmailVerified(user?.id ?? '')).toBe(true);
      expect(await findInvitation(adapters())(token)).toBeNull();
    });

    it('adds the role to those of the logged-in account of the address, once, and to no other', async () => {
      const { token } = await invite('editor');
      const [nina, caio] = [aUser({ email, roles: ['reporter'] }), aUser({ email: 'caio@exemplo.com' })];
      for (const user of [nina, caio]) await database().users.saveVerified(user);
      const session = await aSession(nina);
      const accept = (by: typeof session | null) => acceptInvitation(adapters())(token, by, device);
      expect(await accept(null)).toMatchObject({ problem: { code: 'unauthenticated' } });
      expect(await accept(await aSession(caio))).toMatchObject({ problem: { code: 'conflict' } });
      const results = await Promise.all([accept(session), accept(session)]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await database().users.findById(nina.id))?.roles).toEqual(['editor', 'reporter']);
      expect((await database().users.findById(caio.id))?.roles).toEqual([]);
      // The earlier session had fewer rights.
      expect(await database().sessions.isOpen(nina.id, session.id)).toBe(false);
    });

    it('refuses an invitation that would add no rights', async () => {
      const nina = aUser({ email });
      await database().users.saveVerified(nina);
      const { actor, token } = await invite('reporter');
      await database().users.setRoles(nina.id, ['editor']);
      const accepted = await acceptInvitation(adapters())(token, await aSession(nina), device);
      expect(accepted).toMatchObject({ problem: { code: 'conflict' } });
      expect((await database().users.findById(nina.id))?.roles).toEqual(['editor']);
      const again = await createInvitation(adapters())(actor, {
        email,
        roles: ['reporter'],
        isMailed: false,
      });
      expect(again).toMatchObject({ problem: { code: 'conflict', field: 'roles' } });
    });

    it('ends after seven days, when revoked, replaced or sent again, and with its inviter', async () => {
      const find = (token: string) => findInvitation(adapters())(token);
      const first = await invite('editor');
      const second = await invite('reporter', ' NOVA@exemplo.com ', true);
      expect(await find(first.token)).toBeNull();
      const mail = await database().mails.claimNext(now, now + 1);
      expect(mail).toMatchObject({ to: email, subject: 'Convite para a redação · Pauta' });
      expect(mail?.text).toContain(`https://pauta.test/convite?token=${second.token}`);
      expect(await find(second.token)).toMatchObject({ email, roles: ['reporter'], hasAccount: false });
      now = testNowMs + invitationLifetimeMs;
      expect(await find(second.token)).toBeNull();
      expect((await listInvitations(adapters())()).invitations).toEqual([]);
      now = testNowMs;

      const list = async () => (await listInvitations(adapters())()).invitations;
      const [{ id = '' } = {}] = await list();
      expect((await resendInvitation(adapters())(second.actor, id)).ok).toBe(true);
      expect(await find(second.token)).toBeNull();
      const [{ id: again = '' } = {}] = await list();
      expect((await deleteInvitation(adapters())(first.actor, again)).ok).toBe(true);
      expect(await list()).toEqual([]);
      expect(await deleteInvitation(adapters())(first.actor, again)).toMatchObject({
        problem: { code: 'not-found' },
      });

      const third = await invite('admin');
      await setSuspension(adapters())(first.actor, third.actor.userId, true);
      expect(await find(third.token)).toBeNull();
      const actions = (await database().audit.list({}, { limit: 20 })).map(({ action }) => action);
      expect(actions).toEqual(expect.arrayContaining(['invitation.created', 'invitation.revoked']));
    });

    it('outlives an account whose owner only typed the address', async () => {
      const { token } = await invite('reporter');
      const { users } = database();
      const stranger = { ...aUser({ email }), isEmailVerified: false, terms: null, createdAt: now };
      await users.create(stranger);
      await users.delete(stranger.id);
      expect(await findInvitation(adapters())(token)).not.toBeNull();
    });

    it('refuses suspended people, others than admins, and more than a hundred', async () => {
      const actor = await anAdmin();
      const { users, invitations } = database();
      const [rita, editor] = [aUser({ email: 'rita@exemplo.com' }), aUser({ roles: ['editor'] })];
      for (const user of [rita, editor]) await users.saveVerified(user);
      const ask = (by: typeof actor, to: string) =>
        createInvitation(adapters())(by, { email: to, roles: ['editor'], isMailed: false });
      const { token } = await invite('editor', rita.email);
      const session = await aSession(rita);
      await users.setSuspension(rita.id, now);
      expect((await acceptInvitation(adapters())(token, session, device)).ok).toBe(false);
      expect((await users.findById(rita.id))?.roles).toEqual([]);
      expect(await ask(actor, rita.email)).toMatchObject({ problem: { field: 'email' } });
      expect(await ask({ userId: editor.id, name: editor.name }, email)).toMatchObject({
        problem: { code: 'forbidden' },
      });
      expect(await ask(actor, 'nada')).toMatchObject({ problem: { field: 'email' } });
      for (let number = 1; number < 100; number += 1) {
        const to = `a${number}@exemplo.com`;
        const one = { id: to, email: to, roles: ['editor'], isMailed: false, expiresAt: now + 1 } as const;
        await invitations.create({ ...one, invitedBy: actor });
      }
      expect(await ask(actor, 'outra@exemplo.com')).toMatchObject({ problem: { code: 'conflict' } });
      expect(await ask(actor, 'a7@exemplo.com')).toMatchObject({ ok: true });
    });
  });
}
