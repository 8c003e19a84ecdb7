/** The rules for comments, and who may delete them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymousVisitor } from '../../../domain/accounts/permissions.ts';
import { findClosing } from '../../../domain/comments/closing.ts';
import {
  addOwnHeld,
  answerTo,
  type Comment,
  canDeleteComment,
  canReportComment,
  cleanComment,
  commentAddress,
  commentAuthor,
  commentCounter,
  commentEditMs,
  commentKeyOf,
  commentsAddress,
  compareComments,
  countCommentGraphemes,
  editableUntil,
  encodeCommentKey,
  findCommentFault,
  firstComments,
  isFromNewsroom,
  parseCommentPosition,
  toCommentView,
} from '../../../domain/comments/comment.ts';
import { commentMaxGraphemes } from '../../../domain/site/limits.ts';
import { aComment, anAdmin, dayMs } from '../../builders.ts';

const family = '👨‍👩‍👧‍👦';
const empty = 'O comentário não pode estar vazio.';
const tooLong = 'O comentário pode ter no máximo 300 caracteres.';

const reader = { ...anonymousVisitor, userId: 'leitora', name: 'Bia', email: 'bia@exemplo.com' };

/** The form and the server both do this. */
const faultOf = (text: string) => findCommentFault(cleanComment(text));

describe('the length of a comment', () => {
  it.each([
    ['plain letters', 'a', 300],
    ['letters with an accent, composed', 'é', 300],
    ['the same, decomposed', 'e\u0301', 300],
    ['emoji of several people', family, 300],
    ['flags', '🇧🇷', 300],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 300],
    ['line ends inside', 'a\nb', 100],
    ['line ends of Windows', 'a\r\nb', 100],
  ])('%s: accepts 300 and rejects 301', (_, piece, times) => {
    const whole = piece.repeat(times);
    expect(countCommentGraphemes(whole)).toBe(300);
    expect(faultOf(whole)).toBeNull();
    expect(countCommentGraphemes(`${whole}x`)).toBe(301);
    expect(faultOf(`${whole}x`)).toBe(tooLong);
  });

  it('counts stored characters: no surrounding blanks, nothing invisible', () => {
    const whole = 'a'.repeat(300);
    expect(faultOf(`  \n${whole}\u200b\u202e \t`)).toBeNull();
    expect(countCommentGraphemes(`  ${whole}  `)).toBe(300);
    expect(commentCounter(countCommentGraphemes('  é\u200b '))).toBe('1/300 caracteres');
    expect(commentCounter(0)).toBe('0/300 caracteres');
  });

  it('does not count a pile of accents as one character', () => {
    expect(faultOf(`a${'\u0301'.repeat(300 * 32 + 2)}`)).toBe(tooLong);
  });

  it('is the same in NFC and NFD', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 320 }), (text) => {
        expect(cleanComment(text.normalize('NFD'))).toBe(cleanComment(text.normalize('NFC')));
        expect(countCommentGraphemes(text.normalize('NFD'))).toBe(countCommentGraphemes(text));
      }),
    );
  });
});

describe('an empty comment', () => {
  it.each([
    '',
    ' ',
    '\n\t\r\n ',
    '\u00a0\u2003',
    '\u200b\u200d\ufeff',
    '\u202e\u2066',
    '\u0000\u0007',
    '\u0301',
  ])('%j', (text) => {
    expect(faultOf(text)).toBe(empty);
  });
});

describe('a stored comment', () => {
  it.each([
    ['Concordo.\nE você?', 'Concordo.\nE você?'],
    ['  Olá \r\n\r\n\r\n\r\n mundo  ', 'Olá\n\n mundo'],
    ['a\u0000b\u001bc', 'abc'],
    ['texto \u202eodarit\u202c fim', 'texto odarit fim'],
    ['\u2066x\u2069\u200e\u200f', 'x'],
    ['e\u200b\u0301', 'é'],
    [`${family} ok`, `${family} ok`],
    ['שלום עולם', 'שלום עולם'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['<b>oi</b> & "tchau"', '<b>oi</b> & "tchau"'],
  ])('%j becomes %j', (text, kept) => {
    expect(cleanComment(text)).toBe(kept);
  });

  it('is idempotent, and contains nothing invisible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = cleanComment(text);
        expect(cleanComment(once)).toBe(once);
        expect(once).toBe(once.normalize('NFC'));
        expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]|(?!\n|\t)\p{Cc}|\n{3}/u);
      }),
    );
  });
});

describe('the name above a comment', () => {
  it.each([
    [null, 'Anônimo'],
    ['', 'Anônimo'],
    [' \u200b\u202e ', 'Anônimo'],
    ['Bia Lima', 'Bia Lima'],
    ['A\u202eB\nC', 'AB C'],
    ['ליאת', 'ליאת'],
  ])('%j is shown as %j', (userName, shown) => {
    expect(commentAuthor({ userName })).toBe(shown);
  });
});

