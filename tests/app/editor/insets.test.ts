/** Insets that are made, changed and moved in the editor. */
import { EditorState, NodeSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { insetKinds } from '../../../app/editor/blocks/inset-kinds.ts';
import { findInset, isStillInset, writeInset } from '../../../app/editor/blocks/stored-inset.ts';
import { insertMedia, moveBlocks } from '../../../app/editor/commands/media-commands.ts';
import { createDocumentWriter } from '../../../app/editor/document/document-writer.ts';
import { aContent } from '../../builders.ts';
import { openInEditor } from './open-document.ts';

const kindOf = (wanted: string) => {
  const kind = insetKinds.find(({ type }) => type === wanted);
  if (!kind) throw new Error(wanted);
  return kind;
};

describe('an inset of the editor', () => {
  it('is stored as an entity whose block repeats its text for older readers of the format', () => {
    const { opened, doc } = openInEditor(aContent('Um.'));
    const origin = writeInset(kindOf('PULLQUOTE'), { text: 'Tudo muda.', author: 'Ana' }, null);
    let state = EditorState.create({ doc });
    insertMedia('foreign', { origin })(state, (tr) => {
      state = state.apply(tr);
    });
    const { blocks, entityMap } = JSON.parse(createDocumentWriter(opened, doc)(state.doc));
    const written = blocks.find(({ type }: { type: string }) => type === 'atomic');
    expect(written.text).toBe('Tudo muda.\nAna');
    expect(entityMap[written.entityRanges[0].key]).toEqual({
      type: 'PULLQUOTE',
      mutability: 'IMMUTABLE',
      data: { text: 'Tudo muda.', author: 'Ana' },
    });
  });

  it('keeps what the form of a table does not know', () => {
    const stored = {
      block: { key: 'a', type: 'atomic', text: ' ', entityRanges: [{ offset: 0, length: 1, key: 4 }], x: 1 },
      entities: { 4: { type: 'TABLE', mutability: 'MUTABLE', data: { rows: [['a']], y: 2 } } },
    };
    const data = { ...findInset(stored)?.data, rows: [['b']] };
    expect(writeInset(kindOf('TABLE'), data, stored)).toEqual({
      block: { ...stored.block, depth: 0, inlineStyleRanges: [], data: {} },
      entities: { 4: { type: 'TABLE', mutability: 'MUTABLE', data: { rows: [['b']], y: 2 } } },
    });
  });

  it('is distinguished from another inset that a merge put in its place', () => {
    const quote = (text: string) => writeInset(kindOf('PULLQUOTE'), { text }, null);
    const opened = findInset(quote('Tudo muda.'));
    expect(opened && isStillInset(quote('Tudo muda.'), opened)).toBe(true);
    for (const other of [quote('Nada muda.'), writeInset(kindOf('BOX'), { text: 'Tudo muda.' }, null), null])
      expect(opened && isStillInset(other, opened)).toBe(false);
  });

  it('is not written when it would show nothing', () => {
    expect(writeInset(kindOf('TABLE'), { rows: [['']] }, null)).toBeNull();
  });
});

describe('moving blocks', () => {
  const entityMap = {
    0: { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src: '/files/a.png', alt: 'A' } },
  };
  const block = (type: string, text: string, key: number | null = null) => ({
    key: text,
    type,
    text,
    entityRanges: key === null ? [] : [{ offset: 0, length: 1, key }],
  });
  const content = JSON.stringify({
    blocks: [
      block('unstyled', 'um'),
      block('atomic', ' ', 0),
      block('caption', 'legenda'),
      block('unstyled', 'dois'),
    ],
    entityMap,
  });
  it.each([
    ['up', -1, 'image', ['image', 'caption', 'paragraph', 'paragraph']],
    ['down', 1, 'image', ['paragraph', 'paragraph', 'image', 'caption']],
  ] as const)('takes the caption of a picture %s with it', (_, by, type, expected) => {
    let state = EditorState.create({ doc: openInEditor(content).doc });
    state.doc.forEach((node, offset) => {
      if (node.type.name === type)
        state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, offset)));
    });
    moveBlocks(by)(state, (tr) => {
      state = state.apply(tr);
    });
    expect(state.doc.children.map((node) => node.type.name)).toEqual(expected);
    expect(state.selection instanceof NodeSelection && state.selection.node.type.name).toBe('image');
    expect(moveBlocks(by)(state)).toBe(false);
  });
});
