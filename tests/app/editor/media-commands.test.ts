/** Inserting images into a text. */
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { insertMedia } from '../../../app/editor/commands/media-commands.ts';
import { aContent } from '../../builders.ts';
import { openInEditor } from './open-document.ts';

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
