/** The checks of news before their publication. */
import { describe, expect, it } from 'vitest';
import { toMoment } from '../../../domain/news/embargo-and-end.ts';
import { emptyFields, type NewsFields } from '../../../domain/news/news-fields.ts';
import {
  type CheckedCover,
  type CheckName,
  checkNews,
  describeCutTitle,
  describeReading,
  type Finding,
  imageKeysOf,
  listStops,
  mapChecks,
  parseHouseWords,
} from '../../../domain/news/publishing-checks.ts';
import { parseRichText, readRichText } from '../../../domain/text/rich-text.ts';
import { noSearchFields, writeSearchFields } from '../../../domain/web/search-fields.ts';
import { aContentWith } from '../../builders.ts';

const paragraphs = (...texts: string[]) =>
  JSON.stringify({
    blocks: texts.map((text, index) => ({ key: `k${index}`, type: 'unstyled', text })),
    entityMap: {},
  });

const complete: NewsFields = {
  ...emptyFields,
  title: 'Um título com o tamanho que buscadores mostram inteiro',
  summary: 'Um resumo curto.',
  imageUrl: '/files/capa.jpg',
  source: 'Agência',
  topics: 'Pix',
  content: paragraphs('Um texto sem nada de estranho.'),
};

function findingOf(check: CheckName, part: Partial<NewsFields>, words: string[] = []): Finding | undefined {
  const levels = mapChecks((name) => (name === check ? ('advised' as const) : ('off' as const)));
  return checkNews({ ...complete, ...part }, { levels, houseWords: parseHouseWords(words) })[0];
}
const sentenceOf = (...args: Parameters<typeof findingOf>) => findingOf(...args)?.sentence ?? null;
const placeOf = (...args: Parameters<typeof findingOf>) => findingOf(...args)?.place;
const textOf = (check: CheckName, ...texts: string[]) => sentenceOf(check, { content: paragraphs(...texts) });

