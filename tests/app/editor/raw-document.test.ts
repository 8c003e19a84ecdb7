/** Stored documents that are opened in the editor and saved again. */
import { Fragment, type Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertMedia } from '../../../app/editor/commands/media-commands.ts';
import { createDocumentWriter } from '../../../app/editor/document/document-writer.ts';
import type { EditorNode } from '../../../app/editor/document/editor-document.ts';
import { openDocument } from '../../../app/editor/document/raw-document.ts';
import { replaceDocument } from '../../../app/editor/document/replace-document.ts';
import { parseRichText } from '../../../domain/text/rich-text.ts';
import { imageSources } from '../../../domain/text/rich-text-images.ts';
import { aContent, aBlock as block } from '../../builders.ts';
import { openInEditor, schema } from './open-document.ts';
import { draftDocuments, hostileDocuments } from './raw-documents.ts';

type Json = Record<string, unknown>;

const rangeSchema = z.object({ offset: z.number(), length: z.number() });
const blockSchema = z.object({
  text: z.string(),
  inlineStyleRanges: z.array(rangeSchema),
  entityRanges: z.array(rangeSchema.extend({ key: z.number() })),
});

/** Opens a document as the editor does, with the nodes that it really edits. */
function open(raw: string) {
  const { opened, doc } = openInEditor(raw);
  doc.check();
  const write = createDocumentWriter(opened, doc);
  return {
    doc,
    /** Saves the document with other blocks. */
    save: (children: readonly Node[]) => write(doc.copy(Fragment.from([...children]))),
  };
}

/** Types a letter without a look at the end of a block. */
function typeInto(node: Node, typed = 'x'): Node {
  return node.isTextblock ? node.copy(node.content.append(Fragment.from(schema.text(typed)))) : node;
}

function documentOf(blocks: Json[], entityMap: Json = {}): string {
  return JSON.stringify({ blocks, entityMap });
}

function stateOf(raw: string): { blocks: Json[]; entityMap: Record<string, unknown> } {
  return JSON.parse(raw);
}

function newNode(node: EditorNode): Node {
  return schema.nodeFromJSON(node);
}

const allDocuments = fc.oneof(hostileDocuments, draftDocuments);

