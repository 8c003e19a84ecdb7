/** What admins may do with people of the newsroom, on every database. */
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/accounts/permissions.ts';
import {
  changePersonRoles,
  deletePersonSessions,
  setSuspension,
} from '../../../server/services/accounts/change-person.ts';
import { listPeople } from '../../../server/services/accounts/list-people.ts';
import { aUser, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const clock = () => testNowMs;
const device = { address: '', userAgent: '' };
const actorOf = ({ id, name }: { id: string; name: string }) => ({ userId: id, name });

export function describePeople(open: OpenDatabase): void {
  describe('people', () => {
    const opened = useDatabase(open);
    const database = () => opened().database;
    async function save(changes: Parameters<typeof aUser>[0] = {}) {
      const user = aUser(changes);
      await database().users.save(user);
      return user;
    }

    it('lists the newsroom by role, and then as a dictionary orders names', async () => {
      for (const name of ['Zoe', 'Érica', 'elisa', 'Ana']) await save({ name, roles: ['editor'] });
      await save({ name: 'Rui', roles: ['admin'] });
      const names = (await database().users.listNewsroom(9)).map(({ name }) => name);
      expect(names).toEqual(['Rui', 'Ana', 'elisa', 'Érica', 'Zoe']);
    });

    it.each(['role', 'suspension'] as const)(
      'leaves one of two admins who remove each other at the same moment, from two processes: %s',
      async (how) => {
        const [ana, bia] = [await save({ roles: ['admin'] }), await save({ roles: ['admin'] })];
        const other = await opened().reopen();
        try {
          const remove = (db: typeof other, actor: typeof ana, target: typeof ana) =>
            how === 'role'
              ? changePersonRoles({ database: db, clock })(actorOf(actor), target.id, [])
              : setSuspension({ database: db, clock })(actorOf(actor), target.id, true);
          const results = await Promise.all([remove(database(), ana, bia), remove(other, bia, ana)]);
          expect(results.filter(({ ok }) => ok)).toHaveLength(1);
          expect(await database().users.countAdmins()).toBe(1);
        } finally {
          await other.close();
        }
      },
    );

    it('keeps the last admin, who cannot leave the role', async () => {
      const ana = await save({ roles: ['admin'] });
      const suspended = await save({ roles: ['admin'] });
      const { users } = database();
      await users.setSuspension(suspended.id, testNowMs);
      expect(await users.countAdmins()).toBe(1);
      const change = changePersonRoles({ database: database(), clock });
      expect(await change(actorOf(ana), ana.id, ['editor'])).toMatchObject({
        problem: { code: 'forbidden' },
      });
      expect((await change(actorOf(suspended), ana.id, ['editor'])).ok).toBe(false);
      expect((await users.findById(ana.id))?.roles).toEqual(['admin']);
    });

    it.each<[string, Role[]]>([
      ['all other roles', ['editor', 'reporter', 'moderator']],
      ['a reader', []],
    ])('rejects changes by %s', async (_, roles) => {
      await save({ roles: ['admin'] });
      const [actor, user] = [await save({ roles }), await save()];
      const adapters = { database: database(), clock };
      for (const result of [
        await changePersonRoles(adapters)(actorOf(actor), actor.id, ['admin']),
        await changePersonRoles(adapters)(actorOf(actor), user.id, ['editor']),
        await setSuspension(adapters)(actorOf(actor), user.id, true),
        await deletePersonSessions(adapters)(actorOf(actor), user.id),
      ]) {
        expect(result).toMatchObject({ ok: false, problem: { code: 'forbidden' } });
      }
    });

    it('gives more rights only with a new login and a confirmed address', async () => {
      const [ana, bia] = [await save({ roles: ['admin'] }), await save()];
      const { sessions, users } = database();
      const { token } = await sessions.open(bia, device, testNowMs);
      const change = changePersonRoles({ database: database(), clock });
      expect((await change(actorOf(ana), bia.id, ['reporter'])).ok).toBe(true);
      expect(await sessions.find(token, testNowMs)).toBeNull();
      const again = await sessions.open(bia, device, testNowMs);
      expect((await change(actorOf(ana), bia.id, [])).ok).toBe(true);
      expect((await sessions.find(again.token, testNowMs))?.profile?.roles).toEqual([]);
      const unproven = { id: 'x1', name: 'Caio', email: 'caio@exemplo.com', terms: null };
      await users.create({ ...unproven, isEmailVerified: false, createdAt: testNowMs });
      expect(await change(actorOf(ana), 'x1', ['admin'])).toMatchObject({ problem: { code: 'conflict' } });
    });

    it('gives several roles, audited with those before, and one of them may be admin', async () => {
      const [ana, bia] = [await save({ roles: ['admin'] }), await save({ roles: ['moderator'] })];
      const { audit, users } = database();
      const change = changePersonRoles({ database: database(), clock });
      expect((await change(actorOf(ana), bia.id, ['moderator', 'editor', 'admin'])).ok).toBe(true);
      expect((await users.findById(bia.id))?.roles).toEqual(['admin', 'editor', 'moderator']);
      expect(await users.countAdmins()).toBe(2);
      expect((await change(actorOf(ana), bia.id, ['moderator', 'editor'])).ok).toBe(true);
      expect(await users.countAdmins()).toBe(1);
      expect((await users.listNewsroom(9)).map(({ id }) => id)).toEqual([ana.id, bia.id]);
      expect((await change(actorOf(ana), ana.id, ['editor'])).ok).toBe(false);
      expect((await change(actorOf(ana), ana.id, ['admin', 'editor'])).ok).toBe(true);
      const entries = await audit.list({}, { limit: 3 });
      expect(entries.map(({ action, detail }) => `${action} ${detail}`).sort()).toEqual([
        'admin.granted Moderação → Administração, Edição e Moderação',
        'role.changed Administração → Administração e Edição',
        'role.changed Administração, Edição e Moderação → Edição e Moderação',
      ]);
    });

    it('lists the newsroom, and other accounts by part of their name or address', async () => {
      const ana = await save({ roles: ['admin'], name: 'Ána Prado' });
      const bia = await save({ roles: [], name: 'Bia', email: 'bia@exemplo.com' });
      await database().sessions.open(ana, device, testNowMs);
      await database().users.setSuspension(bia.id, testNowMs);
      const list = async (text: string) => (await listPeople({ database: database(), clock })(text)).people;
      expect(await list('')).toEqual([
        {
          ...ana,
          isEmailVerified: true,
          suspendedAt: null,
          hasSecondFactor: false,
          sessions: 1,
          lastVisitAt: testNowMs,
        },
      ]);
      expect((await list('ana pra')).map(({ id }) => id)).toEqual([ana.id]);
      expect((await list('bia')).map(({ id }) => id)).toEqual([bia.id]);
      expect(await list('b')).toEqual([]);
      expect(await list(' BIA@exemplo.com')).toMatchObject([
        { id: bia.id, suspendedAt: testNowMs, sessions: 0 },
      ]);
    });
  });
}
