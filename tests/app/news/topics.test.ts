/** Topics: chosen with news, listed, renamed, merged (docs/product.md#topics). */
import { describe, expect, it } from 'vitest';
import { categoryPageSize } from '../../../domain/site/limits.ts';
import { minuteMs } from '../../builders.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, wait } = withNewsDesk();
const about = (topics: string, title = 'Um jogo feito em Recife') => someFields({ title, topics });
const page = async (path: string) => {
  const answer = await portal().get(path);
  return { status: answer.status, to: answer.headers.get('Location'), text: await answer.text() };
};
const topicsOf = async (id: string) =>
  ((await portal().database.things.listByNews([id])).get(id)?.topics ?? []).map(({ name }) => name);
describe('topics of news', () => {
  it('are created with their first news, with page, feed and sitemap', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana, about('Eleições 2026\nRecife\n\nELEICOES 2026'));
    expect(await topicsOf(id)).toEqual(['Eleições 2026', 'Recife']);
    const article = await page(path);
    expect(article.text).toMatch(/<a href="\/assunto\/eleicoes-2026"[^>]*>Eleições 2026<\/a>/);
    expect(article.text).toContain('"keywords":["Eleições 2026","Recife"]');
    const list = await page('/assunto/eleicoes-2026');
    expect([list.status, list.text]).toEqual([200, expect.stringContaining('Um jogo feito em Recife')]);
    expect((await page('/assunto/Recife')).to).toBe('/assunto/recife');
    expect((await page('/assunto/nada')).status).toBe(404);
    const feed = await page('/assunto/recife/rss.xml');
    expect(feed.text.match(/<item>/g)).toHaveLength(1);
    expect((await page('/assunto/recife/feed.json')).text).toContain('Um jogo feito em Recife');
    expect((await page('/api/noticias?assunto=recife')).text).toContain('Um jogo feito em Recife');
    expect((await page('/sitemap-paginas.xml')).text).toContain('/assunto/recife');
    expect((await page('/busca?q=elei%C3%A7%C3%B5es')).text).toContain('Um jogo feito em Recife');
  });

  it('are at most 8, each of at most 60 characters', async () => {
    const ana = await admin();
    const nine = Array.from({ length: 9 }, (_, index) => `Assunto ${index}`).join('\n');
    for (const [topics, message] of [
      [nine, 'Escolha no máximo 8 assuntos.'],
      ['a'.repeat(61), 'O nome de um assunto pode ter no máximo 60 caracteres.'],
    ] as const) {
      const { id, version } = await ana.ok('POST', '/rascunhos', { fields: about(topics) });
      expect(Object((await ana.ok('GET', `/noticias/${id}`)).draft).fields.topics).toBe(topics);
      const body = { version, fields: about(topics) };
      expect(await ana.call('POST', `/rascunhos/${id}/publicar`, body)).toMatchObject({
        status: 400,
        body: { field: 'topics', message },
      });
    }
  });

  it('are not listed while their news are trashed', async () => {
    const ana = await admin();
    const { id } = await publish(ana, about('Recife'));
    await ana.ok('DELETE', `/noticias/${id}`);
    expect((await page('/assunto/recife')).text).not.toContain('Um jogo feito em Recife');
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect(await topicsOf(id)).toEqual(['Recife']);
    await ana.ok('POST', `/noticias/${id}/despublicar`);
    expect(await topicsOf(id)).toEqual([]);
  });

  it('follow a changed date', async () => {
    const ana = await admin();
    const first = await publish(ana, about('Recife', 'Primeira notícia'));
    await publish(ana, about('Recife', 'Segunda notícia'));
    await ana.ok('PUT', `/noticias/${first.id}/data`, { publishedAt: Date.UTC(2020, 1, 1) });
    const { text } = await page('/assunto/recife');
    expect(text.indexOf('Segunda')).toBeLessThan(text.indexOf('Primeira'));
  });

  it('that are series link each part to the next one, by date', async () => {
    const [ana, paths] = [await admin(), [] as string[]];
    for (const title of ['Parte um', 'Parte dois', 'Parte três']) {
      paths.push((await publish(ana, about('Chips', title))).path);
      wait(minuteMs);
    }
    const parts = async (index: number) => {
      const { text } = await page(paths[index] ?? '');
      const [, series = ''] = /<nav aria-label="Série"(.*?)<\/nav>/.exec(text) ?? [];
      return [...series.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    };
    expect(await parts(1)).toEqual([]);
    const [topic] = (await portal().database.things.list('topic', { after: '', limit: 1 })) ?? [];
    const form = { name: 'Chips', introduction: '', isSeries: true, version: topic?.version };
    await ana.ok('PUT', `/assuntos/${topic?.id}`, form);
    expect(await Promise.all([0, 1, 2].map(parts))).toEqual([
      ['/assunto/chips', paths[1]],
      ['/assunto/chips', paths[0], paths[2]],
      ['/assunto/chips', paths[1]],
    ]);
    const { text } = await page('/assunto/chips');
    const shown = [...text.matchAll(/(Parte \d de \d)<\/span>.*?link-headline">(Parte [^<]+)/g)];
    expect(shown.map(([, part, title]) => [part, title])).toEqual([
      ['Parte 1 de 3', 'Parte um'],
      ['Parte 2 de 3', 'Parte dois'],
      ['Parte 3 de 3', 'Parte três'],
    ]);
    // A form that was opened before series existed does not change this.
    await ana.ok('PUT', `/assuntos/${topic?.id}`, {
      name: 'Chips',
      introduction: 'Três partes.',
      version: 2,
    });
    expect(await parts(0)).toHaveLength(2);
  });

  it('that are series are listed from the first part on, page after page', async () => {
    const ana = await admin();
    for (let part = 1; part <= categoryPageSize + 1; part += 1) {
      await publish(ana, about('Chips', `Capítulo ${part}`));
      wait(minuteMs);
    }
    const [topic] = (await portal().database.things.list('topic', { after: '', limit: 1 })) ?? [];
    const form = { name: 'Chips', introduction: '', isSeries: true, version: topic?.version };
    await ana.ok('PUT', `/assuntos/${topic?.id}`, form);
    const list = async (query: string) => {
      const { items, ...cursors } = JSON.parse((await page(`/api/noticias?assunto=chips&${query}`)).text);
      return { parts: items.map(({ part }: { part: string }) => part), ...cursors };
    };
    const total = categoryPageSize + 1;
    const first = await list('');
    expect(first.parts).toEqual(
      Array.from({ length: categoryPageSize }, (_, at) => `Parte ${at + 1} de ${total}`),
    );
    const second = await list(`pagina=2&depois=${first.next}`);
    expect(second).toMatchObject({ parts: [`Parte ${total} de ${total}`], next: null });
    expect(await list('pagina=2')).toMatchObject({ parts: second.parts });
    expect((await list(`pagina=1&antes=${second.previous}`)).parts).toEqual(first.parts);
  });

  it('can be made before any news have them', async () => {
    const ana = await admin();
    const made = await ana.ok('POST', '/assuntos', { name: 'Eleições 2026', introduction: 'Tudo.' });
    expect(made).toMatchObject({ slug: 'eleicoes-2026', version: 1 });
    const again = await ana.call('POST', '/assuntos', { name: 'eleicoes 2026', introduction: '' });
    expect([again.status, again.body]).toMatchObject([400, { field: 'name' }]);
    expect((await page('/assunto/eleicoes-2026')).text).toContain('noindex');
    expect(
      (await (await staff('reporter')).call('POST', '/assuntos', { name: 'X', introduction: '' })).status,
    ).toBe(403);
  });

  it('are shown in the preview of a draft, before they exist', async () => {
    const ana = await admin();
    await publish(ana, about('Recife'));
    const { id } = await ana.ok('POST', '/rascunhos', {
      fields: about('recife\nEleições 2026', 'Um rascunho'),
    });
    const { url } = await ana.ok('POST', `/noticias/${id}/previa`);
    const { text } = await page(String(url));
    expect(text).toMatch(/<a href="\/assunto\/recife"[^>]*>Recife<\/a>/);
    expect(text).toMatch(/<a href="\/assunto\/eleicoes-2026"[^>]*>Eleições 2026<\/a>/);
    expect((await page('/assunto/eleicoes-2026')).status).toBe(404);
  });

  it('are suggested by the beginning of their name, to reporters too', async () => {
    await publish(await admin(), about('Eleições 2026\nRecife'));
    const reporter = await staff('reporter');
    expect((await reporter.call('GET', '/assuntos/sugestoes?texto=elei')).body.list).toEqual([
      'Eleições 2026',
    ]);
    expect((await reporter.call('GET', '/assuntos/sugestoes?texto=')).body.list).toEqual([]);
    expect((await reporter.call('GET', '/assuntos')).status).toBe(403);
  });
});

describe('a topic', () => {
  it('stay when a form from before topics existed saves and publishes', async () => {
    const ana = await admin();
    const { id } = await publish(ana, about('Recife'));
    const { topics: _, ...fields } = { ...about(''), summary: 'Outro resumo.' };
    const saved = await ana.ok('PUT', `/rascunhos/${id}`, { version: null, baseVersion: 1, fields });
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: saved.version, baseVersion: 1, fields });
    expect(await topicsOf(id)).toEqual(['Recife']);
  });

  it('stay when a version from before topics existed is restored, and are removed by one without topics', async () => {
    const ana = await admin();
    const { id } = await publish(ana, about(''));
    const change = async (version: number, fields: object) => {
      const request = { baseVersion: version, fields };
      const saved = await ana.ok('PUT', `/rascunhos/${id}`, { version: null, ...request });
      await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: saved.version, ...request });
    };
    await change(1, { ...about('Recife'), summary: 'Depois.' });
    const restore = (version: number, current: number) =>
      ana.ok('POST', `/noticias/${id}/revisoes/${version}/restaurar`, { current });
    await restore(1, 2);
    expect(await topicsOf(id)).toEqual([]);
    await restore(2, 3);
    const { write } = portal().database.connections;
    const row = await write
      .selectFrom('news_revisions')
      .select('fields')
      .where('news_id', '=', id)
      .where('version', '=', 1)
      .executeTakeFirstOrThrow();
    const { topics: _, ...old } = JSON.parse(row.fields);
    await write
      .updateTable('news_revisions')
      .set({ fields: JSON.stringify(old) })
      .where('news_id', '=', id)
      .where('version', '=', 1)
      .execute();
    await restore(1, 4);
    expect(await topicsOf(id)).toEqual(['Recife']);
  });
});
