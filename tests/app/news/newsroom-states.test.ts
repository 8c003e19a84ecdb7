/** `Todas as notícias`: every state, by author, found by draft text. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aContent, aNews, minuteMs, testNowMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, reader, wait, now } = withNewsDesk();
const fields = someFields();

const pageSchema = z.object({
  items: z.array(z.object({ id: z.string(), title: z.string(), state: z.string(), author: z.string() })),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});

async function list(person: Person, query: string) {
  return pageSchema.parse(await person.ok('GET', `/noticias?${query}`));
}

async function titlesOf(person: Person, query: string): Promise<string[]> {
  return (await list(person, query)).items.map(({ title }) => title);
}

/** One of each state, a minute apart: published, draft, scheduled and unpublished by Ana, a draft by Rui. */
async function fillStates() {
  const [ana, rui] = [await admin('Ana Prado'), await admin('Rui Sá')];
  await publish(ana, { ...fields, title: 'Publicada' });
  wait(minuteMs);
  await ana.ok('POST', '/rascunhos', {
    fields: { ...fields, title: 'Rascunho', content: aContent('Sobre bicicletas elétricas.') },
  });
  wait(minuteMs);
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
  const scheduled = { ...fields, title: 'Agendada' };
  const publishAt = now() + minuteMs;
  await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields: scheduled, publishAt });
  wait(minuteMs);
  const { id: former } = await publish(ana, { ...fields, title: 'Despublicada' });
  await rui.ok('POST', `/noticias/${former}/despublicar`);
  wait(minuteMs);
  await rui.ok('POST', '/rascunhos', { fields: { ...fields, title: 'De Rui', category: 'fatos' } });
  return { ana, rui };
}

describe('the list of all news', () => {
  it('shows every state, the last changed or published first', async () => {
    const { ana } = await fillStates();
    const { items } = await list(ana, 'estado=todas');
    expect(items.map(({ title, state, author }) => [title, state, author])).toEqual([
      ['De Rui', 'draft', 'Rui Sá'],
      ['Despublicada', 'unpublished', 'Ana Prado'],
      ['Agendada', 'scheduled', 'Ana Prado'],
      ['Rascunho', 'draft', 'Ana Prado'],
      ['Publicada', 'published', 'Ana Prado'],
    ]);
  });

  it('is filtered by state and author', async () => {
    const { ana } = await fillStates();
    expect(await titlesOf(ana, 'estado=publicadas')).toEqual(['Publicada']);
    expect(await titlesOf(ana, 'estado=rascunhos')).toEqual(['De Rui', 'Rascunho']);
    expect(await titlesOf(ana, 'estado=agendadas')).toEqual(['Agendada']);
    expect(await titlesOf(ana, 'estado=despublicadas')).toEqual(['Despublicada']);
    expect(await titlesOf(ana, 'estado=todas&autor=Rui%20S%C3%A1')).toEqual(['De Rui']);
    expect(await titlesOf(ana, 'estado=todas&autor=Rui%20S%C3%A1&categoria=games')).toEqual([]);
    const own = ['Despublicada', 'Agendada', 'Rascunho', 'Publicada'];
    expect(await titlesOf(ana, 'estado=todas&autor=Ana%20Prado')).toEqual(own);
    expect(await titlesOf(ana, 'estado=rascunhos&autor=Ana%20Prado')).toEqual(['Rascunho']);
    expect(await titlesOf(ana, 'estado=agendadas&autor=Rui%20S%C3%A1')).toEqual([]);
    const until = testNowMs + minuteMs;
    expect(await titlesOf(ana, `estado=todas&ate=${until}`)).toEqual(['Rascunho', 'Publicada']);
    expect(await titlesOf(ana, `estado=todas&de=${until}&ate=${until}`)).toEqual(['Rascunho']);
    expect(await ana.ok('GET', '/autores')).toEqual({ list: ['Ana Prado', 'Rui Sá'] });
    expect((await (await reader()).call('GET', '/autores')).status).toBe(403);
  });

  it('does not list the draft of published news a second time', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    await ana.ok('PUT', `/rascunhos/${id}`, {
      version: 0,
      baseVersion: 1,
      fields: { ...fields, title: 'Outro' },
    });
    const { items } = await ana.ok('GET', '/noticias?estado=todas');
    expect(items).toMatchObject([{ id, title: fields.title, state: 'published', hasDraft: true }]);
    expect(await titlesOf(ana, 'estado=rascunhos')).toEqual(['Outro']);
  });

  it('has pages forth and back without repeated news, also those of a search', async () => {
    const ana = await admin();
    const expected: string[] = [];
    await portal().database.inTransaction(async (stores) => {
      for (let index = 0; index < 30; index += 1) {
        const title = `Comum ${String(index).padStart(2, '0')}`;
        await saveNews(stores, aNews({ title, createdAt: testNowMs + index * 2 * minuteMs, author: 'Ana' }));
      }
    });
    for (let index = 0; index < 30; index += 1) {
      const title = `Comum rascunho ${String(index).padStart(2, '0')}`;
      await ana.ok('POST', '/rascunhos', { fields: { ...fields, title } });
      expected.unshift(`Comum ${String(index).padStart(2, '0')}`);
      // In the same moment the larger id is the newer one; the moments here differ by a minute.
      wait(minuteMs);
      expected.unshift(title);
      wait(minuteMs);
    }
    for (const text of ['', '&texto=comum']) {
      const first = await list(ana, `estado=todas${text}`);
      const second = await list(ana, `estado=todas${text}&pagina=2&depois=${first.next}`);
      const third = await list(ana, `estado=todas${text}&pagina=3&depois=${second.next}`);
      const shown = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title));
      expect(shown).toHaveLength(60);
      expect(new Set(shown).size).toBe(60);
      expect([...shown].sort()).toEqual([...expected].sort());
      expect(third.next).toBeNull();
      const back = await list(ana, `estado=todas${text}&pagina=2&antes=${third.previous}`);
      expect(back.items).toEqual(second.items);
      const bare = await list(ana, `estado=todas${text}&pagina=2`);
      expect(bare.items).toEqual(second.items);
    }
  });
});

