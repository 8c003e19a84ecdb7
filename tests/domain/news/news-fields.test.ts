/** The rules for the fields of news. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bylineOf,
  findScheduleProblem,
  hasUnscheduledChanges,
  readDraft,
} from '../../../domain/news/draft.ts';
import { readNews } from '../../../domain/news/news.ts';
import {
  areSameFields,
  cleanFields,
  emptyContent,
  emptyFields,
  fieldsOf,
  findDraftProblem,
  findPublishProblem,
  isReadable,
  isTextEmpty,
  mapTexts,
  type NewsFields,
  newsFieldNames,
  readFields,
  toDuplicate,
} from '../../../domain/news/news-fields.ts';
import { diffFields } from '../../../domain/news/revision.ts';
import { aContent, aContentWith, aNews, dayMs, testNowMs } from '../../builders.ts';

const fields: NewsFields = { ...fieldsOf(aNews()), title: 'Um título', summary: 'Um resumo.' };
const nameOf = (category: string) => ({ games: 'Games', fatos: 'Fatos' })[category] ?? '';
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.webUrl());
const anyFields = fc.record({
  category: fc.constantFrom('', 'games', 'fatos'),
  ...mapTexts(() => anyText),
  content: fc.constantFrom('', emptyContent, 'nada', aContent('a\u0000b')),
  isFeatured: fc.boolean(),
});

describe('toDuplicate', () => {
  it('leaves out what is about the first story alone: search fields, embargo and end', () => {
    const moments = { embargoUntil: '2026-12-01T12:00:00.000Z', endsAt: '2026-12-02T12:00:00.000Z' };
    const first = { ...fields, ...moments, searchFields: '{"title":"Outro título"}' };
    expect(toDuplicate(first)).toEqual({ ...first, embargoUntil: '', endsAt: '', searchFields: '' });
    expect(toDuplicate(first).title).toBe('Um título');
  });
});

describe('isTextEmpty', () => {
  it.each([emptyContent, aContent(''), aContent(' ', '\n', '\u00a0')])('is true for %s', (content) => {
    expect(isTextEmpty(content)).toBe(true);
  });
  it.each([
    aContent('', 'a'),
    aContentWith({ type: 'IMAGE', data: { src: '/files/a.jpg' } }),
    aContentWith({ type: 'VIDEO', data: { src: 'https://youtu.be/aaaaaaaaaaa' } }),
    // An unreadable document is not empty.
    'nada',
  ])('is false for %s', (content) => {
    expect(isTextEmpty(content)).toBe(false);
  });
});

describe('the byline', () => {
  const ana = { createdBy: { userId: 'ana', name: 'Ana Prado' } };
  const rui = { userId: 'rui', name: 'Rui Sá' };

  it('is the creator of the draft, and stays the same after publication', () => {
    expect(bylineOf(null, ana, rui)).toBe('Ana Prado');
    expect(bylineOf({ author: 'Bia Lima' }, ana, rui)).toBe('Bia Lima');
    // Imported news may have no author: publishing a correction does not add one.
    expect(bylineOf({ author: '' }, ana, rui)).toBe('');
  });

  it.each([null, { createdBy: { userId: '', name: ' ' } }])(
    'is the publisher when the creator is unknown',
    (draft) => {
      expect(bylineOf(null, draft, rui)).toBe('Rui Sá');
      expect(bylineOf(null, draft, null)).toBe('');
    },
  );
});

describe('fields of news', () => {
  it('are cleaned of invisible characters, idempotently', () => {
    const typed = { ...fields, title: ' Um\n título\u202e ', summary: 'a\r\nb\u0000', content: '' };
    expect(cleanFields(typed)).toEqual({
      ...fields,
      title: 'Um título',
      summary: 'a\nb',
      content: emptyContent,
    });
    fc.assert(
      fc.property(anyFields, (any) => {
        const clean = cleanFields(any as NewsFields);
        expect(cleanFields(clean)).toEqual(clean);
      }),
    );
  });

  it('are read from JSON as they were written', () => {
    fc.assert(
      fc.property(anyFields, (any) => {
        expect(readFields(JSON.parse(JSON.stringify(any)))).toEqual(any);
      }),
    );
    const item = aNews({ createdAt: null, slug: null });
    expect(readNews(JSON.parse(JSON.stringify(item)))).toEqual(item);
    for (const damaged of [null, 7, 'x', []]) {
      expect(readFields(damaged)).toBeNull();
      expect(readNews(damaged)).toBeNull();
      expect(readDraft(damaged)).toBeNull();
    }
    expect(readNews({ id: 'n', category: '' })).toBeNull();
    expect(readDraft({ fields: {}, id: 7, version: 1 })).toBeNull();
  });

  it('are compared field by field', () => {
    for (const name of newsFieldNames) {
      const other = { ...fields, [name]: name === 'isFeatured' ? true : 'outro' };
      expect(areSameFields(fields, other), name).toBe(false);
      expect(diffFields(fields, { ...fields, [name]: fields[name] }, nameOf)).toEqual([]);
    }
    expect(areSameFields(fields, { ...fields })).toBe(true);
  });
});

describe('a draft', () => {
  it('may be empty, and may keep stored values', () => {
    expect(findDraftProblem(emptyFields, [])).toBeNull();
    const imported = {
      ...fields,
      imageUrl: 'http://antigo.exemplo/a.jpg',
      content: 'nada',
      videoLink: 'youtube.com/watch?v=x',
    };
    expect(findDraftProblem(imported, [])).toMatchObject({ field: 'imageUrl' });
    expect(findDraftProblem(imported, [fields, imported])).toBeNull();
    expect(findPublishProblem(imported)).toMatchObject({ field: 'videoLink' });
    expect(findPublishProblem(imported, imported)).toBeNull();
    const withBox = (text: string) => ({
      ...fields,
      content: JSON.stringify({ blocks: [], entityMap: { 0: { type: 'BOX', data: { text } } } }),
    });
    const long = 'x'.repeat(10_001);
    expect(findPublishProblem(withBox(long))).toMatchObject({ field: 'content' });
    expect(findPublishProblem(withBox(long), withBox('x'))).toMatchObject({ field: 'content' });
    expect(findPublishProblem(withBox(`${long}x`), withBox(long))).toBeNull();
    expect(findDraftProblem({ ...imported, content: 'outra coisa' }, [imported])).toMatchObject({
      field: 'content',
    });
  });

  it.each([
    ['title', 200, 'O título'],
    ['summary', 500, 'O resumo'],
    ['imageCaption', 300, 'A legenda da imagem'],
    ['source', 300, 'A fonte'],
  ] as const)('saves a longer %s than the %i graphemes that can be published', (field, max, name) => {
    const message = `${name} pode ter no máximo ${max} caracteres.`;
    for (const grapheme of ['a', 'é', '👩‍🚀', 'e\u0301']) {
      expect(findPublishProblem({ ...fields, [field]: grapheme.repeat(max) })).toBeNull();
      const longer = { ...fields, [field]: grapheme.repeat(max + 1) };
      expect(findPublishProblem(longer)).toMatchObject({ field, message });
      expect(findDraftProblem(longer, [])).toBeNull();
    }
    // One letter with many accents.
    expect(findPublishProblem({ ...fields, [field]: `a${'\u0301'.repeat(max * 32)}` })).toMatchObject({
      field,
    });
  });

  it.each(['', 'https://youtu.be/abc', 'http://exemplo.com/v?a=1#b', 'HTTPS://EXEMPLO.COM/'])(
    'accepts %j as a video link',
    (videoLink) => expect(findPublishProblem({ ...fields, videoLink })).toBeNull(),
  );

  it.each([
    'youtu.be/abc',
    'ftp://x.y/',
    'https://',
    'https://a b.com',
    'data:text/html,x',
    'javascript:alert(1)',
    `https://exemplo.com/${'a'.repeat(500)}`,
    'https:/x',
  ])('saves %j as a video link, but rejects it when it is published', (videoLink) => {
    expect(findDraftProblem({ ...fields, videoLink }, [])).toBeNull();
    expect(findPublishProblem({ ...fields, videoLink })).toMatchObject({ field: 'videoLink' });
  });

  it('detects changes that are not scheduled', () => {
    const draft = readDraft({ id: 'n', version: 1, fields });
    if (!draft) throw new Error('It is one.');
    expect(draft).toMatchObject({ state: 'draft', baseVersion: null, updatedBy: { userId: '', name: '' } });
    expect(hasUnscheduledChanges(draft)).toBe(false);
    expect(hasUnscheduledChanges({ ...draft, scheduledFields: fields })).toBe(false);
    expect(hasUnscheduledChanges({ ...draft, scheduledFields: emptyFields })).toBe(true);
  });

  it('requires category, title and summary, and a date within a year', () => {
    expect(findPublishProblem(fields)).toBeNull();
    for (const field of ['category', 'title', 'summary'] as const) {
      expect(findPublishProblem({ ...fields, [field]: '' })).toMatchObject({ code: 'invalid-input', field });
    }
    expect(findScheduleProblem(testNowMs + 1, testNowMs)).toBeNull();
    expect(findScheduleProblem(testNowMs + 365 * dayMs, testNowMs)).toBeNull();
    for (const at of [testNowMs, testNowMs - 1, testNowMs + 365 * dayMs + 1]) {
      expect(findScheduleProblem(at, testNowMs)).toMatchObject({ field: 'publishAt' });
    }
  });
});

describe('a document', () => {
  it('is recognized when it cannot be shown completely', () => {
    expect(isReadable(emptyContent)).toBe(true);
    expect(isReadable(aContent('texto'))).toBe(true);
    for (const content of ['', 'nada', '[]', '{"blocks":7}', '"x"', '['.repeat(100_000)]) {
      expect(isReadable(content), content.slice(0, 20)).toBe(false);
    }
    expect(isReadable(JSON.stringify({ blocks: Array(5_000).fill({ text: 'a' }) }))).toBe(true);
    expect(isReadable(JSON.stringify({ blocks: Array(5_001).fill({ text: 'a' }) }))).toBe(false);
  });
});

describe('the differences of two versions', () => {
  it('mark words, and name categories and flags in Portuguese', () => {
    const after: NewsFields = {
      ...fields,
      category: 'fatos',
      isFeatured: true,
      content: aContent('O texto da notícia.', 'Mais um parágrafo.'),
    };
    expect(diffFields(fields, after, nameOf)).toEqual([
      {
        field: 'category',
        paragraphs: [
          [
            { kind: 'removed', text: 'Games' },
            { kind: 'added', text: 'Fatos' },
          ],
        ],
        media: [],
        isLookOnly: false,
      },
      {
        field: 'content',
        paragraphs: [[{ kind: 'added', text: 'Mais um parágrafo.' }]],
        media: [],
        isLookOnly: false,
      },
      {
        field: 'isFeatured',
        paragraphs: [
          [
            { kind: 'removed', text: 'Não' },
            { kind: 'added', text: 'Sim' },
          ],
        ],
        media: [],
        isLookOnly: false,
      },
    ]);
  });

  it('name added and removed images and videos', () => {
    const square = { type: 'IMAGE', data: { src: '/files/praca.jpg', alt: 'A praça' } };
    const bare = { type: 'IMAGE', data: { src: 'https://exemplo.org/fotos/rua.png?v=2', alt: '' } };
    const video = { type: 'VIDEO', data: { src: 'https://youtu.be/dQw4w9WgXcQ' } };
    const between = (before: string, after: string) =>
      diffFields({ ...fields, content: before }, { ...fields, content: after }, nameOf);
    expect(between(aContentWith(square, video), aContentWith(video, bare, video))).toEqual([
      {
        field: 'content',
        paragraphs: [],
        media: [
          { kind: 'removed', media: 'image', name: 'A praça' },
          { kind: 'added', media: 'image', name: 'rua.png' },
          { kind: 'added', media: 'video', name: 'https://youtu.be/dQw4w9WgXcQ' },
        ],
        isLookOnly: false,
      },
    ]);
    expect(between(aContentWith(square, video), aContentWith(video, square))[0]).toMatchObject({
      media: [],
      isLookOnly: true,
    });
  });

  it('detect a document that differs only in formatting', () => {
    const bold = JSON.parse(fields.content);
    bold.blocks[0].inlineStyleRanges = [{ offset: 0, length: 3, style: 'BOLD' }];
    expect(diffFields(fields, { ...fields, content: JSON.stringify(bold) }, nameOf)).toEqual([
      { field: 'content', paragraphs: [], media: [], isLookOnly: true },
    ]);
    // An unreadable document is compared as it is.
    expect(
      diffFields({ ...fields, content: 'um' }, { ...fields, content: 'dois' }, nameOf)[0]?.paragraphs,
    ).toHaveLength(1);
  });
});
