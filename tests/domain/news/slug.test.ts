/** Checks how titles become slugs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugCandidates, slugFromTitle } from '../../../domain/news/slug.ts';

describe('slugFromTitle', () => {
  it.each([
    ['Eleição: inovação não é opção', 'eleicao-inovacao-opcao'],
    ['Olá, mundo!', 'ola-mundo'],
    ['São Paulo aprova o 5G', 'sao-paulo-aprova-5g'],
    ['Guarda-chuva  inteligente', 'guarda-chuva-inteligente'],
    ['Passo-a-passo', 'passo-a-passo'],
    ['PlayStation 5/Xbox — comparação', 'playstation-5-xbox-comparacao'],
    ['Notícia… "urgente" -- hoje', 'noticia-urgente-hoje'],
    ["Copo d'água", 'copo-dagua'],
    ['Ærøskøbing & Straße', 'aeroskobing-strasse'],
    ['1º lugar na 3ª edição', '1o-lugar-3a-edicao'],
    ['Nova IA 🤖 chega', 'nova-ia-chega'],
    ['E o que é isso?', 'e-o-que-e-isso'],
    ['', ''],
    ['?! … 🤖', ''],
    ['日本', ''],
  ])('%s → %s', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });

  it('gives NFC and NFD the same slug', () => {
    const title = 'Programação à distância';
    expect(slugFromTitle(title.normalize('NFD'))).toBe(slugFromTitle(title.normalize('NFC')));
  });

  it('cuts at a hyphen within 120 characters', () => {
    const slug = slugFromTitle(Array.from({ length: 60 }, () => 'palavra').join(' '));
    expect(slug.length).toBeLessThanOrEqual(120);
    expect(slug.split('-').every((word) => word === 'palavra')).toBe(true);
    const exact = `${'a'.repeat(60)}-${'b'.repeat(59)}`;
    expect(slugFromTitle(`${exact} c`)).toBe(exact);
  });

  it('cuts a single 10,000-character word', () => {
    expect(slugFromTitle('á'.repeat(10_000))).toBe('a'.repeat(120));
  });

  it('always returns words of a-z and 0-9 with single hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = slugFromTitle(title);
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(120);
        expect(slugFromTitle(slug).length).toBeLessThanOrEqual(slug.length);
      }),
    );
  });
});

describe('slugCandidates', () => {
  it('counts up from the base', () => {
    expect(slugCandidates('games').take(3).toArray()).toEqual(['games', 'games-2', 'games-3']);
  });

  it('keeps within 120 characters', () => {
    const candidates = slugCandidates('a'.repeat(120)).take(12).toArray();
    expect(new Set(candidates).size).toBe(12);
    expect(candidates.every((slug) => slug.length <= 120)).toBe(true);
  });

  it('proposes nothing for an empty base', () => {
    expect([...slugCandidates('')]).toEqual([]);
  });
});
