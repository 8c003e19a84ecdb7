/** The index words of Portuguese texts and queries. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanQuery,
  type MarkedText,
  markMatches,
  queryGroups,
  searchTokens,
  searchWordsVersion,
  snippet,
  thingToken,
} from '../../../domain/search/search-text.ts';
import { listed, words } from '../../builders.ts';

const joined = (pieces: readonly MarkedText[]): string => pieces.map(({ text }) => text).join('');
const marked = (pieces: readonly MarkedText[]): string[] =>
  pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text);

describe('cleanQuery', () => {
  it('joins blanks and control characters, and trims them', () => {
    expect(cleanQuery('  robô\u0000\n\t novo ')).toBe('robô novo');
    expect(cleanQuery(' \n')).toBe('');
  });

  it('cuts after 200 characters, never within a grapheme', () => {
    expect(cleanQuery('a'.repeat(300))).toBe('a'.repeat(200));
    expect(cleanQuery(`${'a'.repeat(199)}🚀`)).toBe('a'.repeat(199));
    expect(cleanQuery(`${'a'.repeat(198)}🚀b`)).toBe(`${'a'.repeat(198)}🚀`);
  });

  it('returns text for addresses, idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const query = cleanQuery(typed);
        expect(query.isWellFormed()).toBe(true);
        expect(cleanQuery(query)).toBe(query);
        expect(new URLSearchParams(String(new URLSearchParams({ q: query }))).get('q')).toBe(query);
      }),
    );
  });
});

describe('searchTokens', () => {
  it.each(
    listed(`
    notícia notícias NOTICIA noticias · tecnologia tecnologias · celular celulares
    programação programações programacao programacoes · imagem imagens · digital digitais
    automóvel automóveis automovel · perfil perfis · fácil fáceis · portátil portáteis · país países pais
    mês meses · inglês ingleses · vírus virus · museu museus · menu menus · luz luzes · mão mãos · pão pães
    cidadão cidadãos · frase frases · base bases · gás gases · lei leis · sensor sensores
    software softwares · console consoles · drone drones · item itens · edição edições edicao
    disponível disponíveis · usuário usuários usuária usuárias · inteligente inteligência inteligências
    elétrico elétricos elétrica elétricas · análise análises · bateria baterias · galeria galerias
    livraria livrarias · bilheteria bilheterias · secretaria secretarias secretária · categoria categorias
    teoria teorias · história histórias historia · satisfatória satisfatórios satisfatório
    câmera câmeras camera
  `),
  )('unites %s', (words) => {
    expect(new Set(searchTokens(words)).size).toBe(1);
  });

  it('separates different words', () => {
    const words = 'celular célula imagem imaginário notícia nota carro carta jogo chip internet rede';
    expect(new Set(searchTokens(words)).size).toBe(words.split(' ').length);
  });

  it.each(
    listed(`
    bateria bater cama · galeria galera gal · loteria lote · bilheteria bilhete · livraria livro
    parceria parceiro parque · engenharia engenho · categoria catálogo · teoria teor · maioria maior
    matéria mato material · câmera câmara cama
  `),
  )('separates nouns from verbs: %s', (words) => {
    expect(new Set(searchTokens(words)).size).toBe(words.split(' ').length);
  });

  it('unites nouns in -aria, -eria and -oria with their plurals', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}[aeo]ria$/), (noun) => {
        expect(searchTokens(`${noun}s`)).toEqual(searchTokens(noun));
      }),
    );
  });

  it('has a version that changes with its words', () => {
    const words =
      'bateria galera câmeras notícias programações imagens automóvel inteligência usuárias lançará poderia ' +
      'mercado vendidos rapidamente celulares países inglês digitais 5g gpt4 ios';
    // When this changes, raise the version, so that indexes with older words are renewed.
    expect([searchWordsVersion, searchTokens(words).join(' ')]).toEqual([
      6,
      'bateri galera camera notic program imag automovel inteligent usuari lanc poderi merc vend rapid celular pai ingles digital 5g gpt4 ios',
    ]);
  });

  it('drops stop words, single characters and overlong words, keeps short names', () => {
    expect(searchTokens('O que é o 5G? E a IA, o iOS e a TV 4K...')).toEqual(['5g', 'ia', 'ios', 'tv', '4k']);
    expect(searchTokens(`a b 1 ${'x'.repeat(41)} ${'y'.repeat(10_000)}`)).toEqual([]);
    expect(searchTokens('')).toEqual([]);
  });

  it('treats NFC and NFD alike', () => {
    const text = 'Edição à distância: programações';
    expect(searchTokens(text.normalize('NFD'))).toEqual(searchTokens(text.normalize('NFC')));
  });

  it('returns ASCII tokens only, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const token of searchTokens(text)) expect(token).toMatch(/^[a-z0-9]{2,40}$/);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zãõçáéíóúâêô]{1,40}$/), (word) => {
        for (const token of searchTokens(word)) expect(token).toMatch(/^[a-z0-9]{2,40}$/);
        expect(searchTokens(word)).toEqual(searchTokens(word.normalize('NFD').replace(/\p{M}/gu, '')));
      }),
    );
  });

  it('reads a text of two hundred thousand words completely', () => {
    const text = Array.from(
      { length: 100_000 },
      (_, index) => `programações${index % 997}es lançamentos`,
    ).join(' ');
    expect(searchTokens(text)).toHaveLength(200_000);
  });
});

describe('joined and hyphenated words', () => {
  it('are indexed by their parts and as one word', () => {
    expect(searchTokens('Wi-Fi')).toEqual(['wi', 'fi', 'wif']);
    expect(searchTokens('wi fi')).toEqual(['wi', 'fi', 'wif']);
    expect(searchTokens('e-mail')).toEqual([...searchTokens('mail'), ...searchTokens('email')]);
    expect(searchTokens('ex\u2011aluno')).toEqual([...searchTokens('ex aluno'), ...searchTokens('exaluno')]);
  });

  it('are not joined with pronouns, in dates, in chains and across other signs', () => {
    for (const text of ['tornou-se', '2026-11-20', 'a-b-c-d-e-f', 'wi, fi', 'wi  fi'])
      expect(searchTokens(text), text).toEqual(searchTokens(text.replaceAll('-', '; ')));
  });

  it('are searched in every spelling', () => {
    expect(queryGroups('wi-fi')).toEqual([
      ['wi', 'wif'],
      ['fi', 'wif'],
    ]);
    expect(queryGroups('wi fi')).toEqual(queryGroups('wi-fi'));
    expect(queryGroups('e-mail')).toEqual(queryGroups('email'));
    expect(queryGroups('tv wi fi')).toEqual([
      ['tv', 'tvwi'],
      ['wi', 'tvwi', 'wif'],
      ['fi', 'wif'],
    ]);
  });

  it('are marked as whole words when they have a hyphen', () => {
    expect(marked(markMatches('O Wi-Fi e o e-mail', queryGroups('wifi email').flat()))).toEqual([
      'Wi-Fi',
      'e-mail',
    ]);
  });
});

describe('queryGroups', () => {
  it('is bounded and without repeats', () => {
    expect(queryGroups('celular celulares CELULAR').flat()).toEqual(searchTokens('celular'));
    expect(queryGroups('um dois três quatro cinco seis sete oito nove dez onze').flat()).toHaveLength(8);
    expect(queryGroups(`${' '.repeat(200)}celular`).flat()).toEqual([]);
    expect(queryGroups('o que é?').flat()).toEqual([]);
  });

  it('contains no query syntax', () => {
    expect(queryGroups('celular" OR 1=1 -- NEAR(*) col:x ^y').flat()).toEqual(
      searchTokens('celular or near col'),
    );
  });
});

describe('markMatches', () => {
  it('marks words by their token and keeps the text', () => {
    const title = 'Notícias: o CELULAR das celulares, celularzinho';
    const pieces = markMatches(title, queryGroups('noticia celulares').flat());
    expect(marked(pieces)).toEqual(['Notícias', 'CELULAR', 'celulares']);
    expect(joined(pieces)).toBe(title);
  });

  it('marks whole words in NFD', () => {
    const title = 'Programação nova'.normalize('NFD');
    expect(marked(markMatches(title, queryGroups('programações').flat()))).toEqual([
      'Programação'.normalize('NFD'),
    ]);
  });

  it('changes no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(joined(markMatches(text, searchTokens(text).slice(0, 2)))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9áÁçãéíóõúæß-]{2,12}$/), (word) => {
        const tokens = searchTokens(word);
        fc.pre(tokens.length > 0);
        expect(marked(markMatches(`x ${word} x`, tokens)).length).toBeGreaterThan(0);
      }),
    );
    expect(markMatches('', ['x'])).toEqual([]);
    expect(markMatches('celular', [])).toEqual([{ text: 'celular', isMatch: false }]);
  });
});

describe('snippet', () => {
  const filler = 'palavras sem importância que enchem a linha '.repeat(20);

  it('cuts around the first match', () => {
    const pieces = snippet(
      `${filler}chega o celular dobrável. ${filler}`,
      queryGroups('celulares').flat(),
      80,
    );
    expect(marked(pieces)).toEqual(['celular']);
    expect(joined(pieces)).toMatch(/^\.\.\.\S.* o celular dobrável\. palavras .*\S\.\.\.$/);
    expect(joined(pieces).length).toBeLessThanOrEqual(86);
  });

  it('starts at the beginning when nothing matches or the match is near', () => {
    expect(joined(snippet(filler, queryGroups('celular').flat(), 40))).toBe(
      'palavras sem importância que enchem a...',
    );
    expect(joined(snippet('Um celular\n\nnovo', queryGroups('celular').flat(), 40))).toBe('Um celular novo');
    expect(snippet('', ['x'], 40)).toEqual([]);
  });

  it('handles a 10,000-character word', () => {
    const word = 'á'.repeat(10_000);
    expect(joined(snippet(word, ['x'], 40))).toBe(`${'á'.repeat(40)}...`);
    expect(marked(snippet(`${word} celular ${word}`, queryGroups('celular').flat(), 40))).toEqual([
      'celular',
    ]);
  });
});

it('has different words for ids that differ by a hyphen or by case', () => {
  const ids = words('jogos-pc jogospc JogosPc jogos-Pc jogosz0pc jogoszpc jogosZpc jogoszzpc');
  expect(new Set(ids.map(thingToken)).size).toBe(ids.length);
  expect(thingToken('games')).toBe('coisa0games');
});