const unreported = { isReported: false, newsroomIds: new Set<string>(), answered: null };

describe('the badge of the newsroom', () => {
  const newsroomIds = new Set(['ana']);

  it.each([
    ['an admin', 'ana', 'Ana', true],
    ['a reader', 'bia', 'Bia', false],
    ['a reader with the name of an admin', 'bia', 'Ana', false],
    ['an admin without a name', 'ana', null, false],
    ['an admin whose name shows nothing', 'ana', ' \u200b\u202e ', false],
    ['a deleted author', '', 'Ana', false],
  ])('of %s', (_, userId, userName, expected) => {
    const comment = aComment({ userId, userName });
    expect(isFromNewsroom(comment, newsroomIds)).toBe(expected);
    const view = toCommentView(comment, anAdmin({ userId: 'outra' }), { ...unreported, newsroomIds });
    expect(view.isFromNewsroom).toBe(expected);
  });
});

describe('who may delete a comment', () => {
  const comment = aComment({ userId: 'leitora' });

  it.each([
    ['its author', reader, true],
    ['another reader', { ...reader, userId: 'outra' }, false],
    ['an admin', anAdmin(), true],
    ['nobody in particular', anonymousVisitor, false],
  ])('%s', (_, visitor, may) => {
    expect(canDeleteComment(visitor, comment)).toBe(may);
    expect(toCommentView(comment, visitor, unreported).canDelete).toBe(may);
  });

  it('shows only its author that it is own, and ids of users to moderators alone', () => {
    expect(toCommentView(comment, reader, unreported).isOwn).toBe(true);
    expect(toCommentView(comment, anAdmin(), { ...unreported, isReported: true })).toMatchObject({
      isOwn: false,
      isReported: true,
    });
    expect(JSON.stringify(toCommentView(comment, reader, unreported))).not.toContain('leitora');
    expect(toCommentView(comment, anAdmin(), unreported).userId).toBe('leitora');
    expect(commentMaxGraphemes).toBe(300);
  });
});

describe('who may report and edit a comment', () => {
  it('others report it while readers see it', () => {
    const comment = aComment({ userId: 'leitora' });
    expect(canReportComment(anAdmin(), comment)).toBe(true);
    expect(canReportComment(reader, comment)).toBe(false);
    expect(canReportComment(anAdmin(), { ...comment, state: 'hidden' })).toBe(false);
  });

  it('its author edits it for five minutes, unless the newsroom hid it', () => {
    const comment = aComment({ userId: 'leitora', createdAt: 1000 });
    expect(editableUntil(reader, comment)).toBe(1000 + commentEditMs);
    expect(editableUntil(reader, { ...comment, state: 'held' })).toBe(1000 + commentEditMs);
    expect(editableUntil(reader, { ...comment, state: 'hidden' })).toBeNull();
    expect(editableUntil(anAdmin(), comment)).toBeNull();
  });
});

describe('an answer', () => {
  const top = aComment({ createdAt: 10, id: 't' });
  const answer = aComment({ id: 'r', ...answerTo(top, 30) });

  it('names who is answered as long as readers see that comment', () => {
    const nameIn = (answered: Comment | null) =>
      toCommentView(answer, reader, { ...unreported, answered }).answeredName;
    expect(nameIn(top)).toBe('Bia');
    expect(nameIn({ ...top, userName: null })).toBe('Anônimo');
    expect(nameIn({ ...top, state: 'hidden' })).toBe('');
    expect(nameIn(null)).toBe('');
    expect(toCommentView(top, reader, unreported).answeredName).toBeNull();
  });

  it('stays below what it answers in both orders', () => {
    const newer = aComment({ createdAt: 20, id: 'n' });
    const order = (isOldestFirst: boolean) =>
      [answer, newer, top]
        .toSorted((one, other) => compareComments(commentKeyOf(one), commentKeyOf(other), isOldestFirst))
        .map(({ id }) => id);
    expect(order(false)).toEqual(['n', 't', 'r']);
    expect(order(true)).toEqual(['t', 'r', 'n']);
  });

  it('is later than the beginning of its thread', () => {
    expect(answerTo(top, 3).createdAt).toBe(11);
    expect(answerTo(answer, 40).createdAt).toBe(40);
  });

  it.each([
    { comment: top, before: aComment({ createdAt: 12, id: 'a' }) },
    { comment: answer, before: aComment({ ...answerTo(top, 28), id: 'a' }) },
  ])('and what it answers have addresses on the pages that begin with them', ({ comment, before }) => {
    const { searchParams, hash } = new URL(commentAddress('/news/a', comment), 'https://pauta.test');
    const { after } = parseCommentPosition(Object.fromEntries(searchParams));
    expect(hash).toBe(`#comentario-${comment.id}`);
    if (!after) throw new Error('a key');
    expect(compareComments(after, commentKeyOf(comment), false)).toBeLessThan(0);
    expect(compareComments(commentKeyOf(before), after, false)).toBeLessThan(0);
  });
});