describe('opening and saving', () => {
  it('changes no byte of any document', () => {
    fc.assert(
      fc.property(allDocuments, (raw) => {
        const { doc, save } = open(raw);
        expect(save(doc.children)).toBe(raw);
      }),
      { numRuns: 500 },
    );
  });

  it('changes no byte when every node was created again, as after typing and undoing', () => {
    fc.assert(
      fc.property(allDocuments, (raw) => {
        const { doc, save } = open(raw);
        expect(save(doc.children.map((node) => schema.nodeFromJSON(node.toJSON())))).toBe(raw);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['', '  ', '{}', '{"blocks":[]}', '{"blocks":[],"entityMap":{}}'])(
    'keeps an empty one: %j',
    (raw) => {
      const { doc, save } = open(raw);
      expect(doc.childCount).toBe(1);
      expect(save(doc.children)).toBe(raw);
    },
  );

  it.each(['{', 'olá', '3', '[]', 'null', '{"blocks":3}'])(
    'refuses a text that is no document: %s',
    (raw) => {
      expect(openDocument(raw)).toBeNull();
    },
  );
});

describe('a changed block', () => {
  it('leaves all others as they were read', () => {
    fc.assert(
      fc.property(allDocuments, fc.nat(9), (raw, which) => {
        const { doc, save } = open(raw);
        const at = which % doc.childCount;
        const before = stateOf(raw).blocks ?? [];
        const after = stateOf(save(doc.children.map((node, i) => (i === at ? typeInto(node) : node))));
        const others = <T>(all: T[]) => all.filter((_, i) => i !== at);
        expect(others(after.blocks)).toEqual(others(before));
      }),
      { numRuns: 300 },
    );
  });

  it('is read by readers as before, with what was typed', () => {
    fc.assert(
      fc.property(allDocuments, (raw) => {
        const { doc, save } = open(raw);
        const typed = save(doc.children.map((node) => typeInto(node)));
        expect(parseRichText(typed)).toEqual(parseRichText(withTypedText(raw)));
      }),
      { numRuns: 500 },
    );
  });

  it('opens when two entities of the same content overlap', () => {
    const mention = { type: 'MENTION', mutability: 'SEGMENTED', data: { name: 'Ana' } };
    const entityRanges = [0, 1].map((key) => ({ offset: 1, length: 1, key }));
    const raw = documentOf([block('ab', { entityRanges })], { 0: mention, 1: mention });
    const { doc, save } = open(raw);
    expect(save(doc.children)).toBe(raw);
    const typed = save(doc.children.map((node) => typeInto(node)));
    expect(parseRichText(typed)).toEqual(parseRichText(withTypedText(raw)));
  });

  it('keeps its key, data, unknown fields, styles and entities, and its type', () => {
    const stored = block('ab😀cd', {
      key: 'zz9zz',
      type: 'code-block',
      depth: 3,
      data: { language: 'ts' },
      unknown: [1],
      inlineStyleRanges: [
        { offset: 0, length: 3, style: 'CODE' },
        { offset: 2, length: 2, style: 'BOLD' },
      ],
      entityRanges: [{ offset: 2, length: 2, key: 7 }],
    });
    const mention = { type: 'MENTION', mutability: 'SEGMENTED', data: { name: 'Ana' } };
    const { doc, save } = open(documentOf([stored], { 7: mention }));
    expect(stateOf(save(doc.children.map((node) => typeInto(node))))).toEqual({
      blocks: [{ ...stored, text: 'ab😀cdx' }],
      entityMap: { 7: mention },
    });
  });

  it('has ranges within its text, in code points, and entities that exist, as Draft.js wants them', () => {
    fc.assert(
      fc.property(draftDocuments, (raw) => {
        const { doc, save } = open(raw);
        const { blocks, entityMap } = stateOf(save(doc.children.map((node) => typeInto(node, '😀'))));
        for (const stored of blocks) {
          const { text, inlineStyleRanges, entityRanges } = blockSchema.parse(stored);
          const size = [...text].length;
          for (const { offset, length } of [...inlineStyleRanges, ...entityRanges])
            expect([offset >= 0, length > 0, offset + length <= size]).toEqual([true, true, true]);
          for (const { key } of entityRanges) expect(Object.hasOwn(entityMap, key)).toBe(true);
        }
      }),
    );
  });
});

describe('new blocks', () => {
  it('get the raw names and keys of their own', () => {
    const { doc, save } = open(documentOf([block('velho', { key: '00001' })]));
    const origin = null;
    const link = { type: 'link', attrs: { href: 'https://exemplo.org/', entity: null } } as const;
    const saved = stateOf(
      save([
        ...doc.children,
        newNode({ type: 'subtitle', attrs: { origin }, content: [{ type: 'text', text: 'Título' }] }),
        newNode({ type: 'quote', attrs: { origin } }),
        newNode({ type: 'caption', attrs: { origin } }),
        newNode({ type: 'listItem', attrs: { origin, ordered: true, depth: 2 } }),
        newNode({ type: 'listItem', attrs: { origin, ordered: false, depth: 0 } }),
        newNode({
          type: 'paragraph',
          attrs: { origin },
          content: [
            { type: 'text', text: '😀' },
            { type: 'text', text: 'ab', marks: [{ type: 'bold' }, link] },
            { type: 'text', text: 'c', marks: [{ type: 'bold' }, { type: 'fontSize', attrs: { size: 24 } }] },
          ],
        }),
        newNode({ type: 'image', attrs: { origin, src: '/files/a.jpg', alt: 'Um gato' } }),
        newNode({ type: 'video', attrs: { origin, src: 'https://youtu.be/dQw4w9WgXcQ' } }),
      ]),
    );
    const keys = saved.blocks.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(saved.blocks.map(({ type, depth }) => [type, depth])).toEqual([
      ['unstyled', 0],
      ['header-three', 0],
      ['blockquote', 0],
      ['caption', 0],
      ['ordered-list-item', 2],
      ['unordered-list-item', 0],
      ['unstyled', 0],
      ['atomic', 0],
      ['atomic', 0],
    ]);
    expect(saved.blocks[6]).toMatchObject({
      text: '😀abc',
      inlineStyleRanges: [
        { offset: 1, length: 3, style: 'BOLD' },
        { offset: 3, length: 1, style: 'FONT_SIZE_24' },
      ],
      entityRanges: [{ offset: 1, length: 2, key: 0 }],
    });
    expect(saved.entityMap).toEqual({
      0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://exemplo.org/' } },
      1: { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src: '/files/a.jpg', alt: 'Um gato' } },
      2: { type: 'VIDEO', mutability: 'IMMUTABLE', data: { src: 'https://youtu.be/dQw4w9WgXcQ' } },
    });
    expect(saved.blocks[7]).toMatchObject({ text: ' ', entityRanges: [{ offset: 0, length: 1, key: 1 }] });
  });

  it('that are copies of stored ones get a key of their own, wherever they stand', () => {
    const { doc, save } = open(documentOf([block('a', { key: 'first' }), block('b', { key: 'other' })]));
    const [a, b] = doc.children;
    if (!a || !b) throw new Error('Two blocks were expected.');
    const keys = stateOf(save([typeInto(b), a, a, b])).blocks.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect([keys[1], keys[3]]).toEqual(['first', 'other']);
  });
});

describe('entities', () => {
  const image = (src: string, more: Json = {}) => ({
    type: 'IMAGE',
    mutability: 'IMMUTABLE',
    data: { src, ...more },
  });
  const atomic = (key: number) =>
    block(' ', { key: `at${key}`, type: 'atomic', entityRanges: [{ offset: 0, length: 1, key }] });
  const raw = documentOf([block('a'), atomic(0), atomic(1)], {
    0: image('/files/0.jpg', { width: 40 }),
    1: image('/files/1.jpg'),
    5: image('/files/never.jpg'),
  });

  it('are dropped with the last block that uses them, so that no image counts as used', () => {
    const { doc, save } = open(raw);
    const saved = save(doc.children.slice(0, 2));
    expect(imageSources(saved)).toEqual(['/files/0.jpg', '/files/never.jpg']);
  });

  it('keep the other data of an image when its address and text are changed', () => {
    const { doc, save } = open(raw);
    const changed = doc.children.map((node, i) =>
      i === 1 ? node.type.create({ ...node.attrs, alt: 'Um gato' }) : node,
    );
    const { blocks, entityMap } = stateOf(save(changed));
    expect(blocks[1]).toMatchObject({ key: 'at0', entityRanges: [{ key: 6 }] });
    expect(entityMap[6]).toEqual(image('/files/0.jpg', { width: 40, alt: 'Um gato' }));
    expect(entityMap[0]).toBeUndefined();
  });

  it('of a block from another document get the keys of this document', () => {
    const other = open(documentOf([atomic(0)], { 0: image('/files/other.jpg') }));
    const { doc, save } = open(raw);
    const saved = save([...doc.children, ...other.doc.children]);
    expect(stateOf(saved).blocks.at(-1)).toMatchObject({ key: '00001', entityRanges: [{ key: 6 }] });
    expect(imageSources(saved)).toContain('/files/other.jpg');
    expect(imageSources(saved)).toContain('/files/0.jpg');
  });
});

describe('a change of the type of a block', () => {
  it.each([
    ['header-two', 'subtitle', 'header-two'],
    ['header-two', 'paragraph', 'unstyled'],
    ['unstyled', 'caption', 'caption'],
    ['nobody-knows', 'paragraph', 'nobody-knows'],
    ['nobody-knows', 'quote', 'blockquote'],
    ['ordered-list-item', 'paragraph', 'unstyled'],
  ])('of %s to %s stores %s', (from, to, expected) => {
    const { doc, save } = open(documentOf([block('a', { type: from, depth: 2 })]));
    const [node] = doc.children;
    const made = schema.nodes[to]?.create({ origin: node?.attrs.origin }, schema.text('b'));
    const [saved] = stateOf(save(made ? [made] : [])).blocks;
    expect(saved).toMatchObject({ type: expected, text: 'b', depth: from === 'ordered-list-item' ? 0 : 2 });
  });
});

/** The same typing done on the stored JSON, as far as readers see it. */
function withTypedText(raw: string): string {
  const state: { blocks?: unknown[] } = JSON.parse(raw);
  const opened = openDocument(raw);
  const blocks = (state.blocks ?? []).map((stored, i) => {
    const type = opened?.nodes[i]?.type;
    if (type === 'image' || type === 'video' || type === 'foreign') return stored;
    const { text: storedText, inlineStyleRanges, entityRanges, ...others } = Object(stored);
    const text = typeof storedText === 'string' ? storedText : '';
    const within = (ranges: unknown) => endingAt(ranges, [...text].length);
    return {
      ...others,
      text: `${text}x`,
      inlineStyleRanges: within(inlineStyleRanges),
      entityRanges: within(entityRanges),
    };
  });
  return JSON.stringify({ ...state, blocks: blocks.length > 0 ? blocks : [block('x')] });
}

/** Ranges may reach beyond the text, until text is typed there. */
function endingAt(ranges: unknown, end: number): unknown {
  if (!Array.isArray(ranges)) return ranges;
  return ranges.map((range) => {
    const { offset, length } = Object(range);
    return typeof offset === 'number' ? { ...range, length: Math.min(length, end - offset) } : range;
  });
}

const documents = fc.oneof(hostileDocuments, draftDocuments);

describe('showing another document in a running editor', () => {
  it('gives exactly that document, which is written byte for byte', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const { opened, doc } = openInEditor(after);
        const state = EditorState.create({ doc: openInEditor(before).doc });
        const replaced = replaceDocument(state.tr, doc).doc;
        replaced.check();
        expect(replaced.eq(doc)).toBe(true);
        expect(createDocumentWriter(opened, replaced)(replaced)).toBe(after);
      }),
      { numRuns: 500 },
    );
  });

  it('writes every block as it was stored when the other document has equal blocks', () => {
    const raw = '{"blocks":[{}, {"text": "Um"}]}';
    const { opened, doc } = openInEditor(raw);
    const state = EditorState.create({ doc: openInEditor(raw).doc });
    const replaced = replaceDocument(state.tr, doc).doc;
    expect(createDocumentWriter(opened, replaced)(replaced)).toBe(raw);
  });

  it('leaves the caret in its word when paragraphs around it change, also in one that was just typed', () => {
    const typed: Node = schema.node('paragraph', null, [schema.text('Estou escrevendo aqui')]);
    const { doc } = openInEditor(aContent('Primeiro.', 'Segundo.'));
    const own = doc.copy(Fragment.from([doc.child(0), typed, doc.child(1)]));
    const caret = doc.child(0).nodeSize + 1 + 'Estou'.length;
    const state = EditorState.create({ doc: own, selection: TextSelection.create(own, caret) });
    const after = openInEditor(aContent('Antes.', 'Primeiro, mudado.', 'Estou escrevendo aqui', 'Fim.')).doc;
    const next = state.apply(replaceDocument(state.tr, after));
    const { $head } = next.selection;
    expect([$head.parent.textContent, $head.parentOffset]).toEqual(['Estou escrevendo aqui', 5]);
  });
});

it.each([
  ['with its caption below it', 'A praça às seis', ['paragraph Um.', 'image ', 'caption A praça às seis']],
  ['alone when it has no caption', '', ['paragraph Um.', 'image ']],
])('inserts an image %s, and leaves the caret in the paragraph after it', (_, caption, before) => {
  const { doc } = openInEditor(aContent('Um.', 'Dois.'));
  const selection = TextSelection.create(doc, 1 + 'Um.'.length);
  let state = EditorState.create({ doc, selection });
  const insert = insertMedia('image', { src: '/files/praca.jpg', alt: 'Uma praça' }, caption);
  insert(state, (tr) => {
    state = state.apply(tr);
  });
  const blocks: string[] = [];
  state.doc.forEach((node) => void blocks.push(`${node.type.name} ${node.textContent}`));
  expect(blocks).toEqual([...before, 'paragraph Dois.']);
  expect(state.selection.$from.parent.textContent).toBe('Dois.');
});
