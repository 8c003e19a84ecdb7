/** Password hashes at their full cost; other tests use cheaper ones. */
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/adapters/scrypt/passwords.ts';
import type { Row } from '../../../server/ports/database-rows.ts';
import { changeRoles } from '../../../server/services/accounts/change-person.ts';
import { readConfig } from '../../../server/start/config.ts';
import { openAdapters } from '../../../server/start/open-adapters.ts';
import { aUser, cheapPasswords } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { aFolder } from '../../folders.ts';
import { createTestAccounts } from '../../test-accounts.ts';
import { openTestImport } from '../transfer/open-import.ts';

const password = 'uma senha bem longa';

describe('the hash of a password', () => {
  it('has the full cost by default, and verifies one password only', async () => {
    const hash = await hashPassword(password);
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(hash, `${password}.`)).toBe(false);
  });

  it('is verified at the cost at which it was made', async () => {
    const hash = await hashPassword(password, cheapPasswords);
    expect(hash).toMatch(/^scrypt\$2\$8\$1\$/);
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(hash.replace('$2$', '$4$'), password)).toBe(false);
  });

  it('is made at the full cost by the portal', async () => {
    const folder = await aFolder();
    const adapters = await openAdapters(readConfig({ DATA_DIR: folder }));
    try {
      const person = { name: 'Ana', email: 'ana@exemplo.com', terms: null, isEmailVerified: true };
      await createTestAccounts(adapters.database, adapters.clock, adapters.passwords).register({
        ...person,
        password,
      });
      const kept: Row[] = [];
      await adapters.database.allRows.readAll(async (table, rows) => {
        if (table === 'accounts') kept.push(...rows);
      });
      expect(kept).toMatchObject([{ password: expect.stringMatching(/^scrypt\$16384\$8\$5\$/) }]);
    } finally {
      await adapters.close();
    }
  });
});

const composed = 'josé@exemplo.com'.normalize('NFC');
const decomposed = composed.normalize('NFD');

it('an imported address with accents is found at login', async () => {
  const test = await openTestImport();
  await test.run({ users: { u1: { email: ` ${decomposed.toUpperCase()} ` } } });
  expect((await test.database.users.findByEmail(composed))?.id).toBe('u1');
});

it.each(databases)(
  'the operator’s command finds an address in every Unicode form ($name)',
  async ({ open }) => {
    const { database, close } = await open();
    try {
      await database.users.saveVerified(aUser({ id: 'u1', email: composed }));
      const result = await changeRoles({ database, clock: Date.now })(decomposed, {
        add: ['admin'],
        allowUnverified: true,
      });
      expect(result.ok).toBe(true);
    } finally {
      await close();
    }
  },
);