describe('a page of the comments', () => {
  it.each([
    [{}, false],
    [{ ordem: 'recentes' }, false],
    [{ ordem: 'antigos' }, true],
    [{ ordem: 'ANTIGOS' }, false],
  ])('%j is oldest first: %s', (query, isOldestFirst) => {
    expect(parseCommentPosition(query)).toEqual({ ...firstComments, isOldestFirst });
  });

  it('survives its address', () => {
    const thread = { createdAt: 1, id: 'a.b' };
    for (const comment of [thread, { createdAt: 2, id: 'c' }])
      for (const isOldestFirst of [true, false]) {
        const after = { thread, comment };
        const address = commentsAddress('/news/a', isOldestFirst, 3, { after: encodeCommentKey(after) });
        const query = Object.fromEntries(new URL(address, 'https://pauta.test').searchParams);
        expect(parseCommentPosition(query)).toEqual({ pageNumber: 3, after, before: null, isOldestFirst });
      }
    for (const depois of ['1-a.', '1-a.x', '1-a.2-b.3-c', '.1-a'])
      expect(parseCommentPosition({ pagina: '2', depois }).after).toBeNull();
    expect(commentsAddress('/news/a', false, 1, {})).toBe('/news/a');
    expect(commentsAddress('/news/a', true, 1, {})).toBe('/news/a?ordem=antigos');
  });
});

it.each([
  { everywhere: false, afterDays: null, ageMs: 9999 * dayMs, isClosed: false, closed: null },
  { everywhere: true, afterDays: null, ageMs: 0, isClosed: false, closed: 'everywhere' },
  { everywhere: true, afterDays: 7, ageMs: null, isClosed: false, closed: 'everywhere' },
  { everywhere: false, afterDays: 7, ageMs: 7 * dayMs - 1, isClosed: false, closed: null },
  { everywhere: false, afterDays: 7, ageMs: 7 * dayMs, isClosed: false, closed: 'age' },
  { everywhere: false, afterDays: 7, ageMs: null, isClosed: false, closed: null },
  { everywhere: false, afterDays: null, ageMs: 0, isClosed: true, closed: 'newsroom' },
])(
  'comments are closed everywhere or by the age of the news: %o',
  ({ closed, ageMs, isClosed, ...closing }) => {
    expect(findClosing(closing, { ageMs, isClosed })).toBe(closed);
  },
);

it('each held answer is on one page, whichever way its author walks the list', () => {
  const id = (number: number) => `c${String(number).padStart(2, '0')}`;
  const all = Array.from({ length: 12 }, (_, index) => {
    const start = aComment({ id: id(index - (index % 4)), createdAt: 100 * (index - (index % 4)) });
    const isAnswer = index % 4 !== 0;
    return isAnswer
      ? aComment({ id: id(index), ...answerTo(start, 100 * (index - (index % 4)) + index), state: 'visible' })
      : start;
  });
  for (const isOldestFirst of [true, false])
    for (const held of all.filter(({ answers }) => answers)) {
      const visible = all
        .filter((comment) => comment !== held)
        .toSorted((one, other) => compareComments(commentKeyOf(one), commentKeyOf(other), isOldestFirst));
      const pages = [0, 4, 8].map((from) => visible.slice(from, from + 4));
      const forward = pages.flatMap((page, index) => {
        const last = pages[index - 1]?.at(-1);
        const after = last ? commentKeyOf(last) : null;
        const position = { pageNumber: index + 1, after, before: null, isOldestFirst };
        return addOwnHeld(page, [held], position, index < 2);
      });
      const backward = pages.flatMap((page, index) => {
        const next = pages[index + 1]?.[0];
        const last = pages[index - 1]?.at(-1);
        // The last page was reached by walking forward.
        const keys = next
          ? { after: null, before: commentKeyOf(next) }
          : { after: last ? commentKeyOf(last) : null, before: null };
        return addOwnHeld(page, [held], { pageNumber: index + 1, ...keys, isOldestFirst }, false);
      });
      for (const walk of [forward, backward]) {
        const found = walk.filter(({ id: one }) => one === held.id);
        expect(found).toHaveLength(1);
        expect(walk.map(({ id: one }) => one)).toEqual(
          [...visible, held]
            .toSorted((one, other) => compareComments(commentKeyOf(one), commentKeyOf(other), isOldestFirst))
            .map(({ id: one }) => one),
        );
      }
    }
});
