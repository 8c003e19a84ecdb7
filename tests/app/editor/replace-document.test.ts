/** Showing another document in an editor that is open. */
import { Fragment, type Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDocumentWriter } from '../../../app/editor/document/document-writer.ts';
import { replaceDocument } from '../../../app/editor/document/replace-document.ts';
import { aContent } from '../../builders.ts';
import { openInEditor, schema } from './open-document.ts';
import { draftDocuments, hostileDocuments } from './raw-documents.ts';

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