describe('the search of the newsroom', () => {
  it('finds the text of drafts and the names of authors, in all states', async () => {
    const { ana } = await fillStates();
    expect(await titlesOf(ana, 'estado=todas&texto=bicicleta')).toEqual(['Rascunho']);
    expect(await titlesOf(ana, 'estado=rascunhos&texto=bicicleta')).toEqual(['Rascunho']);
    expect(await titlesOf(ana, 'estado=agendadas&texto=bicicleta')).toEqual([]);
    expect(await titlesOf(ana, 'estado=todas&texto=rui')).toEqual(['De Rui']);
    expect((await titlesOf(ana, 'estado=todas&texto=prado')).sort()).toEqual([
      'Agendada',
      'Despublicada',
      'Publicada',
      'Rascunho',
    ]);
    expect(await titlesOf(ana, 'estado=todas&texto=bicicleta+prado')).toEqual(['Rascunho']);
    expect(await titlesOf(ana, 'estado=todas&texto=bicicleta+rui')).toEqual([]);
    expect(await titlesOf(ana, 'estado=publicadas&texto=prado')).toEqual(['Publicada']);
    expect(await titlesOf(ana, 'estado=despublicadas&texto=prado')).toEqual(['Despublicada']);
    expect(await titlesOf(ana, 'estado=todas&texto=jogo&autor=Rui%20S%C3%A1')).toEqual([]);
    expect(await titlesOf(ana, 'estado=todas&texto=pessoas&autor=Rui%20S%C3%A1')).toEqual(['De Rui']);
  });

  it('finds the current text of a draft, and no deleted one', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', {
      fields: { ...fields, content: aContent('Sobre patinetes.') },
    });
    const changed = { ...fields, content: aContent('Sobre monociclos.') };
    await ana.ok('PUT', `/rascunhos/${id}`, { version, fields: changed });
    expect(await titlesOf(ana, 'estado=todas&texto=patinetes')).toEqual([]);
    expect(await titlesOf(ana, 'estado=todas&texto=monociclo')).toEqual([fields.title]);
    await ana.ok('DELETE', `/rascunhos/${id}`);
    expect(await titlesOf(ana, 'estado=todas&texto=monociclo')).toEqual([]);
  });

  it('shows published news once, also when their draft says the word, too', async () => {
    const ana = await admin();
    const { id } = await publish(ana, { ...fields, content: aContent('Sobre patinetes.') });
    const written = { ...fields, content: aContent('Sobre patinetes e monociclos.') };
    await ana.ok('PUT', `/rascunhos/${id}`, { version: 0, baseVersion: 1, fields: written });
    expect((await list(ana, 'estado=todas&texto=patinete')).items).toMatchObject([
      { id, state: 'published' },
    ]);
    expect((await list(ana, 'estado=todas&texto=monociclo')).items).toMatchObject([{ id, state: 'draft' }]);
  });

  it('leaves drafts to the newsroom: readers find published news only', async () => {
    await fillStates();
    expect(await portal().page('/busca?q=bicicletas')).toContain('Nenhuma notícia encontrada.');
    const ofAuthor = await portal().page('/busca?q=prado');
    expect(ofAuthor).toContain('Publicada');
    for (const title of ['Rascunho', 'Agendada', 'Despublicada']) expect(ofAuthor).not.toContain(title);
  });
});

describe('the overview', () => {
  it('begins with the texts that the person was writing', async () => {
    const { ana, rui } = await fillStates();
    const titles = async (person: Person) => {
      const { ownTexts } = await person.ok('GET', '/resumo');
      return z
        .array(z.looseObject({ title: z.string() }))
        .parse(ownTexts)
        .map(({ title }) => title);
    };
    expect(await titles(ana)).toEqual(['Agendada', 'Rascunho']);
    expect(await titles(rui)).toEqual(['De Rui', 'Despublicada']);
    for (let index = 0; index < 6; index += 1) await ana.ok('POST', '/rascunhos', { fields });
    expect(await titles(ana)).toHaveLength(5);
  });
});
