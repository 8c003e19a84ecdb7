/** Stored documents for the tests of the editor: of Draft.js, and invalid ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { words } from '../../builders.ts';

const knownStyles = words('BOLD ITALIC UNDERLINE HIGHLIGHT FONT_SIZE_12 FONT_SIZE_24 FONT_SIZE_32');
const otherStyles = [
  'CODE',
  'STRIKETHROUGH',
  'FONT_SIZE_13',
  'FONT_SIZE_99',
  'color-rgb(1,2,3)',
  '',
  '__proto__',
];
const blockTypes = words(`
  unstyled header-three caption blockquote ordered-list-item unordered-list-item header-one code-block
  paragraph-of-nobody
`);
const textEntities = [
  { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://exemplo.org/a', target: '_blank' } },
  { type: 'LINK', mutability: 'MUTABLE', data: { href: '/sobre-nos' } },
  { type: 'LINK', mutability: 'MUTABLE', data: { url: 'javascript:alert(1)' } },
  { type: 'MENTION', mutability: 'SEGMENTED', data: { mention: { name: 'Ana', id: 3 } } },
];
const mediaEntities = [
  { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src: '/files/editor_images/1-a.jpg' } },
  {
    type: 'image',
    mutability: 'IMMUTABLE',
    data: { src: ' https://exemplo.org/b.png ', alt: 'Uma placa ', width: 40, file: { name: 'b.png' } },
  },
  { type: 'VIDEO', mutability: 'IMMUTABLE', data: { src: 'https://youtu.be/dQw4w9WgXcQ' } },
  { type: 'VIDEO', mutability: 'IMMUTABLE', data: { src: 'https://video.example/1', poster: 'x' } },
  { type: 'TABLE', mutability: 'IMMUTABLE', data: { rows: [['a']] } },
  {
    type: 'GALLERY',
    mutability: 'IMMUTABLE',
    data: { images: [{ src: '/files/editor_images/1-a.jpg', alt: ' x' }, null, 3], more: 1 },
  },
  { type: 'EMBED', mutability: 'IMMUTABLE', data: { url: 'https://exemplo.org/', title: 7 } },
  { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src: 'javascript:alert(1)' } },
];

/** Letters that are one code point, two UTF-16 units, several of both, or half of a pair. */
const letters = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', ' ', 'ç', '.') },
  fc.constantFrom(
    '😀',
    '👨‍👩‍👧‍👦',
    'e\u0301',
    '𝒳',
    '\n',
    '\t',
    '\u00a0',
    '\u2028',
    '\ud83d',
    '\ude00',
    '\r',
    '\0',
  ),
);
const texts = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''));

/** A range whose numbers need not fit. */
const range = { offset: fc.integer({ min: -2, max: 16 }), length: fc.integer({ min: -1, max: 16 }) };
const damaged = fc.constantFrom(null, 7, 'x', [], {}, { offset: 'a', length: 1, style: 'BOLD', key: 0 });
const styleRanges = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ ...range, style: fc.constantFrom(...knownStyles, ...otherStyles) }),
    },
    damaged,
  ),
  { maxLength: 5 },
);
const entityRanges = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ ...range, key: fc.constantFrom(0, 1, 2, 3, '1', 'x', 99, 4) }) },
    damaged,
  ),
  { maxLength: 3 },
);
const extra = fc.constantFrom(
  {},
  { data: { 'text-align': 'center' } },
  { data: { a: { b: [1, null] } }, unknown: 1.5 },
);

const textBlocks = fc
  .record({
    key: fc.constantFrom('aaaaa', 'bbbbb', 'ccccc', '', 5),
    text: fc.oneof({ weight: 9, arbitrary: texts }, fc.constantFrom(null, 3)),
    type: fc.constantFrom(...blockTypes, null),
    depth: fc.constantFrom(0, 0, 1, 2, 4, 9, -1, 1.5, '2', null),
    inlineStyleRanges: styleRanges,
    entityRanges,
  })
  .chain((block) => extra.map((more) => ({ ...block, ...more })));
const atomicBlocks = fc.record(
  {
    key: fc.constantFrom('ddddd', 'eeeee'),
    text: fc.constantFrom(' ', '', '📷', 'texto'),
    type: fc.constant('atomic'),
    depth: fc.constant(0),
    inlineStyleRanges: styleRanges,
    entityRanges: fc.array(
      fc.record({
        offset: fc.constant(0),
        length: fc.constantFrom(1, 2),
        key: fc.constantFrom(4, 5, 6, 7, 8, '5', 'y', 0),
      }),
      { maxLength: 2 },
    ),
    data: fc.constantFrom({}, { alignment: 'left' }),
  },
  { requiredKeys: ['key', 'type'] },
);
const blocks = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: textBlocks },
    { weight: 4, arbitrary: atomicBlocks },
    fc.constantFrom(null, 3, 'x', [], {}),
  ),
  { maxLength: 6 },
);
const entityMap = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constant({
      ...[...textEntities, ...mediaEntities],
      x: textEntities[0],
      y: mediaEntities[1],
    }),
  },
  fc.constant([...textEntities, ...mediaEntities]),
  fc.constantFrom({}, null, 5, undefined),
);

/** Anything that the portal accepts as a document, well made or not, as JSON with its own blanks. */
export const hostileDocuments: fc.Arbitrary<string> = fc
  .record({ blocks: fc.oneof({ weight: 9, arbitrary: blocks }, fc.constant(undefined)), entityMap })
  .chain((state) => fc.constantFrom({}, { version: 7 }).map((more) => ({ ...state, ...more })))
  .chain((state) => fc.constantFrom(0, 1).map((indent) => JSON.stringify(state, null, indent)));

/**
 * Documents that the real Draft.js 0.11 made, recorded one a line: text, styles over each other, links, mentions, lists,
 * images, videos. Nothing else made documents before this portal, and Draft.js is archived.
 */
export const draftDocuments: fc.Arbitrary<string> = fc.constantFrom(
  ...readFileSync(join(import.meta.dirname, 'draft-documents.jsonl'), 'utf8')
    .trimEnd()
    .split('\n'),
);
