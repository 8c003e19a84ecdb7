/** The links of a text that are checked, and how their answers are judged. */
import { describe, expect, it } from 'vitest';
import { linksCheckedMax } from '../../../domain/site/limits.ts';
import { readRichText } from '../../../domain/text/rich-text.ts';
import { describeLinks, judgeLink, listForeignLinks } from '../../../domain/text/text-links.ts';

const at = (path: string) => `https://a.example/${path}`;
const range = (key: number) => [{ offset: 0, length: 2, key }];
const linkTo = (url: string) => ({ type: 'LINK', mutability: 'MUTABLE', data: { url } });
const linksOf = (blocks: object[], entityMap: object) =>
  listForeignLinks(readRichText({ blocks, entityMap }) ?? { blocks: [] }, 'https://pauta.test');

describe('the links of a text', () => {
  it('are those of paragraphs, lists, captions, boxes, cells and embeds, each once', () => {
    const inset = { inlineStyleRanges: [], links: [{ offset: 0, length: 2, url: at('caixa') }] };
    const cell = { inlineStyleRanges: [], links: [{ offset: 0, length: 2, url: at('celula') }] };
    const entities = [
      linkTo(at('texto')),
      linkTo(at('lista')),
      { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src: '/files/a.jpg', alt: '' } },
      linkTo(at('legenda')),
      { type: 'BOX', mutability: 'IMMUTABLE', data: { title: '', text: 'ab', looks: { text: inset } } },
      { type: 'TABLE', mutability: 'IMMUTABLE', data: { rows: [['ab']], looks: { '0:0': cell } } },
      { type: 'EMBED', mutability: 'IMMUTABLE', data: { url: at('cartao') } },
    ];
    const types = ['unstyled', 'unordered-list-item', 'atomic', 'caption', 'atomic', 'atomic', 'atomic'];
    const blocks = types.map((type, key) => ({ type, text: 'ab', entityRanges: range(key) }));
    const found = linksOf([...blocks, { type: 'unstyled', text: 'ab', entityRanges: range(0) }], entities);
    expect(found).toEqual(['texto', 'lista', 'legenda', 'caixa', 'celula', 'cartao'].map(at));
  });

  it('lead to other sites by http, and are bounded', () => {
    const kept = [at('1'), 'http://b.example/'];
    const left = ['https://pauta.test/x', '/sobre', 'mailto:a@b.example', at('x'.repeat(1_000))];
    const more = Array.from({ length: linksCheckedMax }, (_, index) => at(`mais-${index}`));
    const all = [...kept, ...left, ...more];
    const blocks = all.map((_, key) => ({ type: 'unstyled', text: 'ab', entityRanges: range(key) }));
    const found = linksOf(blocks, all.map(linkTo));
    expect(found).toEqual([...kept, ...more].slice(0, linksCheckedMax));
  });

  it.each([
    [200, 'ok'],
    [206, 'ok'],
    [404, 'gone'],
    [410, 'gone'],
    [403, 'unsure'],
    [429, 'unsure'],
    [503, 'unsure'],
    [301, 'unsure'],
    [null, 'unsure'],
  ] as const)('that answer %s are %s', (status, state) => {
    expect(judgeLink(status)).toBe(state);
  });

  it('are counted in a sentence', () => {
    const links = (...states: ('ok' | 'gone' | 'unsure')[]) => states.map((state) => ({ state }));
    expect(describeLinks(links('ok'))).toBe('1 link conferido: tudo certo.');
    expect(describeLinks(links('gone', 'unsure', 'ok'))).toBe(
      '3 links conferidos: 1 não existe mais, 1 sem resposta certa.',
    );
    expect(describeLinks(links('gone', 'gone'))).toBe('2 links conferidos: 2 não existem mais.');
  });
});
