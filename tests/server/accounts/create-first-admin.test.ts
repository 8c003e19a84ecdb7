/** The first admin of a portal, whom the environment describes. */
import { describe, expect, it } from 'vitest';
import { commentsTag } from '../../../domain/web/caching.ts';
import { createFirstAdmin, createPassword } from '../../../server/services/accounts/create-first-admin.ts';
import { aComment, aUser } from '../../builders.ts';
import { databases, useDatabase } from '../../contracts/databases.ts';

const admin = { email: 'chefe@exemplo.com', password: 'senha do operador', name: 'Chefe' };
const site = { name: 'Pauta', author: 'Pauta', url: 'https://pauta.example', terms: { version: '01' } };
const device = { address: '', userAgent: '' };

describe.each(databases)('the first admin, on $name', ({ open }) => {
  const opened = useDatabase(open);
  const ensure = (changes: Partial<typeof admin> = {}) =>
    createFirstAdmin({ ...opened(), passwords: opened().accounts.passwords, clock: Date.now, site })({
      ...admin,
      ...changes,
    });

  it('is created once, when there is no admin, and can log in', async () => {
    const { accounts, database } = opened();
    expect(await ensure()).toBe(true);
    expect(await database.users.findByEmail(admin.email)).toMatchObject({ name: 'Chefe', roles: ['admin'] });
    expect(await accounts.recognize(admin.email, admin.password)).not.toBeNull();
    expect(await ensure({ email: 'outro@exemplo.com' })).toBe(false);
    expect(await database.users.count()).toBe(1);
  });

  it('is not created beside another admin', async () => {
    await opened().database.users.saveVerified(aUser({ roles: ['admin'] }));
    expect(await ensure()).toBe(false);
    expect(await opened().database.users.findByEmail(admin.email)).toBeNull();
  });

  it('loses the logins of a person who registered the address in advance', async () => {
    const { accounts, database } = opened();
    await accounts.register({
      name: 'Intruso',
      email: admin.email,
      password: 'senha do intruso',
      terms: null,
      isEmailVerified: false,
    });
    const known = await accounts.recognize(admin.email, 'senha do intruso');
    const intruder = known && (await accounts.openSession(known, device));
    expect(await ensure()).toBe(true);
    expect(await accounts.findSession(intruder?.token ?? '')).toBeNull();
    expect(await accounts.recognize(admin.email, 'senha do intruso')).toBeNull();
    expect(await accounts.recognize(admin.email, admin.password)).not.toBeNull();
    expect((await database.users.findByEmail(admin.email))?.roles).toEqual(['admin']);
  });

  it('makes pages with earlier comments of the account show the badge of the newsroom', async () => {
    const { database } = opened();
    const known = aUser({ email: admin.email });
    const comment = aComment({ userId: known.id });
    await database.users.saveVerified(known);
    await database.comments.save(comment);
    const part = commentsTag(comment.newsId);
    const before = database.partVersions.of(part);
    expect(await ensure()).toBe(true);
    expect(database.partVersions.of(part)).toBeGreaterThan(before);
  });
});

it('a random password has 20 letters and digits and is different each time', () => {
  const passwords = Array.from({ length: 50 }, createPassword);
  for (const password of passwords) expect(password).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(new Set(passwords).size).toBe(50);
});
