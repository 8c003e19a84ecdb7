/** Checks what the store of users promises on every database. */
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/accounts/permissions.ts';
import {
  changePersonRoles,
  deletePersonSessions,
  setSuspension,
} from '../../../server/services/accounts/change-person.ts';
import { listPeople } from '../../../server/services/accounts/list-people.ts';
import { anAuditEntry, aUser, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

export function describeUserStore(open: OpenDatabase): void {
  describe('user store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.users;

    it('finds users by id and by e-mail, with every field as it was stored', async () => {
      const users = [aUser({ roles: ['admin'] }), aUser({ name: '', createdAt: null })];
      for (const user of users) await store().saveVerified(user);
      for (const user of users) {
        expect(await store().findById(user.id)).toEqual(user);
        expect(await store().findByEmail(user.email)).toEqual(user);
      }
      expect(await store().findById('x')).toBeNull();
      expect(await store().findByEmail('x@exemplo.com')).toBeNull();
      expect(await store().count()).toBe(2);
    });

    it('lists by ids, without missing ones', async () => {
      const [one, other] = [aUser(), aUser()];
      for (const user of [one, other]) await store().saveVerified(user);
      const found = await store().listByIds([other.id, 'x', one.id]);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining([one, other]));
      expect(await store().listByIds([])).toEqual([]);
    });

    it('replaces a user of the same id', async () => {
      const user = aUser({ roles: ['admin'] });
      await store().saveVerified(user);
      await store().saveVerified({ ...user, email: 'novo@exemplo.com', roles: [] });
      expect(await store().findByEmail(user.email)).toBeNull();
      expect(await store().findByEmail('novo@exemplo.com')).toMatchObject({ id: user.id, roles: [] });
      expect(await store().count()).toBe(1);
    });

    it('rejects an e-mail of another user', async () => {
      const user = aUser();
      await store().saveVerified(user);
      await expect(store().saveVerified(aUser({ email: user.email }))).rejects.toThrow();
      expect(await store().count()).toBe(1);
    });
  });
}

export function describeAuditLog(open: OpenDatabase): void {
  describePagedList('audit entries', open, {
    insert: (stores, { id, createdAt }) => stores.audit.add(anAuditEntry({ id, at: createdAt })),
    list: async ({ audit }, page) =>
      (await audit.list({}, page)).map(({ id, at }) => ({ id, createdAt: at })),
  });

  describe('audit log', () => {
    const opened = useDatabase(open);
    const log = () => opened().database.audit;

    it('returns every field as it was stored', async () => {
      const entry = anAuditEntry({ detail: 'antes: “x”' });
      await log().add(entry);
      expect(await log().list({}, { limit: 9 })).toEqual([entry]);
    });

    it('lists what one person did, and one kind of action', async () => {
      const mine = anAuditEntry({ userId: 'eu' });
      await log().add(mine);
      await log().add(anAuditEntry({ userId: 'outra' }));
      expect(await log().list({ userId: 'eu' }, { limit: 9 })).toEqual([mine]);
      expect(await log().list({ action: 'image.uploaded' }, { limit: 9 })).toHaveLength(2);
      expect(await log().list({ userId: 'ninguém' }, { limit: 9 })).toEqual([]);
    });

    it('rejects every change of an entry, also by SQL', async () => {
      const entry = anAuditEntry();
      await log().add(entry);
      const { write } = opened().database.connections;
      await expect(write.updateTable('audit_entries').set({ detail: 'x' }).execute()).rejects.toThrow();
      await expect(write.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only');
      expect(await log().list({}, { limit: 9 })).toEqual([entry]);
    });

    it('stores no words of a person', async () => {
      await log().add(anAuditEntry({ action: 'comment.kept', subjectId: 'c', subjectTitle: 'Palavras' }));
      await log().add(anAuditEntry({ action: 'message.read', subjectTitle: 'Palavras' }));
      await log().add(anAuditEntry({ action: 'admin.granted', subjectTitle: 'bia@exemplo.com' }));
      const { read } = opened().database.connections;
      const rows = await read.selectFrom('audit_entries').select('subject_title').execute();
      expect(rows.map((row) => row.subject_title)).toEqual(['', '', '']);
      expect(await log().list({ action: 'comment.kept' }, { limit: 9 })).toMatchObject([{ subjectId: 'c' }]);
    });

    it('never replaces an entry', async () => {
      const entry = anAuditEntry();
      await log().add(entry);
      await expect(log().add({ ...entry, detail: 'outra coisa' })).rejects.toThrow();
      expect(await log().list({}, { limit: 9 })).toEqual([entry]);
    });
  });
}

const clock = () => testNowMs;
const device = { address: '', userAgent: '' };
const actorOf = ({ id, name }: { id: string; name: string }) => ({ userId: id, name });

export function describePeople(open: OpenDatabase): void {
  describe('people', () => {
    const opened = useDatabase(open);
    const database = () => opened().database;
    async function save(changes: Parameters<typeof aUser>[0] = {}) {
      const user = aUser(changes);
      await database().users.saveVerified(user);
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

    it('gives several roles, audits them with the earlier ones, and lets one of them be admin', async () => {
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
