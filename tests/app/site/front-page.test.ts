/** `Capa`, and what readers see of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { anonymousVisitor } from '../../../domain/accounts/permissions.ts';
import { editingLeaseMs } from '../../../domain/site/limits.ts';
import { hourMs } from '../../../domain/text/durations.ts';
import { endFrontPage } from '../../../server/services/site/edit-front-page.ts';
import { aNews, minuteMs, testNowMs } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { type Person, withNewsDesk } from '../news/news-desk.ts';
import { publish } from '../news/publish.ts';

for (const { name, open } of databases) {
  describe(name, () => {
    const { portal, now, wait, staff } = withNewsDesk({}, open);
    let editor: Person;

    beforeEach(async () => {
      editor = await staff('editor', 'Rui Sá');
      const featured = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) =>
        aNews({
          id,
          title: `Destaque ${id}`,
          isFeatured: true,
          createdAt: testNowMs - (index + 1) * minuteMs,
        }),
      );
      await publish(
        portal(),
        ...featured,
        aNews({ id: 'x', title: 'Escolhida', createdAt: testNowMs - hourMs }),
      );
    });

    const choose = (newsId: string, changes: object = {}) => ({
      newsId,
      title: newsId,
      ...changes,
    });
    const save = (version: number, page: object) =>
      editor.ok('PUT', '/capa', { version, frontPage: JSON.stringify(page) });
    const front = () => portal().services.getHome(anonymousVisitor, { hasRailAndBands: false });
    const featured = async () => (await front()).featured.map(({ id }) => id);
    const line = (until: number) => ({
      kind: 'ao-vivo',
      text: 'A final, minuto a minuto',
      link: '/news/x',
      until,
    });

    it('a chosen story becomes the lead at once, with its own headline and links, and is in no list', async () => {
      expect(await featured()).toEqual(['a', 'b', 'c', 'd', 'e']);
      await editor.ok('POST', '/noticias/f/despublicar', { version: 1 });
      const related = [{ newsId: 'b' }, { newsId: 'f' }, { address: '/contato', name: 'Fale conosco' }];
      await save(0, {
        places: [choose('x', { headline: 'Curto', related })],
        line: line(testNowMs + hourMs),
      });
      expect(await front()).toMatchObject({
        featured: [{ id: 'x', title: 'Curto' }, { id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }],
        related: [{ title: 'Destaque b' }, { path: '/contato', title: 'Fale conosco' }],
        line: { kind: 'ao-vivo', link: '/news/x' },
        list: { items: [{ id: 'e' }] },
      });
      const html = await portal().page('/');
      expect(html.indexOf('minuto a minuto')).toBeLessThan(html.indexOf('Curto'));
    });

    it('a story that is unpublished loses its place', async () => {
      await save(0, { places: [choose('x')] });
      expect((await featured())[0]).toBe('x');
      await editor.ok('POST', '/noticias/x/despublicar', { version: 1 });
      expect(await featured()).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    it('parts whose time ends disappear from every cached page, and history and audit log tell it', async () => {
      const until = testNowMs + hourMs;
      await save(0, { places: [choose('x', { until }), choose('f')], line: line(until) });
      const end = endFrontPage({ database: portal().database, clock: now });
      const version = portal().database.contentVersion();
      await end();
      expect(portal().database.contentVersion()).toBe(version);
      wait(hourMs);
      await end();
      expect(portal().database.contentVersion()).toBeGreaterThan(version);
      expect(await front()).toMatchObject({ featured: [{ id: 'a' }, { id: 'f' }, {}, {}, {}], line: null });
      const { list: versions } = await editor.call('GET', '/capa/historico').then(({ body }) => body);
      expect(versions).toMatchObject([{ savedByName: 'Sistema' }, { savedByName: 'Rui Sá' }, { version: 0 }]);
      // A form that was open meanwhile can be saved.
      await save(1, { places: [choose('x', { until }), choose('e')] });
      expect((await featured()).slice(0, 2)).toEqual(['a', 'e']);
    });

    it('a form that shows an older front page says who changed it', async () => {
      const other = await staff('editor', 'Eva Luz');
      await save(0, { places: [choose('x')] });
      const late = await other.call('PUT', '/capa', { version: 0, frontPage: '' });
      expect(late.status).toBe(409);
      expect(late.body.message).toMatch(
        /^Rui Sá salvou a capa, em [\d/]+, [\d:]+, depois que você a abriu\. Confira o que mudou/,
      );
    });

    it('titles come from the news, in the history as in the audit log', async () => {
      const related = [{ newsId: 'b', title: 'Invenção' }];
      await save(0, { places: [choose('x', { title: 'Invenção', related })] });
      const entries = await portal().database.audit.list({ action: 'settings.changed' }, { limit: 1 });
      expect(entries[0]?.detail).toContain('Escolhida, relacionadas: Destaque b');
      expect(entries[0]?.detail).not.toContain('Invenção');
      const unknown = await editor.call('PUT', '/capa', {
        version: 1,
        frontPage: JSON.stringify({ places: [choose('nenhuma')] }),
      });
      expect([unknown.status, unknown.body]).toEqual([400, expect.objectContaining({ field: 'frontPage' })]);
    });

    it('an end after more than a year is rejected at the field', async () => {
      const frontPage = JSON.stringify({ places: [choose('x', { until: 1e308 })] });
      const answer = await editor.call('PUT', '/capa', { version: 0, frontPage });
      expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ field: 'frontPage' })]);
    });

    it('a front page that is not saved is shown to its editor alone', async () => {
      const ended = choose('f', { headline: 'Já acabou', until: testNowMs });
      const frontPage = JSON.stringify({ places: [choose('x', { headline: 'Ainda não' }), ended] });
      const preview = await editor.browser.post('/api/redacao/capa/previa', { capa: frontPage });
      const html = await preview.text();
      expect(html).toContain('Ainda não');
      expect(html).not.toContain('Já acabou');
      expect(preview.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
      expect(preview.headers.get('Cache-Control')).toContain('no-store');
      expect(await portal().page('/')).not.toContain('Ainda não');
    });

    it('others see who edits it', async () => {
      const other = await staff('editor', 'Eva Luz');
      const announce = async (person: Person, state: string) =>
        (await person.ok('POST', '/capa/edicao', { state, formId: person.userId })).editor;
      expect(await announce(editor, 'editing')).toBeNull();
      expect(await announce(other, 'reading')).toMatchObject({ name: 'Rui Sá' });
      await announce(editor, 'leaving');
      expect(await announce(other, 'reading')).toBeNull();
      await announce(editor, 'editing');
      wait(editingLeaseMs);
      expect(await announce(other, 'reading')).toBeNull();
    });
  });
}
