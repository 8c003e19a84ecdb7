/** Checks what people choose before an import from another system, and names that a site uses twice. */
import { describe, expect, it } from 'vitest';
import type { MovePlan } from '../../../domain/transfer/site-move.ts';
import { databases } from '../../contracts/databases.ts';
import { aForeignAuthor, aForeignFile, aForeignSection, anItem, aSite } from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

describe.each(databases)('an import on $name', ({ open }) => {
  const { database, findNews, run } = useForeignImport(open);

  it('gives texts to the chosen profile, and makes none for authors that are skipped', async () => {
    const own = aForeignAuthor('1', { name: 'Ana Prado' });
    await run([aSite, own, anItem('1', { authorIds: ['1'] })]);
    const [ana] = await database().things.list('author', { after: '', limit: 9 });
    const plans: MovePlan[] = [];
    const onPlan = (plan: MovePlan) => void plans.push(plan);
    const records = [
      aSite,
      aForeignAuthor('7', { name: 'A. P.' }),
      aForeignAuthor('8', { name: 'Zoë' }),
      anItem('2', { authorIds: ['7'] }),
      anItem('3', { authorIds: ['8'] }),
    ];
    const authors = new Map([
      ['7', ana?.id ?? ''],
      ['8', 'skip'],
    ]);
    const report = await run(records, { authors, onPlan });
    expect(plans[0]?.authors).toEqual([
      { id: '7', name: 'A. P.', proposal: 'nova página de autor' },
      { id: '8', name: 'Zoë', proposal: 'nova página de autor' },
    ]);
    expect(report.counts.author).toMatchObject({ failed: 0, skipped: 1 });
    // A later run without the choices keeps them.
    const again = await run([...records, anItem('4', { authorIds: ['8'] })], { onPlan });
    expect(plans[1]?.authors.map(({ proposal }) => proposal)).toEqual([
      'página de Ana Prado',
      'só o nome, sem página',
    ]);
    expect(again.counts.author).toMatchObject({ unchanged: 1, skipped: 1, added: 0 });
    expect((await database().things.list('author', { after: '', limit: 9 })).map(({ id }) => id)).toEqual([
      ana?.id,
    ]);
    const ids = await Promise.all(
      ['titulo-2', 'titulo-3'].map(async (slug) => (await findNews(slug))?.id ?? ''),
    );
    const things = await database().things.listByNews(ids);
    expect(ids.map((id) => (things.get(id)?.authors ?? []).map((author) => author.id))).toEqual([
      [ana?.id],
      [],
    ]);
  });

  it('follows the lines of --map that name authors, and refuses those that fit nobody', async () => {
    await run([
      aSite,
      aForeignAuthor('1', { name: 'Ana', slug: 'ana-prado' }),
      anItem('1', { authorIds: ['1'] }),
    ]);
    const records = [
      aSite,
      aForeignAuthor('7', { name: 'Á. P.' }),
      aForeignAuthor('8', { name: 'Zoë' }),
      anItem('2', { authorIds: ['7'] }),
    ];
    const mapped = (...lines: [string, string][]) => run(records, { map: new Map(lines) });
    await expect(mapped(['author:rui', 'skip'])).rejects.toMatchObject({
      option: '--map author',
      names: ['rui'],
      known: ['Á. P.', 'Zoë'],
    });
    await expect(mapped(['author:zoe', 'ninguem'])).rejects.toMatchObject({
      option: '--map profile',
      names: ['ninguem'],
    });
    expect(await findNews('titulo-2')).toBeNull();
    const report = await mapped(['author:a. p.', 'ana-prado'], ['author:zoe', 'skip']);
    expect(report.counts.author).toMatchObject({ failed: 0, skipped: 1 });
    const [ana, ...others] = await database().things.list('author', { after: '', limit: 9 });
    expect(others).toEqual([]);
    const id = (await findNews('titulo-2'))?.id ?? '';
    expect((await database().things.listByNews([id])).get(id)?.authors).toMatchObject([{ id: ana?.id }]);
  });

  it('reports the texts of a main image that have no place here, and the main image of a page', async () => {
    const image = { fileId: '50', address: null, caption: '', alternativeText: '', credit: '' };
    const file = (id: string, caption: string, alternativeText: string) =>
      aForeignFile(id, `https://antigo.example/${id}.jpg`, { caption, alternativeText, credit: 'NASA' });
    const details: string[] = [];
    await run(
      [
        aSite,
        file('50', 'O lançamento', 'Um foguete'),
        file('51', 'Um foguete', 'Um foguete'),
        anItem('1', { image }),
        anItem('2', { image: { ...image, fileId: '51' } }),
        anItem('3', { image, fields: { legenda: 'Na base' } }),
        anItem('4', { type: 'page', image }),
        anItem('5', { type: 'page', image: { ...image, fileId: '52' }, title: 'palavra '.repeat(20) }),
      ],
      {
        fieldMap: new Map([['legenda', 'imageCaption']]),
        onProblems: ({ oldId, problems }) =>
          details.push(
            ...problems.flatMap(({ code, detail }) =>
              code === 'text' || oldId === '5' ? `${oldId}: ${detail}` : [],
            ),
          ),
      },
    );
    // The image files are not among the files of this import, so the library has no image to describe.
    expect((await findNews('titulo-1'))?.imageCaption).toBe('O lançamento (NASA)');
    expect(details).toEqual([
      '1: texto alternativo da imagem principal: Um foguete',
      '3: legenda da imagem principal: O lançamento',
      '3: texto alternativo da imagem principal: Um foguete',
      '4: imagem principal da página: https://antigo.example/50.jpg',
      '5: arquivo 52',
      '5: título da página',
    ]);
  });

  it('keeps a page and a section of one name apart, and a second run changes nothing', async () => {
    const records = [
      aSite,
      aForeignSection('equipe'),
      anItem('1', { sectionIds: ['equipe'] }),
      anItem('2', { type: 'page', slug: 'equipe', title: 'Equipe', sectionIds: [], oldPaths: ['/equipe/'] }),
    ];
    await run(records);
    const read = async () => {
      const { all } = await database().things.readSections();
      const pages = (await database().textPages.list()).map(({ slug }) => slug);
      return { sections: all.map(({ slug }) => slug).sort(), pages: pages.toSorted() };
    };
    const first = await read();
    expect(first.sections.filter((slug) => slug.startsWith('equipe'))).toHaveLength(1);
    expect(first.pages.filter((slug) => slug.startsWith('equipe'))).toHaveLength(1);
    expect((await findNews('titulo-1'))?.category).toBeTruthy();
    const again = await run(records);
    expect(again.counts).toMatchObject({
      post: { unchanged: 1, added: 0 },
      page: { unchanged: 1, added: 0 },
    });
    expect(await read()).toEqual(first);
  });
});
