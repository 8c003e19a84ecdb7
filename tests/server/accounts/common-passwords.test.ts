/**
 * Passwords that are guessed early. The list of the most common ones is `passwords-common` of
 * @zxcvbn-ts/language-common (MIT), which is in the order of how often they were found in breaches.
 */

import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPasswordFault,
  passwordMaxLength,
  passwordTooCommon,
  passwordTooLong,
  passwordTooShort,
} from '../../../domain/accounts/password.ts';
import { createPasswordCheck } from '../../../server/adapters/common-passwords/common-passwords.ts';
import { listed, words } from '../../builders.ts';
import { costOn, growthFault } from '../../growth.ts';

const isCommon = await createPasswordCheck()();
const owner = { email: 'ana.prado@jornal-da-serra.com.br', name: 'Ana Lúcia Prado' };
const faultOf = (password: string) => findPasswordFault(password, owner, isCommon);

describe('passwords that are guessed early', () => {
  it('are rejected: the 3,000 most common ones that are long enough, in letters of any case', () => {
    const mostCommon = dictionary['passwords-common']
      .map(String)
      .filter(({ length }) => length >= 8)
      .slice(0, 3_000);
    expect(mostCommon).toHaveLength(3_000);
    const ways = [
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word[0]?.toUpperCase() + word.slice(1),
    ];
    const written = mostCommon.map((word, index) => ways[index % ways.length]?.(word) ?? word);
    expect(written.filter((password) => faultOf(password) !== passwordTooCommon)).toEqual([]);
  });

  it('are rejected: the 1,000 most common ones with an ending, a beginning, or written twice', () => {
    const words = dictionary['passwords-common']
      .map(String)
      .filter((word) => word.length >= 6)
      .slice(0, 1_000);
    const varied = words.map((word, index) => [`${word}12`, `1${word}!`, `${word}${word}`][index % 3] ?? '');
    expect(varied.filter((password) => faultOf(password) !== passwordTooCommon)).toEqual([]);
  });

  it.each([
    ['one key', ['00000000', 'aaaaaaaa', '!!!!!!!!', 'ÃÃÃÃÃÃÃÃ', '😀😀😀😀😀😀😀😀', 'a'.repeat(128)]],
    ['repetitions', ['12341234', 'abcabcabc', 'senhasenha', 'ab12ab12ab12', '12'.repeat(64)]],
    ['sequences', ['87654321', 'abcdefgh', '98765432', 'hgfedcba', '13579135', 'ABCDEFGHIJKL']],
    ['keys in a row', ['qwertyuiop', 'asdfghjkl', 'zxcvbnm,.', '1qaz2wsx', 'qazwsxedc', 'poiuytrewq']],
    ['dates', ['20/11/1985', '20111985', '1985-11-20', '01.01.2000', '31121999']],
    ['Portuguese words', ['bicicleta', 'Borboleta', 'felicidade1', 'obrigado!', 'corações', 'Coracao1']],
    ['Portuguese names', ['mariana1', 'Guilherme', 'fernandes2', 'joaosilva']],
    [
      'what is made of them',
      ['Senha2026!', 'Senha@2026', 'S3nh4#2026', '!senha123', 'Brasil@123', 'flamengo123', 'Pauta2026!'],
    ],
    [
      'the own address and name',
      [
        ...listed(`
        ana.prado@jornal-da-serra.com.br · ANA.PRADO@JORNAL-DA-SERRA.COM.BR · ana.prado · anaprado
        AnaPrado1 · Ana Lúcia Prado · analuciaprado · prado2026! · PradoPrado · jornal-da-serra
        odarp.ana
      `),
        'ana.prado@jornal-da-serra.com.br'.repeat(4),
      ],
    ],
  ])('are rejected: %s', (_, passwords) => {
    expect(passwords.filter((password) => faultOf(password) !== passwordTooCommon)).toEqual([]);
  });

  const joao = { email: 'joao.silva@exemplo.com', name: 'João Silva' };
  const faultForJoao = (password: string) => findPasswordFault(password, joao, isCommon);

  it('are rejected: parts of the name and address with signs, words and digits between them', () => {
    const passwords = [
      ...['joao_silva', 'Joao@Silva', 'joao-silva', 'João_Silva', 'joao+silva', 'joao__silva', 'silva_joao'],
      ...listed(`
        jsilva1990 · silva.joao.1990 · senha do joao · joao1990silva · j0a0_s1lva · joao!silva
        JSilva@1990
      `),
      ...['minha-senha-joao', 'joao@exemplo', 'exemplo#silva12', 'joao_avlis'],
    ];
    expect(passwords.filter((password) => faultForJoao(password) !== passwordTooCommon)).toEqual([]);
  });

  it('are rejected: parts and initials of the name in any order, with separators and up to six digits', () => {
    const separators = fc.constantFrom('', '.', '_', '-', ' ', '+', '@', '!', '$', '#', '__', '·', '/');
    const written = fc.constantFrom(
      (part: string) => part,
      (part: string) => part.toUpperCase(),
      (part: string) => part.charAt(0).toUpperCase() + part.slice(1),
    );
    const part = (text: string) => written.map((write) => write(text));
    const people = fc.constantFrom(
      ['joão', 'silva'],
      ['joao', 'silva'],
      ['j', 'silva'],
      ['silva', 'j', 's'],
      ['joao', 'j', 'silva', 'exemplo'],
    );
    const digits = fc.array(fc.constantFrom(...'0123456789'), { maxLength: 6 }).map((list) => list.join(''));
    const passwords = fc
      .tuple(people, digits)
      .chain(([parts, number]) => fc.shuffledSubarray([...parts, number], { minLength: parts.length + 1 }))
      .chain((parts) => fc.tuple(...parts.map((text) => fc.tuple(part(text), separators))))
      .map((parts) => parts.flat().join(''))
      .filter((password) => password.length >= 8);
    fc.assert(
      fc.property(passwords, (password) => {
        expect(faultForJoao(password)).toBe(passwordTooCommon);
      }),
      { numRuns: 500 },
    );
  });

  it('are rejected: everyday phrases', () => {
    const passwords = [
      ...words('bemvindo123 naosei123 bemvindo@2026 copadomundo sextafeira1 x1x2x3x4 senhadojoao'),
      ...['Bem-vindo 123', 'Sexta-feira!', 'copa do mundo', 'copa_do_mundo_2026', 'a1b2c3d4', 'não sei 123'],
    ];
    expect(passwords.filter((password) => faultOf(password) !== passwordTooCommon)).toEqual([]);
  });

  it('are not long passphrases that contain the name of the user among other words', () => {
    const good = [
      'uma senha bem longa',
      'correio cavalo bateria grampo',
      'joao come girafa verde',
      'silva-Kd8vn2Qz',
    ];
    expect(good.filter((password) => faultForJoao(password) !== null)).toEqual([]);
  });

  it('are not passwords that look similar but are strong', () => {
    const good = [
      ...listed(`
      correio cavalo bateria grampo · uma senha bem longa · mesa verde canto · meu gato come tarde
      x7$kq9!ZmP · Kd8-vn2-Qz · girafa-trombone-81 · 日本語の秘密の言葉です
    `),
      `${'a'.repeat(100)}x7$kq9!ZmP`,
    ];
    expect(good.filter((password) => faultOf(password) !== null)).toEqual([]);
  });

  it('are hardly ever random passwords', () => {
    const letters = fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789');
    const drawn = fc.sample(fc.array(letters, { minLength: 10, maxLength: 10 }), { numRuns: 300, seed: 7 });
    const rejected = drawn.filter((password) => faultOf(password.join('')) !== null);
    expect(rejected.length).toBeLessThanOrEqual(3);
  });
});

