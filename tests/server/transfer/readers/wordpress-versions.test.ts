/** Files with the structure that each version of WordPress writes (tests/server/transfer/readers/wordpress/). */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readWordpress } from '../../../../server/services/transfer/readers/read-wordpress.ts';
import { listed } from '../../../builders.ts';
import { listAll, now, ofKind, textSource } from './sources.ts';

async function read(name: string) {
  const content = await readFile(new URL(`wordpress/${name}.xml`, import.meta.url));
  const records = await listAll(readWordpress([textSource(content)], now));
  expect(ofKind(records, 'fault')).toEqual([]);
  return {
    site: ofKind(records, 'site')[0],
    sections: ofKind(records, 'section').map(({ id, name: named, parentId }) => [id, named, parentId]),
    topics: ofKind(records, 'topic').map(({ id, name: named }) => [id, named]),
    authors: ofKind(records, 'author').map(({ id, name: named }) => [id, named]),
    items: ofKind(records, 'item'),
    itemOf: (id: string) => ofKind(records, 'item').find((item) => item.id === id),
    files: ofKind(records, 'file'),
    patterns: ofKind(records, 'pattern'),
    comments: ofKind(records, 'comment').map(({ id, parentId, name: named }) => [id, parentId, named]),
    leftOut: ofKind(records, 'left-out').map(({ what }) => what),
  };
}

describe('WXR 1.0 of WordPress 2.9', () => {
  it('names the parent of a category, not its slug', async () => {
    const { site, sections, topics } = await read('wxr-1.0-wordpress-2.9');
    expect(site).toMatchObject({ version: '1.0', address: 'http://gazeta.example', name: 'Gazeta da Serra' });
    expect(sections).toEqual([
      ['cidade', 'Cidade & Região', null],
      ['transito', 'Trânsito', 'cidade'],
    ]);
    expect(topics).toEqual([
      ['obras', 'Obras'],
      ['arquivo', 'Arquivo'],
    ]);
  });

  it('reads each term of an item once, and terms that have names alone', async () => {
    const { itemOf, comments } = await read('wxr-1.0-wordpress-2.9');
    expect(itemOf('12')).toMatchObject({
      title: 'Ponte “nova” abre & fecha',
      state: 'published',
      publishedAt: Date.UTC(2010, 1, 28, 14),
      sectionIds: ['transito'],
      topicIds: ['obras'],
      authorIds: ['redacao'],
      oldPaths: ['/2010/02/ponte/', '/?p=12'],
    });
    expect(itemOf('2')).toMatchObject({ type: 'post', sectionIds: ['cidade'], topicIds: ['arquivo'] });
    expect(comments).toEqual([['3', null, 'Dona Lu']]);
  });
});

it('reads WXR 1.1 of WordPress 3.1, of a site in a network', async () => {
  const { site, sections, topics, authors, items, leftOut } = await read('wxr-1.1-wordpress-3.1');
  expect(site).toMatchObject({ version: '1.1', address: 'http://rede.example/serra' });
  expect(sections).toEqual([
    ['esporte', 'Esporte', null],
    ['futebol', 'Futebol', 'esporte'],
  ]);
  expect(topics).toEqual([['final', 'Final']]);
  expect(authors).toEqual([['joao', 'João Dias']]);
  expect(items).toMatchObject([
    {
      slug: 'gol-aos-90',
      isFeatured: true,
      sectionIds: ['futebol'],
      topicIds: ['final'],
      oldPaths: ['/serra/?p=7'],
    },
  ]);
  expect(leftOut).toEqual(['termo genero', 'trackback']);
});

