/** Names that would pass for the newsroom or a colleague. */
import { describe, expect, it } from 'vitest';
import { isReservedName } from '../../../domain/accounts/reserved-name.ts';
import { listed } from '../../builders.ts';

const names = {
  siteName: 'Pauta',
  siteAuthor: 'Redação Pauta',
  newsroomNames: ['Carlos Lima', 'Íris', 'Maria', 'Ana', 'Zezé', 'Yuri'],
};
const isReserved = (name: string) => isReservedName(name, names);

describe('names that are reserved to the newsroom', () => {
  it.each([
    [
      'case, accents and spaces',
      ['Redação', 'REDACAO', 'redaçao', 'R e d a ç ã o', 'Reda\u0327c\u0327a\u0303o', 'Redação.'],
    ],
    ['letters of other alphabets', ['Rеdаçãо', 'Rеԁасао', 'Ρauta', 'Pаutа', 'Саrlоѕ Lіmа']],
    ['other forms of letters', ['Ｒｅｄａｃａｏ', '𝐑𝐞𝐝𝐚𝐜𝐚𝐨', 'ⓇⓔⓓⓐⒸⓐⓞ', '🅁🄴🄳🄰🄲🄰🄾']],
    [
      'letters on a filled ground',
      ['🆁🅴🅳🅰🅲🅰🅾', '🅡🅔🅓🅐🅒🅐🅞', '🇷🇪🇩🇦🇨🇦🇴', 'Ana 🆁🅴🅳🅰🅲🅰🅾', '🅟auta', 'Carlos Lima 🇧🇷'],
    ],
    ['digits and signs', ['R3d4ç40', 'Red@ção', 'P4ut4', 'Car1os Lima', 'CarIos Lima']],
    [
      'additions',
      ['Redação Pauta', 'A Redação', 'Redação do Pauta', 'Pauta Oficial', 'Equipe Pauta', 'O Pauta'],
    ],
    [
      'letters that are in no table',
      listed(`
        Reda\u04abão · Reda\u023cão · \u13a1edação · ЯEDAÇÃO · Red\ua4eeção · Reda\u0188ão · R\u0258dação
        Раut\ua2e8
      `),
    ],
    ['capitals of other alphabets', ['ΜΑRΙΑ', 'Μaria', 'ΑΝΑ', 'АNА', 'ꓮꓠꓮ', 'ΖΕΖΕ', 'ΥURΙ', 'Ꭺna', 'PΑUΤΑ']],
    ['the spelling of before 2009', ['Redacção', 'REDACCAO', 'A Redacção']],
    [
      'additions of several words',
      listed(`
        Equipe da Pauta · Pauta News · Time do Pauta · Portal Pauta Oficial · Suporte da Pauta
        Notícias da Pauta · Ana Oficial · Ana da Pauta · Admin Carlos Lima
      `),
    ],
    ['admins', ['Carlos Lima', 'carlos-lima', 'CARLOSLIMA', 'Iris', 'Íris ']],
  ])('are recognized: %s', (_, list) => {
    expect(list.filter((name) => !isReserved(name))).toEqual([]);
  });

  it.each(
    listed(`
    Bia · Carlos · Lima · Ana Pauta Livre · Deana · Joana · Mariana Admirável · Мария · Νίκος · Саша
    Łukasz · Nguyễn · Şükrü Yıldız · Edward da Silva · Carla Lima · Bia 🇧🇷 · Pautassi · Irisneide · 👩‍🚀
    日本
  `),
  )('are not %s', (name) => {
    expect(isReserved(name)).toBe(false);
  });

  it('are recognized with any letter replaced by one of another alphabet', () => {
    const letters = ['\u0416', '\u03a9', '\u0561', '\u10d0', '\u05d0', '\u0254'];
    const written = ['REDAÇÃO', 'redação', 'PAUTA', 'Maria'].flatMap((name) =>
      [...name].flatMap((_, index) =>
        letters.map((letter) => name.slice(0, index) + letter + name.slice(index + 1)),
      ),
    );
    expect(written.filter((name) => !isReserved(name))).toEqual([]);
  });
});
