/** The newsroom's lists of news, and its actions on many. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { oldNewsAfterMs } from '../../../domain/site/limits.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, dayMs, minuteMs, testNowMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from '../news/news-desk.ts';

const { portal, admin, wait, now, actions } = withNewsDesk();
const fields = someFields();

const pageSchema = z.object({
  items: z.array(z.looseObject({ id: z.string(), title: z.string(), hasDraft: z.boolean().optional() })),
  pageNumber: z.number(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
type Page = z.infer<typeof pageSchema>;

async function list(person: Person, path: string) {
  return z.looseObject(pageSchema.shape).parse(await person.ok('GET', path));
}

const titles = ({ items }: Page) => items.map(({ title }) => title);

async function fill(count: number, changes = {}) {
  await portal().database.inTransaction(async (stores) => {
    for (let i = 0; i < count; i += 1) {
      await saveNews(
        stores,
        aNews({ title: `Título ${i}`, createdAt: testNowMs - i * minuteMs, ...changes }),
      );
    }
  });
}

describe('the list of published news', () => {
  it('has pages of 20 news, with a next and a previous page, and what a row shows', async () => {
    const ana = await admin();
    await fill(45);
    const first = await list(ana, '/noticias?estado=publicadas');
    expect(titles(first)).toEqual(Array.from({ length: 20 }, (_, at) => `Título ${at}`));
    expect(first.previous).toBeNull();
    const second = await list(ana, `/noticias?estado=publicadas&pagina=2&depois=${first.next}`);
    expect(titles(second)[0]).toBe('Título 20');
    const back = await list(ana, `/noticias?estado=publicadas&pagina=1&antes=${second.previous}`);
    expect(titles(back)).toEqual(titles(first));
    const third = await list(ana, `/noticias?estado=publicadas&pagina=3&depois=${second.next}`);
    expect(titles(third)).toHaveLength(5);
    expect(third.next).toBeNull();
    const id = first.items[0]?.id ?? '';
    await ana.ok('PUT', `/rascunhos/${id}`, { version: 0, baseVersion: 1, fields });
    const again = await list(ana, '/noticias?estado=publicadas');
    expect(again.items[0]).toEqual({
      id,
      title: 'Título 0',
      category: 'games',
      state: 'published',
      isFeatured: false,
      createdAt: testNowMs,
      updatedAt: null,
      publishAt: null,
      author: 'Ana Prado',
      path: `/news/noticia-${id}`,
      hasDraft: true,
      embargoUntil: '',
      failure: '',
      note: null,
    });
    expect(again.items[1]?.hasDraft).toBe(false);
  });

  it('is filtered by section, dates and words together', async () => {
    const ana = await admin();
    const { database } = portal();
    const day = (days: number) => testNowMs - days * dayMs;
    for (const [title, category, createdAt] of [
      ['Foguete novo', 'games', day(1)],
      ['Foguete velho', 'games', day(9)],
      ['Foguete de fato', 'fatos', day(1)],
      ['Outra coisa', 'games', day(1)],
    ] as const) {
      await saveNews(database, aNews({ title, category, createdAt }));
    }
    const find = async (query: string) =>
      titles(await list(ana, `/noticias?estado=publicadas${query}`)).sort();
    expect(await find('&categoria=fatos')).toEqual(['Foguete de fato']);
    expect(await find(`&de=${day(2)}&categoria=games`)).toEqual(['Foguete novo', 'Outra coisa']);
    expect(await find(`&ate=${day(2)}`)).toEqual(['Foguete velho']);
    expect(await find('&texto=foguetes')).toEqual(['Foguete de fato', 'Foguete novo', 'Foguete velho']);
    expect(await find(`&texto=foguete&categoria=games&de=${day(2)}`)).toEqual(['Foguete novo']);
    expect(await find(`&texto=foguete&ate=${day(2)}`)).toEqual(['Foguete velho']);
    expect(await find('&texto=de+para')).toEqual([]);
    expect(await find('&categoria=esportes')).toHaveLength(4);
  });

  it('divides the hits of a search into pages', async () => {
    const ana = await admin();
    await fill(25, { summary: 'Palavrarara.' });
    const path = '/noticias?estado=publicadas&texto=palavrarara';
    const first = await list(ana, path);
    const second = await list(ana, `${path}&pagina=2&depois=${first.next}`);
    expect([...titles(first), ...titles(second)]).toEqual(
      Array.from({ length: 25 }, (_, at) => `Título ${at}`),
    );
    const back = await list(ana, `${path}&pagina=1&antes=${second.previous}`);
    expect(titles(back)).toEqual(titles(first));
  });

  it.each(['', '?estado=tudo', `?estado=publicadas&texto=${'a'.repeat(201)}`, '?estado=publicadas&de=ontem'])(
    'refuses %j',
    async (query) => {
      const ana = await admin();
      expect(await ana.call('GET', `/noticias${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      });
    },
  );
});

describe('the lists of drafts and scheduled news', () => {
  it('show the last changed draft first, and the next scheduled one first', async () => {
    const ana = await admin();
    const begun: Record<string, { id: unknown; version: unknown }> = {};
    for (const title of ['Um', 'Dois', 'Três']) {
      wait(minuteMs);
      const { id, version } = await ana.ok('POST', '/rascunhos', { fields: { ...fields, title } });
      begun[title] = { id, version };
    }
    wait(minuteMs);
    const { id, path } = await publish(ana, { ...fields, title: 'Publicada' });
    await ana.ok('PUT', `/rascunhos/${id}`, {
      version: 0,
      baseVersion: 1,
      fields: { ...fields, title: 'Publicada e mudada', category: 'fatos' },
    });
    const drafts = await list(ana, '/noticias?estado=rascunhos');
    expect(titles(drafts)).toEqual(['Publicada e mudada', 'Três', 'Dois', 'Um']);
    const found = await list(ana, '/noticias?estado=rascunhos&texto=MUDADA&categoria=fatos');
    expect(found.items).toMatchObject([{ id, path, state: 'draft', hasDraft: true, author: 'Ana Prado' }]);
    for (const [title, inMinutes] of [
      ['Um', 30],
      ['Dois', 10],
      ['Três', 20],
    ] as const) {
      const body = {
        version: begun[title]?.version,
        fields: { ...fields, title },
        publishAt: now() + inMinutes * minuteMs,
      };
      await ana.ok('POST', `/rascunhos/${begun[title]?.id}/agendar`, body);
    }
    const scheduled = await list(ana, '/noticias?estado=agendadas');
    expect(titles(scheduled)).toEqual(['Dois', 'Três', 'Um']);
    expect(scheduled.items[0]).toMatchObject({
      state: 'scheduled',
      publishAt: now() + 10 * minuteMs,
      path: null,
    });
    expect(titles(await list(ana, '/noticias?estado=rascunhos'))).toEqual(['Publicada e mudada']);
  });
});

describe('old news', () => {
  it('are those older than about four months, 10 on a page, with the number of pages', async () => {
    const ana = await admin();
    const { database } = portal();
    await saveNews(database, aNews({ title: 'Nova', createdAt: testNowMs - oldNewsAfterMs }));
    expect(await ana.ok('GET', '/noticias-antigas')).toMatchObject({
      items: [],
      pageCount: 0,
      isMore: false,
    });
    await fill(25, {});
    await database.inTransaction(async (stores) => {
      for (let i = 0; i < 25; i += 1) {
        const createdAt = testNowMs - oldNewsAfterMs - 1 - i;
        await saveNews(stores, aNews({ title: `Velha ${i}`, createdAt }));
      }
    });
    const first = await list(ana, '/noticias-antigas');
    expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, at) => `Velha ${at}`));
    expect(first).toMatchObject({ pageCount: 3, isMore: false, pageNumber: 1, previous: null });
    const last = await list(ana, '/noticias-antigas?pagina=3');
    expect([titles(last).length, last.next]).toEqual([5, null]);
  });
});

describe('an action on many', () => {
  it('is applied to all existing news, and reports the missing ones', async () => {
    const ana = await admin();
    const one = await publish(ana);
    const two = await publish(ana);
    const { version } = await ana.ok('PUT', `/rascunhos/${two.id}`, { version: 0, baseVersion: 1, fields });
    const featured = await ana.ok('POST', '/noticias/lote', {
      ids: [one.id, two.id, 'nada', one.id],
      acao: 'destacar',
    });
    expect(featured).toEqual({
      done: [one.id, two.id],
      failed: [{ id: 'nada', message: 'Este rascunho não existe mais.' }],
    });
    expect(await portal().page('/')).toContain(fields.title);
    expect((await ana.ok('GET', `/noticias/${one.id}`)).published).toMatchObject({
      version: 2,
      fields: { isFeatured: true },
    });
    // Drafts are updated too: publishing one would otherwise remove the mark again.
    expect((await ana.ok('GET', `/noticias/${two.id}`)).draft).toMatchObject({
      version: Number(version) + 1,
      baseVersion: 2,
      fields: { isFeatured: true },
    });
    await ana.ok('POST', '/noticias/lote', { ids: [one.id], acao: 'remover-destaque' });
    expect((await ana.ok('GET', `/noticias/${one.id}`)).published).toMatchObject({ version: 3 });
    expect(await ana.ok('POST', '/noticias/lote', { ids: [one.id, two.id], acao: 'excluir' })).toEqual({
      done: [one.id, two.id],
      failed: [],
    });
    expect((await list(ana, '/lixeira')).items).toHaveLength(2);
    expect(await actions()).toEqual(
      expect.arrayContaining(['news.featured', 'news.unfeatured', 'news.trashed']),
    );
  });

  it.each([
    ['nothing', { ids: [], acao: 'excluir' }],
    ['too many', { ids: Array(101).fill('a'), acao: 'excluir' }],
    ['an unknown action', { ids: ['a'], acao: 'publicar' }],
  ])('is refused for %s', async (_, body) => {
    const ana = await admin();
    expect((await ana.call('POST', '/noticias/lote', body)).status).toBe(400);
  });
});
