/** An address with accents is one address, in whichever Unicode form it was written. */
import { expect, it } from 'vitest';
import { changeRoles } from '../../../server/services/accounts/change-roles.ts';
import { aUser } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { openTestImport } from '../transfer/open-import.ts';

const composed = 'josé@exemplo.com'.normalize('NFC');
const decomposed = composed.normalize('NFD');

it('an imported address with accents is found at login', async () => {
  const test = await openTestImport();
  try {
    await test.run({ users: { u1: { email: ` ${decomposed.toUpperCase()} ` } } });
    expect((await test.database.users.findByEmail(composed))?.id).toBe('u1');
  } finally {
    await test.close();
  }
});

it.each(databases)(
  'the operator’s command finds an address in every Unicode form ($name)',
  async ({ open }) => {
    const { database, close } = await open();
    try {
      await database.users.save(aUser({ id: 'u1', email: composed }));
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