describe('WXR 1.2 of WordPress 4.9', () => {
  it('has terms with meta data, authors and files', async () => {
    const { sections, authors, files } = await read('wordpress-4.9');
    expect(sections).toEqual([
      ['politica', 'Política', null],
      ['camara', 'Câmara & Senado', 'politica'],
      ['sem-categoria', 'Sem categoria', null],
    ]);
    expect(authors).toEqual([
      ['ana', 'Ana Lima'],
      ['rui@diario.example', 'Rui'],
    ]);
    expect(files).toMatchObject([
      {
        id: '50',
        address: 'https://diario.example/wp-content/uploads/2024/06/ana.jpg',
        caption: 'Uma legenda',
        alternativeText: 'Ana na praça',
        credit: 'José Sá/Agência',
        attachedTo: { itemId: '10', position: 0 },
      },
    ]);
  });

  it('has news with a format, a featured image, serialised meta data and comments of all kinds', async () => {
    const { itemOf, comments } = await read('wordpress-4.9');
    expect(itemOf('10')).toMatchObject({
      title: 'Eleição “limpa” & rápida',
      excerpt: 'O resumo',
      isFeatured: true,
      sectionIds: ['camara', 'sem-categoria'],
      topicIds: ['eleicoes'],
      authorIds: ['ana'],
      image: { fileId: '50' },
      updatedAt: null,
    });
    expect(comments).toEqual([
      ['1', null, 'Bia & Zé'],
      ['2', '1', 'Ana'],
      ['3', null, 'Robô'],
    ]);
  });

  it.each([
    ['11', 'page', 'published', []],
    ['12', 'page', 'published', []],
    ['13', 'post', 'draft', ['privado']],
    ['14', 'post', 'draft', ['protegido por senha']],
    ['15', 'post', 'draft', []],
    ['16', 'post', 'draft', []],
    ['17', 'post', 'scheduled', []],
  ])('reads item %s as a %s that is %s', async (id, type, state, details) => {
    const item = (await read('wordpress-4.9')).itemOf(id);
    expect(item).toMatchObject({ type, state });
    expect(item?.problems.map(({ detail }) => detail)).toEqual(details);
  });

  it('counts everything else', async () => {
    expect((await read('wordpress-4.9')).leftOut).toEqual(
      listed(`
      campo de categoria cor · termo editoria_especial · termo nav_menu · comentário na lixeira
      comentário na lixeira · pingback · trackback · lixeira · rascunho automático · item de menu · lixeira
      tipo custom_css · tipo receita · revisão
    `),
    );
  });
});

describe('WXR 1.2 of WordPress 6.5', () => {
  it('has titles as they were typed, dates of changes, and notes of editors', async () => {
    const { itemOf, comments, leftOut } = await read('wordpress-6.5');
    expect(itemOf('30')).toMatchObject({
      title: '5 < 6 & "isso"',
      publishedAt: Date.UTC(2024, 5, 5, 16, 4, 48),
      updatedAt: Date.UTC(2024, 5, 5, 16, 4, 48),
    });
    expect(itemOf('30')?.text.source).toContain('<p>Dois ]]> fim.</p>');
    expect(comments).toEqual([['9', null, 'Bia']]);
    expect(leftOut).toEqual(
      listed(`
      termo nav_menu · bloco reutilizável · bloco reutilizável · tipo wp_navigation · tipo wp_global_styles
      tipo wp_template · comentário do tipo note · bloco reutilizável
    `),
    );
  });

  it('gives the texts of reusable blocks that were public', async () => {
    expect((await read('wordpress-6.5')).patterns.map(({ id, source }) => [id, source.length > 30])).toEqual([
      ['40', true],
      ['41', true],
    ]);
  });
});

it('reads a file of WordPress.com, whose files have a host of their own', async () => {
  const { site, authors, items, files } = await read('wordpress-com');
  expect(site).toMatchObject({ address: 'https://folhadovale.wordpress.com', name: 'Folha do Vale' });
  expect(authors).toEqual([['valdete', 'Valdete']]);
  expect(items).toMatchObject([{ slug: 'cheia', sectionIds: ['vale'], image: { fileId: '31' } }]);
  expect(files).toMatchObject([
    { id: '31', address: 'https://folhadovale.files.wordpress.com/2021/02/cheia.jpg', caption: 'O rio' },
  ]);
});