describe('the length of a password', () => {
  it('is checked first, so that long texts cost nothing', () => {
    const never = () => {
      throw new Error('It was checked.');
    };
    expect(findPasswordFault('1234567', owner, never)).toBe(passwordTooShort);
    expect(findPasswordFault('x'.repeat(passwordMaxLength + 1), owner, never)).toBe(passwordTooLong);
    expect(findPasswordFault(`a${'\u0344'.repeat(20_000)}${'\u0316'.repeat(11_000)}`, owner, never)).toBe(
      passwordTooLong,
    );
  });
});

describe('checking a hostile text', () => {
  const rep = (text: string) => text.repeat(passwordMaxLength).slice(0, passwordMaxLength);
  const hostile = [
    ...['a', 'ab', 'senha', '4@s3nh4$5', '@4(<{[6&9#!1|0$5+7%2', '1234567890', '20/11/2026 ', 'zaq12wsxcde3'],
    ...['\\/\\/|_|()', '))((vv', 'correcthorsebatterystaple', 'aab', 'é\u0301ã', '😀🇧🇷', 'ana.prado@'],
  ].map(rep);

  it('takes at most eight times as long for four times the text', async () => {
    const measure = costOn(
      (length) => hostile.map((text) => text.slice(0, length)),
      (texts) => texts.map(faultOf),
    );
    expect(await growthFault(measure, passwordMaxLength)).toBeNull();
  });
});
