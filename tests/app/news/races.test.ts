/**
 * Two people act at the same moment: one of them wins, the other gets a message (docs/product.md#review, #invitations).
 */
import { describe, expect, it } from 'vitest';
import { databases } from '../../contracts/databases.ts';
import { openBrowser } from '../http/browser.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

describe.each(databases)('at the same moment on $name', ({ open }) => {
  const { portal, admin, staff, actions } = withNewsDesk({}, open);
  const fields = someFields();
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  async function sendToReview() {
    const rui = await staff('reporter', 'Rui Costa');
    const { id, version } = await rui.ok('POST', '/rascunhos', { fields });
    const sent = await rui.ok('POST', `/rascunhos/${id}/revisao`, { version, fields, note: '' });
    return { rui, path: `/rascunhos/${id}`, id: String(id), version: sent.version };
  }

  it('a draft is approved, returned or withdrawn once', async () => {
    const [ana, bia] = [await staff('editor', 'Ana'), await staff('editor', 'Bia')];
    for (let round = 0; round < 5; round += 1) {
      const { rui, path, id, version } = await sendToReview();
      const approval = { version, fields, isApproval: true };
      const answers = await Promise.all([
        ana.call('POST', `${path}/publicar`, approval),
        bia.call('POST', `${path}/publicar`, approval),
        bia.call('POST', `${path}/devolver`, { version, note: 'Falta a fonte.' }),
        rui.call('POST', `${path}/retirar`, { version, note: '' }),
      ]);
      // Publishing news that are already published is no failure, so both approvals may succeed.
      const [first, second, returned, withdrawn] = answers.map(({ status }) => status === 200);
      expect([first || second, returned, withdrawn].filter(Boolean)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      const { news, drafts, reviews } = portal().database;
      const isPublished = (await news.findStamp(id)) !== null;
      expect((await drafts.find(id)) === null).toBe(isPublished);
      const events = (await reviews.listNotes(id)).map(({ event }) => event);
      expect(events.filter((event) => event !== 'sent')).toHaveLength(1);
    }
  });

  it('an invitation is accepted once, or revoked', async () => {
    const ana = await admin();
    for (let round = 0; round < 3; round += 1) {
      const email = `nina${round}@exemplo.com`;
      const made = await ana.ok('POST', '/pessoas/convites', { email, roles: ['reporter'], isMailed: false });
      const token = new URL(String(made.link)).searchParams.get('token') ?? '';
      const { invitations } = await ana.ok('GET', '/pessoas/convites');
      const found: unknown[] = Array.isArray(invitations) ? invitations : [];
      const id = found.map((one) => Object(one)).find((one) => one.email === email)?.id;
      const accept = (name: string) =>
        openBrowser(portal()).post('/convite', { token, name, password: 'uma senha bem longa' });
      const answers = await Promise.all([
        accept('Nina Sá'),
        accept('Outra Pessoa'),
        ana.call('DELETE', `/pessoas/convites/${id}`),
      ]);
      const accepted = answers.slice(0, 2).filter(({ status }) => status === 303);
      expect(accepted.length).toBeLessThanOrEqual(1);
      const user = await portal().database.users.findByEmail(email);
      expect(user !== null).toBe(accepted.length === 1);
    }
  });

  it('news go into a section that is merged away, and are found in its target', async () => {
    const ana = await admin();
    const { version } = Object(
      (await portal().database.things.readSections()).all.find(({ id }) => id === 'natureza'),
    );
    const [, { path }] = await Promise.all([
      ana.call('POST', '/secoes/natureza/juntar', { targetId: 'games', version }),
      publish(ana, someFields({ category: 'natureza' })),
    ]);
    const article = await (await portal().get(path)).text();
    expect(article).toContain('href="/categoria/games"');
    expect(await (await portal().get('/categoria/games')).text()).toContain(fields.title);
  });

  it('settings are saved once for each version', async () => {
    const ana = await admin();
    const change = (name: string) =>
      ana.call('PUT', '/configuracoes', { tab: 'identidade', version: 0, values: { name } });
    const answers = await Promise.all([change('Gazeta'), change('Folha'), change('Diário')]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect((await actions()).filter((action) => action === 'settings.changed')).toHaveLength(1);
  });
});