describe('checks before publishing', () => {
  it('find nothing in a complete piece of news, and name what is missing', () => {
    const all = { levels: mapChecks((_, { level }) => level), houseWords: [] };
    expect(checkNews(complete, all)).toEqual([]);
    const found = checkNews({ ...emptyFields, title: 'Curto' }, all).map(({ check }) => check);
    expect(found).toEqual(['checkTitle', 'checkSummary', 'checkCover', 'checkTopics', 'checkSource']);
  });

  it('ask for the alternative text and the credit of the main picture, unless it is decorative', () => {
    const levels = mapChecks((_, { field, level }) => (field === 'imageUrl' ? level : ('off' as const)));
    const found = (cover: CheckedCover | null) =>
      checkNews(complete, { levels, houseWords: [] }, undefined, cover).map(({ sentence }) => sentence);
    const [noText, noCredit] = [
      'A imagem principal não tem texto alternativo.',
      'A imagem principal não tem crédito.',
    ];
    expect(found({ altText: '', isDecorative: false, credit: '' })).toEqual([noText, noCredit]);
    expect(found({ altText: '', isDecorative: true, credit: 'Lia' })).toEqual([]);
    expect(found({ altText: 'Uma praça', isDecorative: false, credit: '' })).toEqual([noCredit]);
    expect(found(null)).toEqual([]);
  });

  it('show required findings first, and none that is switched off', () => {
    const levels = mapChecks((name) =>
      name === 'checkSource' ? 'required' : name === 'checkTopics' ? 'advised' : 'off',
    );
    const found = checkNews({ ...complete, title: '', topics: '', source: '' }, { levels, houseWords: [] });
    expect(found.map(({ check, level }) => `${check} ${level}`)).toEqual([
      'checkSource required',
      'checkTopics advised',
    ]);
  });

  it('count the characters of title and summary as readers see them', () => {
    expect(sentenceOf('checkTitle', { title: '' })).toBe('A notícia não tem título.');
    expect(sentenceOf('checkTitle', { title: 'á'.repeat(39) })).toContain('39 caracteres');
    expect(sentenceOf('checkTitle', { title: 'á'.repeat(110) })).toBeNull();
    expect(sentenceOf('checkTitle', { title: 'á'.repeat(111) })).not.toBeNull();
    expect(sentenceOf('checkSummary', { summary: 'é'.repeat(161) })).not.toBeNull();
    expect(sentenceOf('checkSummary', { summary: '' })).toBe('A notícia não tem resumo.');
  });

  it('find embeds without a title', () => {
    const post = 'https://bsky.app/profile/ana.example/post/3kabcde12345x';
    const contentOf = (...entityMap: object[]) =>
      JSON.stringify({
        blocks: entityMap.map((_, key) => ({
          type: 'atomic',
          text: ' ',
          entityRanges: [{ offset: 0, length: 1, key }],
        })),
        entityMap: entityMap.map((data) => ({ type: 'EMBED', mutability: 'IMMUTABLE', data })),
      });
    const named = [
      { url: post, title: 'O chip' },
      { url: post, author: 'Ana' },
    ];
    expect(sentenceOf('checkEmbeds', { content: contentOf(...named) })).toBeNull();
    expect(sentenceOf('checkEmbeds', { content: contentOf({ url: post }, ...named) })).toContain('Um bloco');
    const both = {
      content: contentOf({ url: 'https://a.example/', title: 'A' }, { url: post }, { url: post }),
    };
    expect(sentenceOf('checkEmbeds', both)).toContain('2 blocos');
    expect(placeOf('checkEmbeds', both)).toEqual({ address: post });
  });

  it('find images without an alternative text, also in galleries', () => {
    const image = (alt: string) => ({ src: 'https://a.example/b.jpg', alt });
    const entities = [
      { type: 'IMAGE', mutability: 'IMMUTABLE', data: image('') },
      { type: 'GALLERY', mutability: 'IMMUTABLE', data: { images: [image('Uma praça'), image(' ')] } },
    ];
    const content = aContentWith(...entities);
    expect(sentenceOf('checkAlternatives', { content })).toBe(
      '2 imagens do texto não têm texto alternativo.',
    );
    expect(placeOf('checkAlternatives', { content })).toEqual({ address: 'https://a.example/b.jpg' });
  });

  it('find own images without a credit, also in galleries', () => {
    const image = (name: string) => ({ src: `/files/${name}.jpg`, alt: 'Uma praça' });
    const entities = [
      { type: 'IMAGE', mutability: 'IMMUTABLE', data: image('a') },
      { type: 'GALLERY', mutability: 'IMMUTABLE', data: { images: [image('b'), image('c')] } },
    ];
    const content = aContentWith(...entities);
    const document = parseRichText(content);
    const levels = mapChecks((name) => (name === 'checkCredits' ? ('advised' as const) : ('off' as const)));
    const find = (...uncredited: string[]) =>
      checkNews(complete, { levels, houseWords: [] }, document, null, uncredited)[0];
    expect(document && imageKeysOf(document)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(find()).toBeUndefined();
    expect(find('b.jpg')).toMatchObject({
      sentence: 'Uma imagem do texto não tem crédito.',
      place: { address: '/files/b.jpg' },
    });
    expect(find('a.jpg', 'c.jpg')?.sentence).toBe('2 imagens do texto não têm crédito.');
  });

  it('ask for subtitles in texts of more than 600 words', () => {
    const long = 'palavra '.repeat(601);
    expect(textOf('checkSubtitles', long)).not.toBeNull();
    expect(textOf('checkSubtitles', 'palavra '.repeat(600))).toBeNull();
    const blocks = [
      { key: 'a', type: 'header-two', text: 'Subtítulo' },
      { key: 'b', type: 'unstyled', text: long },
    ];
    expect(sentenceOf('checkSubtitles', { content: JSON.stringify({ blocks, entityMap: {} }) })).toBeNull();
  });

  it.each([
    ['A cidade de Brasilia cresce, diz Brasília.', '“Brasilia” e “Brasília”'],
    ['O ator Kaíque chegou com Caíque.', '“Kaíque” e “Caíque”'],
    ['Falou com Philippe e com Filipe.', '“Philippe” e “Filipe”'],
    // Words at the start of a sentence are capitalized whatever they are.
    ['A casa caiu. Está tarde. Esta foi a última, disse Ana.', null],
    ['O time do Rio e o de Rio Branco.', null],
  ])('find a name written in two ways: %s', (text, named) => {
    const sentence = textOf('checkNames', text);
    if (named === null) expect(sentence).toBeNull();
    else expect(sentence).toContain(named);
  });

  it.each([
    ['O CPF dele é 529.982.247-25.', 'CPF com final 4725'],
    ['O CPF dele é 529.982.\u200b247-2\u00ad5.', 'CPF com final 4725'],
    ['São 529.982.247-25 e 111.444.777-35.', 'CPF com final 4725, CPF com final 7735'],
    ['O CPF dele é 52998224725', 'CPF'],
    ['O pedido 529.982.247-26 foi negado.', null],
    ['Pagou com 4111 1111 1111 1111 ontem.', 'cartão'],
    ['Ligue para (11) 98765-4321.', 'telefone'],
    ['Foram 12.345.678.901 reais em 2026, ou 111.111.111-11.', null],
  ])('find personal numbers: %s', (text, kind) => {
    const sentence = textOf('checkPersonalData', text);
    if (kind === null) expect(sentence).toBeNull();
    else expect(sentence).toContain(kind);
  });

  it('find whole words that the newsroom avoids', () => {
    const words = ['Tokyo = Tóquio', 'uma linha sem igual'];
    const found = (text: string) => sentenceOf('checkHouseWords', { content: paragraphs(text) }, words);
    expect(found('Os jogos de Tokyo, em 2021.')).toBe('A casa escreve “Tóquio”, e não “Tokyo”.');
    expect(found('A Tokyopop publica mangás em Tóquio.')).toBeNull();
  });

  it('name what the law asks of electoral polls', () => {
    const bare = textOf('checkPoll', 'A pesquisa eleitoral dá 40% a Ana.');
    expect(bare).toContain('número de registro no TSE');
    expect(bare).toContain('quem contratou');
    const whole =
      'A pesquisa eleitoral, contratada pela Rádio Ipê e feita entre os dias 3 e 5, tem margem de erro de 2 pontos e registro BR-01234/2026.';
    expect(textOf('checkPoll', whole)).toBeNull();
  });

  it('find minors beside a crime in one paragraph, and suicide without the help line', () => {
    expect(textOf('checkMinors', 'O adolescente foi apreendido por roubo.')).not.toBeNull();
    expect(textOf('checkMinors', 'Uma estudante de 15 anos viu o crime.')).not.toBeNull();
    expect(textOf('checkMinors', 'Ela pegou 8 anos por roubo.', 'A criança venceu o torneio.')).toBeNull();
    const advert = { content: paragraphs('Este conteúdo patrocinado fala de café.') };
    expect(sentenceOf('checkPaid', advert)).toContain('Publieditorial');
    expect(sentenceOf('checkPaid', { ...advert, genre: 'paid' })).toBeNull();
    expect(textOf('checkSuicide', 'O suicídio entre jovens cresce.')).toContain('188');
    expect(textOf('checkSuicide', 'O suicídio cresce. O CVV atende no 188.')).toBeNull();
  });
});

it('describes the reading time of a text, and how difficult it is', () => {
  const read = (text: string) => {
    const document = readRichText(JSON.parse(paragraphs(text)));
    return document && describeReading(document);
  };
  expect(read('')).toBe('O texto ainda não tem palavras');
  expect(read('O gato viu o rato. '.repeat(20))).toBe('1 min de leitura, 100 palavras, texto fácil');
  expect(read('O gato viu o rato. '.repeat(400))).toContain(' 2.000 palavras,');
  expect(read('O gato viu o rato. '.repeat(19))).toBe('1 min de leitura, 95 palavras');
  const hard =
    'A institucionalização da interoperabilidade constitucionalmente fundamentada pressupõe responsabilidades administrativas internacionalmente compartilhadas.';
  expect(read(`${hard} `.repeat(10))).toContain('texto difícil');
});

it('says how much of a title search engines show, unless they get a shorter one', () => {
  const title = 'á'.repeat(61);
  expect(describeCutTitle({ title, searchFields: '' })).toBe(
    'O título tem 61 caracteres: buscadores mostram cerca de 60.',
  );
  expect(describeCutTitle({ title: 'á'.repeat(60), searchFields: '' })).toBe('');
  const searchFields = writeSearchFields({ ...noSearchFields, title: 'Curto' });
  expect(describeCutTitle({ title, searchFields })).toBe('');
});

describe('faults that always stop publishing', () => {
  const at = (hour: number) => toMoment(Date.UTC(2026, 10, 20, hour));
  const stopsOf = (part: Partial<NewsFields>) =>
    listStops({ ...complete, ...part }, Date.UTC(2026, 10, 20, 12)).map(({ field }) => field);

  it('include a paid text without its payer', () => {
    expect(stopsOf({ genre: 'paid' })).toEqual(['payer']);
    expect(stopsOf({ genre: 'paid', payer: 'Loja' })).toEqual([]);
    expect(stopsOf({})).toEqual([]);
  });

  it('include an end that is not later than the publication and the embargo', () => {
    expect(stopsOf({ endsAt: at(12) })).toEqual(['endsAt']);
    expect(stopsOf({ endsAt: at(13) })).toEqual([]);
    expect(stopsOf({ endsAt: at(13), embargoUntil: at(14) })).toEqual(['endsAt']);
    expect(stopsOf({ endsAt: at(15), embargoUntil: at(14) })).toEqual([]);
  });
});
