/** Which comments the rules of the house hold. */
import { describe, expect, it } from 'vitest';
import {
  type CommentContext,
  describeHouseRules,
  findHoldRule,
  type HouseRules,
  hasHeldWord,
  noHouseRules,
  readHeldWords,
} from '../../../domain/comments/house-rules.ts';
import { listed } from '../../builders.ts';

const calm: CommentContext = {
  isEmailVerified: true,
  hasPublished: true,
  ownTexts: [],
  otherTexts: [],
  inLastMinute: 0,
};
const hold = (rules: Partial<HouseRules>, text: string, context: Partial<CommentContext> = {}) =>
  findHoldRule({ ...noHouseRules, ...rules }, text, { ...calm, ...context });

describe('the rules of the house', () => {
  it('hold nothing while they are off', () => {
    const context = { isEmailVerified: false, hasPublished: false, ownTexts: ['x'], inLastMinute: 99 };
    expect(hold({}, 'x https://a.com', context)).toBeNull();
  });

  it('hold by the account: until a first comment is published, and until the address is proved', () => {
    expect(hold({ first: true }, 'Oi.', { hasPublished: false })).toBe('first');
    expect(hold({ first: true }, 'Oi.')).toBeNull();
    expect(hold({ unproved: true }, 'Oi.', { isEmailVerified: false })).toBe('unproved');
    expect(hold({ unproved: true }, 'Oi.')).toBeNull();
  });

  it.each(
    listed(`
    veja http://a.b · HTTPS://x.y · www.loja · compre em loja.com.br · Loja.SHOP! · é ação.com
  `),
  )('take %s for a link', (text) => expect(hold({ links: true }, text)).toBe('links'));

  it.each(['Acabou.Comprei outro', 'versão 2.0', 'às 10.30', 'fim.', 'etc...', 'a.b'])(
    'take %s for no link',
    (text) => expect(hold({ links: true }, text)).toBeNull(),
  );

  it('hold the comment after the number of a minute', () => {
    expect(hold({ burst: 3 }, 'Oi.', { inLastMinute: 2 })).toBeNull();
    expect(hold({ burst: 3 }, 'Oi.', { inLastMinute: 3 })).toBe('burst');
  });

  it('hold what the same person repeats, and long texts that others wrote', () => {
    const text = 'Compre já o curso que mudou a minha vida!';
    expect(
      hold({ repeated: true }, 'COMPRE ja, o curso que mudou a minha vida', { otherTexts: [text] }),
    ).toBe('repeated');
    expect(hold({ repeated: true }, 'Concordo.', { otherTexts: ['Concordo!'] })).toBeNull();
    expect(hold({ repeated: true }, 'Concordo.', { ownTexts: ['concordo'] })).toBe('repeated');
    expect(hold({ repeated: true }, text, { ownTexts: ['Outro texto.'] })).toBeNull();
  });

  it('name the plainest rule when several apply', () => {
    const rules = { first: true, links: true, words: readHeldWords(['golpe']) };
    expect(hold(rules, 'golpe em a.com', { hasPublished: false })).toBe('words');
    expect(hold(rules, 'veja a.com', { hasPublished: false })).toBe('links');
  });
});

describe('listed words', () => {
  const words = readHeldWords(['viagra', 'Idiota', 'golpe do pix', 'pão', '   ', '...']);

  it.each([
    ...listed(`
      VIAGRA barato · v1agra · V!i!a!g!r!a · vi.agra · v i a g r a · v-i-a-g-r-a · viiiagraaa · vıágrà
      viаgra (a cirílico) · seu 1d10t4! · É GOLPE DO PIX.
    `),
    'golpe\ndo   pix',
    'pao',
    'p a o',
  ])('are found in %s', (text) => expect(hasHeldWord(text, words)).toBe(true));

  it.each(['viagrante', 'um golpe', 'do pix ao golpe', 'idiotamente', 'a e i o u', '', '🙂'])(
    'are not found in %s',
    (text) => expect(hasHeldWord(text, words)).toBe(false),
  );

  it('leave out lines without letters', () => expect(words.size).toBe(4));
});

it('those who moderate read which rules are on, and what each held', () => {
  expect(describeHouseRules([{ rule: 'links', isOn: false, held: 0 }])).toBe('nenhuma está ligada.');
  expect(
    describeHouseRules([
      { rule: 'words', isOn: true, held: 0 },
      { rule: 'links', isOn: true, held: 1200 },
      { rule: 'repeated', isOn: false, held: 2 },
      { rule: 'burst', isOn: false, held: 0 },
    ]),
  ).toBe(
    'tem palavra da lista (0), tem link (1.200), texto repetido (2, desligada). Entre parênteses, os comentários retidos em 30 dias.',
  );
});
