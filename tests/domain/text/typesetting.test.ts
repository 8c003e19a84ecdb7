/** Quotation marks, dashes and spaces of articles. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeset, typesetSpans, typesetTitle } from '../../../domain/text/typesetting.ts';
import { listed } from '../../builders.ts';

/** Writes `_` for a no-break space and `~` for a no-break hyphen. */
const show = (text: string) => typeset(text).replaceAll('\u00a0', '_').replaceAll('\u2011', '~');

describe('typeset', () => {
  it.each([
    ['Pesa 4,1 gramas e corre 6 km a 12 km/h.', 'Pesa 4,1_gramas e corre 6_km a 12_km/h.'],
    ['São 10.000 mAh, 3,7 V e 37 Wh.', 'São 10.000_mAh, 3,7_V e 37_Wh.'],
    ['De 16 GB a 1 TB; 2,4 GHz', 'De 16_GB a 1_TB; 2,4_GHz'],
    ['Faz 32 °C e 60 % de umidade', 'Faz 32_°C e 60_% de umidade'],
    ['Vendeu 3 milhões em 12 meses', 'Vendeu 3_milhões em 12_meses'],
    ['Em 20 de novembro de 2026', 'Em 20_de novembro de 2026'],
  ])('keeps a number with its unit: %s', (text, set) => {
    expect(show(text)).toBe(set);
  });

  it.each([
    ['Custa R$ 489 ou US$ 20', 'Custa R$_489 ou US$_20'],
    ['Na etapa 1, página 3; Versão 2', 'Na etapa_1, página_3; Versão_2'],
    ['O iPhone 17 com Wi-Fi 7', 'O iPhone_17 com Wi~Fi_7'],
    ['Dia 4. A tela', 'Dia_4. A tela'],
  ])('keeps a number with the word that it counts: %s', (text, set) => {
    expect(show(text)).toBe(set);
  });

  it.each([
    ['Um e-mail por Wi-Fi ao ex-aluno', 'Um e~mail por Wi~Fi ao ex~aluno'],
    ['(e-mail), “Wi-Fi”', '(e~mail), “Wi~Fi”'],
    ['A sonda Jandaia-1, a Covid-19 e 2025-2026', 'A sonda Jandaia~1, a Covid~19 e 2025-2026'],
    ['bem-vindo, guarda-chuva, pós-graduação', 'bem-vindo, guarda-chuva, pós-graduação'],
  ])('keeps short first letters with their word: %s', (text, set) => {
    expect(show(text)).toBe(set);
  });

  it.each(
    listed(`
    ana@e-mail.com.br · https://e-commerce.example/wi-fi · www.e-mail.com · Foram 13 pessoas
    Há 20 milharais · o 5 meninos · subetapa 2 · A - B · 10-20
  `),
  )('leaves as it is: %s', (text) => {
    expect(typeset(text)).toBe(text);
  });

  it('does not change a text that was typeset before', () => {
    expect(typeset(typeset('é-e-R$'))).toBe(typeset('é-e-R$'));
  });

  it('changes nothing but blanks and hyphens', () => {
    const words = fc.constantFrom(' ', '-', '7', 'km', 'R$', 'e', 'mail', 'etapa', '.', '@', '\n', 'é', '🙂');
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(words).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const plain = text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-');
        const set = typeset(plain);
        expect(set.length).toBe(plain.length);
        expect(set.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')).toBe(plain);
        expect(typeset(set)).toBe(set);
      }),
    );
  });
});

describe('typesetTitle', () => {
  it('ends no line with a word of one letter', () => {
    expect(typesetTitle('Uma tarde para arrumar a casa e o celular')).toBe(
      'Uma tarde para arrumar a\u00a0casa e\u00a0o\u00a0celular',
    );
    expect(typesetTitle('Da bancada à órbita, de 5 GB')).toBe('Da bancada à\u00a0órbita, de 5\u00a0GB');
  });

  it('ends no line before the number of a name', () => {
    expect(typesetTitle('Trinta dias com o Vagaluz 3, em 2026')).toBe(
      'Trinta dias com o\u00a0Vagaluz\u00a03, em 2026',
    );
    expect(typesetTitle('No Recife 1200 disquetes e Marte 2030')).toBe(
      'No Recife 1200 disquetes e\u00a0Marte 2030',
    );
  });
});

describe('typesetSpans', () => {
  it('sets a text across spans and keeps everything else', () => {
    const spans = [
      { text: 'Custa R$', bold: true },
      { text: ' ', bold: false },
      { text: '489 por e', bold: true },
      { text: '-mail', bold: false },
    ];
    expect(typesetSpans(spans)).toEqual([
      { text: 'Custa R$', bold: true },
      { text: '\u00a0', bold: false },
      { text: '489 por e', bold: true },
      { text: '\u2011mail', bold: false },
    ]);
  });
});
