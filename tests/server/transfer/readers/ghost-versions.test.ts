/** Files with the structure that each version of Ghost writes (tests/server/transfer/readers/ghost/). */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readGhost } from '../../../../server/services/transfer/readers/read-ghost.ts';
import { convert, outline } from '../../../domain/transfer/convert/outline.ts';
import { listAll, now, ofKind, textSource } from './sources.ts';

async function read(name: string, siteAddress: string | null = null) {
  const content = await readFile(new URL(`ghost/${name}.json`, import.meta.url));
  const records = await listAll(readGhost(textSource(content), now, siteAddress));
  expect(ofKind(records, 'fault')).toEqual([]);
  const items = ofKind(records, 'item');
  return {
    site: ofKind(records, 'site')[0],
    authors: ofKind(records, 'author'),
    sections: ofKind(records, 'section').map(({ slug }) => slug),
    topics: ofKind(records, 'topic').map(({ slug }) => slug),
    items,
    linesOf(slug: string) {
      const { text } = items.find((item) => item.slug === slug) ?? {};
      return text
        ? outline(convert(text.format, text.source, undefined, `https://velho.example/${slug}/`))
        : [];
    },
    leftOut: ofKind(records, 'left-out')
      .map(({ what }) => what)
      .toSorted(),
  };
}

it('reads a file of Ghost 4, with all its tables', async () => {
  const { site, sections, topics, items, linesOf, leftOut } = await read('ghost-4');
  expect(site).toMatchObject({ version: '4.48.9', name: 'Velho', address: 'https://velho.example' });
  expect([sections, topics]).toEqual([['cidade'], ['obras']]);
  expect(items[0]).toMatchObject({
    slug: 'ponte',
    isFeatured: true,
    text: { format: 'mobiledoc' },
    image: {
      address: '/content/images/2021/03/capa.jpg',
      alternativeText: 'Uma ponte',
      caption: 'Foto: Ana',
    },
    oldPaths: ['/ponte/', '/p/9d5a3a8c-0000-4000-8000-000000000020/'],
  });
  expect(items[0]?.authorIds.map((id) => id.slice(-2))).toEqual(['10', '11']);
  expect(items.map(({ type, state }) => [type, state])).toEqual([
    ['post', 'published'],
    ['page', 'published'],
    ['post', 'draft'],
  ]);
  expect(linesOf('ponte')).toEqual([
    'unstyled: Veja a página | LINK 5+8 https://velho.example/pagina/',
    'IMAGE {"src":"https://velho.example/content/images/2021/03/p.jpg","alt":"Ponte"}',
    'caption: A ponte | BOLD 2+5',
    'DIVIDER {}',
    'EMBED {"url":"https://a.example/","title":"Um site"}',
    'caption: d',
    'unstyled: Um dois | BOLD 3+4',
  ]);
  expect(leftOut).toEqual([
    'assunto interno',
    'configuração',
    'configuração',
    'conta sem textos',
    'membro',
    'revisão',
    'trecho',
  ]);
});

it('reads a file of Ghost 5, with texts of both editors', async () => {
  const { site, items, linesOf, leftOut } = await read('ghost-5');
  expect(site).toMatchObject({ version: '5.82.2', address: null });
  expect(
    items.map(({ slug, state, problems }) => [slug, state, ...problems.map(({ detail }) => detail)]),
  ).toEqual([
    ['antigo', 'published'],
    ['novo', 'published'],
    ['email', 'draft', 'enviado só por e-mail'],
    ['agendada', 'scheduled'],
    ['agendada-email', 'draft', 'enviado só por e-mail'],
    ['', 'draft'],
    ['membros', 'draft', 'só para membros'],
  ]);
  expect(linesOf('antigo')).toEqual(['code-block: x = 1']);
  expect(linesOf('novo')).toEqual([
    'unstyled: Um dois | BOLD 3+4',
    'IMAGE {"src":"https://velho.example/content/images/2023/01/n.jpg","alt":"N"}',
    'caption: Legenda',
    'unstyled: 💡 Aviso',
  ]);
  expect(leftOut).toEqual([
    'configuração',
    'configuração',
    'configuração',
    'conta sem textos',
    'conta sem textos',
    'newsletter',
    'plano de assinatura',
  ]);
});

it('reads a file of Ghost 6, without cards for members alone', async () => {
  const { site, linesOf } = await read('ghost-6');
  expect(site).toMatchObject({ version: '6.5.3' });
  expect(linesOf('cartoes')).toEqual([
    'header-three: Grande',
    'unstyled: Visível',
    'unstyled: Mais | BOLD 0+4',
    'unstyled: Texto',
    'EMBED {"url":"https://velho.example/content/files/2025/01/r.pdf","title":"Relatório"}',
    'DIVIDER {}',
    'unstyled: Fim',
  ]);
});

it('uses the address of the site that the operator names, with its folder', async () => {
  const { site, items, authors } = await read('ghost-4', 'https://novo.example/blog/');
  expect(site).toMatchObject({ address: 'https://novo.example/blog' });
  expect(items[0]?.oldPaths[0]).toBe('/blog/ponte/');
  expect(items[0]?.image?.address).toBe('/blog/content/images/2021/03/capa.jpg');
  expect(authors[0]).toMatchObject({
    photo: '/blog/content/images/2021/03/ana.jpg',
    oldPaths: ['/blog/author/ana/'],
  });
  expect((await read('ghost-4', 'no address')).site).toMatchObject({ address: null });
});
