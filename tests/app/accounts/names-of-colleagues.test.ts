/** `Nome` of `Minha conta` for people of the newsroom (docs/product.md#accounts). */
import { describe, expect, it } from 'vitest';
import { withOwnAccounts } from './own-account.ts';

const { portal, call, register } = withOwnAccounts();

describe('the name of an account', () => {
  it.each(['admin', 'editor', 'reporter', 'moderator'] as const)(
    'rejects the name of another person of the newsroom, and audits any other with both names: %s',
    async (role) => {
      const [ana, bia] = [await register('Ana Prado'), await register()];
      const { users, audit } = portal().database;
      await users.setRoles(ana.userId, ['admin']);
      await users.setRoles(bia.userId, [role]);
      for (const name of ['Ana Prado', 'АNA PRADО', 'Ana Prado da Pauta']) {
        const message = 'Outra pessoa da redação tem este nome. Escolha outro.';
        const { status, answer } = await call(bia, 'PUT', '/nome', { name });
        expect([status, answer]).toEqual([400, { code: 'invalid-input', message, field: 'name' }]);
      }
      expect((await call(bia, 'PUT', '/nome', { name: 'Beatriz' })).status).toBe(200);
      expect(await audit.list({}, { limit: 9 })).toMatchObject([
        { action: 'account.renamed', userId: bia.userId, userName: 'Bia', detail: 'de Bia para Beatriz' },
      ]);
      expect((await call(ana, 'PUT', '/nome', { name: 'ana prado' })).status).toBe(200);
    },
  );

  it('writes no name of a reader into the audit log', async () => {
    const bia = await register();
    expect((await call(bia, 'PUT', '/nome', { name: 'Beatriz' })).status).toBe(200);
    expect(await portal().database.audit.list({}, { limit: 9 })).toEqual([]);
  });
});
