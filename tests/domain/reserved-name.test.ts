import { describe, expect, it } from 'vitest';
import { isReservedName } from '../../domain/reserved-name.ts';

const names = { siteName: 'Pauta', siteAuthor: 'Redação Pauta', adminNames: ['Carlos Lima', 'Íris'] };
const isReserved = (name: string) => isReservedName(name, names);

describe('names under which a reader could pass for the newsroom', () => {
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
    ['admins', ['Carlos Lima', 'carlos-lima', 'CARLOSLIMA', 'Iris', 'Íris ']],
  ])('are recognized: %s', (_, list) => {
    expect(list.filter((name) => !isReserved(name))).toEqual([]);
  });

  it.each([
    'Bia',
    'Carlos',
    'Lima',
    'Ana Pauta Livre',
    'Carla Lima',
    'Bia 🇧🇷',
    'Pautassi',
    'Irisneide',
    '👩‍🚀',
    '日本',
  ])('are not %s', (name) => {
    expect(isReserved(name)).toBe(false);
  });
});
