/** When news were last changed: on the page, in its metadata, in sitemaps and feeds. */
import { describe, expect, it } from 'vitest';
import type { NewsFields } from '../../../domain/news/news-fields.ts';
import { aContent, dayMs, minuteMs } from '../../builders.ts';
import { child, childrenOf, parseXml } from '../site/xml.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, wait } = withNewsDesk();
const fields = someFields();
const publishedAt = '2026-11-20T14:35:00-03:00';
const changedAt = '2026-11-21T14:35:00-03:00';

async function change(person: Person, id: string, changes: Partial<NewsFields>): Promise<string> {
  const { published } = await person.ok('GET', `/noticias/${id}`);
  const body = { version: 0, baseVersion: Object(published).version, fields: { ...fields, ...changes } };
  return String((await person.ok('POST', `/rascunhos/${id}/publicar`, body)).path);
}

async function datesOf(path: string) {
  const html = await portal().page(path);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  const { datePublished, dateModified } = JSON.parse(data);
  const modifiedTime = /<meta property="article:modified_time" content="([^"]*)"/.exec(html)?.[1] ?? null;
  const shown = /Atualizada em(?:<!-- -->|\s)*<time dateTime="([^"]*)"/.exec(html)?.[1] ?? null;
  const [index, file = ''] = childrenOf(parseXml(await portal().page('/sitemap.xml')), 'sitemap').map(
    (entry) => child(entry, 'loc').text.replace('https://pauta.test', ''),
  );
  const [entry] = childrenOf(parseXml(await portal().page(file)), 'url');
  const feed = childrenOf(parseXml(await portal().page('/rss.xml')), 'channel')[0];
  const item = feed && childrenOf(feed, 'item')[0];
  if (!entry || !feed || !item || !index) throw new Error('The article is in no list.');
  const [json] = JSON.parse(await portal().page('/feed.json')).items;
  return {
    datePublished,
    dateModified,
    modifiedTime,
    shown,
    lastmod: child(entry, 'lastmod').text,
    rss: [child(item, 'pubDate').text, childrenOf(item, 'atom:updated')[0]?.text ?? null],
    json: [json.date_published, json.date_modified ?? null],
    built: child(feed, 'lastBuildDate').text,
  };
}

const unchanged = {
  datePublished: publishedAt,
  dateModified: publishedAt,
  modifiedTime: null,
  shown: null,
  lastmod: publishedAt,
  rss: ['Fri, 20 Nov 2026 17:35:00 GMT', null],
  json: [publishedAt, null],
  built: 'Fri, 20 Nov 2026 17:35:00 GMT',
};
const changed = {
  datePublished: publishedAt,
  dateModified: changedAt,
  modifiedTime: changedAt,
  shown: changedAt,
  lastmod: changedAt,
  rss: ['Fri, 20 Nov 2026 17:35:00 GMT', changedAt],
  json: [publishedAt, changedAt],
  built: 'Sat, 21 Nov 2026 17:35:00 GMT',
};

describe('the date of the last change', () => {
  it('is missing until the text changes', async () => {
    const { path } = await publish(await admin());
    expect(await datesOf(path)).toEqual(unchanged);
  });

  it.each<[string, Partial<NewsFields>]>([
    ['title', { title: 'Um jogo feito em Olinda' }],
    ['summary', { summary: 'Quatro pessoas, sete anos.' }],
    ['content', { content: aContent('O texto corrigido.') }],
    ['source', { source: 'Agência' }],
    ['caption', { imageCaption: 'Uma legenda' }],
    ['video', { videoLink: 'https://youtu.be/aaaaaaaaaaa' }],
  ])('follows a change of the %s, everywhere', async (_, changes) => {
    const ana = await admin();
    const { id } = await publish(ana);
    wait(dayMs);
    expect(await datesOf(await change(ana, id, changes))).toEqual(changed);
  });

  it('does not change with anything but the text', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana);
    wait(dayMs);
    await ana.ok('POST', '/noticias/lote', { ids: [id], acao: 'destacar' });
    await change(ana, id, { isFeatured: true, category: 'fatos' });
    await ana.ok('PUT', `/rascunhos/${id}`, {
      version: 0,
      baseVersion: 3,
      fields: { ...fields, title: 'Outro' },
    });
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect(await datesOf(path)).toEqual(unchanged);
  });

  it('stays when only a flag changes, and changes with a restored version', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    wait(dayMs);
    const path = await change(ana, id, { summary: 'Corrigido.' });
    wait(dayMs);
    await ana.ok('POST', '/noticias/lote', { ids: [id], acao: 'destacar' });
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect(await datesOf(path)).toEqual(changed);
    await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`);
    expect(await datesOf(path)).toMatchObject({ dateModified: '2026-11-22T14:35:00-03:00' });
  });

  it('of an article moves the date of its part of the sitemap', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const lastmods = async () =>
      childrenOf(parseXml(await portal().page('/sitemap.xml')), 'sitemap').map(
        (entry) => child(entry, 'lastmod').text,
      );
    expect(await lastmods()).toEqual([publishedAt, publishedAt]);
    wait(dayMs - minuteMs);
    await change(ana, id, { summary: 'Corrigido.' });
    wait(minuteMs);
    const before = '2026-11-21T14:34:00-03:00';
    expect(await lastmods()).toEqual([before, before]);
    await change(ana, id, { summary: 'Outra vez.' });
    expect(await lastmods()).toEqual([changedAt, changedAt]);
  });
});
