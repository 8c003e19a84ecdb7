/** The words of an imported text that become its summary. */
import { expect, it } from 'vitest';
import { readRichText } from '../../../domain/text/rich-text.ts';
import { toRunningText } from '../../../server/services/transfer/foreign/convert.ts';

const block = (type: string, text: string) => ({
  key: text.slice(0, 5),
  text,
  type,
  depth: 0,
  inlineStyleRanges: [],
  entityRanges: type === 'atomic' ? [{ offset: 0, length: 1, key: 0 }] : [],
  data: {},
});
const entityMap = { 0: { type: 'TABLE', mutability: 'IMMUTABLE', data: { rows: [['Linha', '10']] } } };
const textOf = (...blocks: ReturnType<typeof block>[]) => toRunningText(readRichText({ blocks, entityMap }));

it('a summary is made without captions, headings and tables', () => {
  expect(
    textOf(
      block('unstyled', 'Um parágrafo.'),
      block('caption', 'Foto: Arquivo'),
      block('header-three', 'Título'),
      block('atomic', ' '),
      block('unstyled', 'Outro.'),
    ),
  ).toBe('Um parágrafo.\nOutro.');
});

it('a summary of a text without paragraphs is made of its other blocks', () => {
  expect(textOf(block('caption', 'Foto: Arquivo'))).toBe('Foto: Arquivo');
  expect(textOf(block('atomic', ' '))).toContain('Linha');
  expect(toRunningText(null)).toBe('');
});
