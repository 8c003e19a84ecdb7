/** Checks what sections, topics and authors have in common: the same calls change, merge and delete them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, actions } = withNewsDesk();
const title = 'Um jogo feito em Recife';
const said = 'Tudo sobre o voto.';
const guest = { role: '', biography: '', photo: '', links: '' };

interface Known {
  id: string;
  slug: string;
  version: number;
}

const kinds = [
  {
    kind: 'section',
    page: '/categoria',
    calls: '/secoes',
    list: 'categoria',
    /** Begins two things of the kind; the first has the news. */
    prepare: async (ana: Person) => {
      await publish(ana, someFields({ title, category: 'games' }));
      const { all } = await portal().database.things.readSections();
      return all
        .filter(({ id }) => id === 'games' || id === 'saude')
        .toSorted((a) => (a.id === 'games' ? -1 : 1));
    },
    form: { name: 'Nova', slug: 'nova', description: said, groupId: 'mais', isHidden: false },
    /** Says why a thing with news cannot be deleted; missing if its news can do without it. */
    kept: 'Esta seção tem notícias',
  },
  {
    kind: 'topic',
    page: '/assunto',
    calls: '/assuntos',
    list: 'assunto',
    prepare: async (ana: Person) => {
      await publish(ana, someFields({ title, topics: 'Recife' }));
      await publish(ana, someFields({ title: 'Outra notícia', topics: 'Olinda' }));
      const { things } = portal().database;
      return ['recife', 'olinda'].map(async (key) => (await things.listTopicsByNames([key])).get(key));
    },
    form: { name: 'Nova', introduction: said },
  },
  {
    kind: 'author',
    page: '/autor',
    calls: '/autores/perfis',
    list: 'autor',
    prepare: async (ana: Person) => {
      await publish(ana, someFields({ title }));
      const other = await ana.ok('POST', '/autores/perfis', { ...guest, name: 'Rui Costa', userId: null });
      const { things } = portal().database;
      const [own] = await things.list('author', { contains: 'ana', after: '', limit: 1 });
      return [own, things.find('author', String(other.id))];
    },
    form: { ...guest, biography: said, name: 'Nova', userId: null },
    kept: 'Este autor assina notícias',
  },
] as const;

describe.each(kinds)('a $kind', ({ kind, page, calls, list, prepare, form, ...rest }) => {
  let ana: Person;
  let thing: Known;
  let other: Known;
  beforeEach(async () => {
    ana = await admin();
    const [first, second] = await Promise.all(await prepare(ana));
    if (!first || !second) throw new Error('The things were not prepared.');
    [thing, other] = [first, second];
  });
  const at = async (path: string): Promise<[status: number, location: string | null]> => {
    const response = await portal().get(path);
    return [response.status, response.headers.get('location')];
  };
  async function expectLeadsTo(slug: string): Promise<void> {
    expect(await at(`${page}/${thing.slug}?pagina=2`)).toEqual([301, `${page}/${slug}?pagina=2`]);
    for (const feed of ['rss.xml', 'feed.json'])
      expect(await at(`${page}/${thing.slug}/${feed}`)).toEqual([301, `${page}/${slug}/${feed}`]);
    const [, moved] = await at(`/api/noticias?${list}=${thing.slug}`);
    expect(await portal().page(moved ?? `/api/noticias?${list}=${thing.slug}`)).toContain(title);
    expect(await portal().page(`${page}/${slug}`)).toContain(title);
  }

  it('is renamed if the opened version is current: its page, feeds and lists follow, and the audit log records it', async () => {
    const change = { ...form, version: thing.version };
    await ana.ok('PUT', `${calls}/${thing.id}`, change);
    await expectLeadsTo('nova');
    expect(await portal().page(`${page}/nova`)).toContain(said);
    expect((await ana.call('PUT', `${calls}/${thing.id}`, change)).status).toBe(409);
    expect((await ana.call('PUT', `${calls}/nada`, change)).status).toBe(404);
    expect(await actions()).toContain(`${kind}.changed`);
  });

  it('cannot have the address or name of another one', async () => {
    const [name, slug] =
      kind === 'author' ? ['Ana Prado', ''] : [kind === 'topic' ? 'recife' : 'Nova', thing.slug];
    const body = { ...form, name, ...('slug' in form ? { slug } : {}), version: other.version };
    expect((await ana.call('PUT', `${calls}/${other.id}`, body)).status).toBe(400);
  });

  it('is merged once; its page, feeds and lists lead to the other one', async () => {
    const merge = { targetId: other.id, version: thing.version };
    await ana.ok('POST', `${calls}/${thing.id}/juntar`, merge);
    await expectLeadsTo(other.slug);
    expect((await ana.call('POST', `${calls}/${thing.id}/juntar`, merge)).status).toBe(404);
  });

  it('with news is deleted if news can do without it, and otherwise refused', async () => {
    const answer = await ana.call('DELETE', `${calls}/${thing.id}?versao=${thing.version}`);
    if ('kept' in rest) expect(answer.body.message).toMatch(new RegExp(`^${rest.kept}`));
    else expect(await at(`${page}/${thing.slug}`)).toEqual([404, null]);
    expect(await portal().page('/')).toContain(title);
  });
});
