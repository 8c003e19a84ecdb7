/** What the store of users promises on every database. */
import { describe, expect, it } from 'vitest';
import { aUser } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeUserStore(open: OpenDatabase): void {
  describe('user store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.users;

    it('finds users by id and by e-mail, with every field as it was stored', async () => {
      const users = [aUser({ roles: ['admin'] }), aUser({ name: '', createdAt: null })];
      for (const user of users) await store().save(user);
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
      for (const user of [one, other]) await store().save(user);
      const found = await store().listByIds([other.id, 'x', one.id]);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining([one, other]));
      expect(await store().listByIds([])).toEqual([]);
    });

    it('replaces a user of the same id', async () => {
      const user = aUser({ roles: ['admin'] });
      await store().save(user);
      await store().save({ ...user, email: 'novo@exemplo.com', roles: [] });
      expect(await store().findByEmail(user.email)).toBeNull();
      expect(await store().findByEmail('novo@exemplo.com')).toMatchObject({ id: user.id, roles: [] });
      expect(await store().count()).toBe(1);
    });

    it('rejects an e-mail of another user', async () => {
      const user = aUser();
      await store().save(user);
      await expect(store().save(aUser({ email: user.email }))).rejects.toThrow();
      expect(await store().count()).toBe(1);
    });
  });
}
