/** `Nome` of `Minha conta` for people of the newsroom (docs/product.md#accounts). */
import { describe, expect, it } from 'vitest';
import { anAuthor } from '../../builders.ts';
import { openBrowser } from '../http/browser.ts';
import { password, withOwnAccounts } from './own-account.ts';

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

  it('belongs to no author profile, unless the reader has the account of that profile', async () => {
    const { things, users } = portal().database;
    await things.save('author', anAuthor('gil', { name: 'Gil Moura' }));
    const bia = await register();
    await things.save('author', anAuthor('bia', { name: 'Bia Lima', userId: bia.userId }));
    const message = 'Este nome é reservado à redação. Escolha outro.';
    const refused = [400, { code: 'invalid-input', message, field: 'name' }];
    const rename = async (person: typeof bia, name: string) => {
      const { status, answer } = await call(person, 'PUT', '/nome', { name });
      return [status, answer];
    };
    for (const name of ['Gil Moura', 'GlL M0URA', 'Gil Moura da Pauta'])
      expect(await rename(bia, name)).toEqual(refused);
    expect((await rename(bia, 'Bia Lima'))[0]).toBe(200);
    expect(await rename(await register('Leitora'), 'Bia Lima')).toEqual(refused);
    const browser = openBrowser(portal());
    const typed = { name: 'Gil Moura', email: 'gil@exemplo.com', password };
    expect((await browser.post('/registrar', typed)).status).toBe(400);
    // Whoever joins the newsroom may be that author.
    await users.setRoles(bia.userId, ['reporter']);
    expect((await rename(bia, 'Gil Moura'))[0]).toBe(200);
  });
});
