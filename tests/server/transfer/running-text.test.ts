/** The words of an imported text that become its summary. */
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readRichText } from '../../../domain/text/rich-text.ts';
import { openScratch } from '../../../server/adapters/sql/scratch.ts';
import { toRunningText } from '../../../server/services/transfer/foreign/convert.ts';
import { packOriginal, unpackOriginal } from '../../../server/services/transfer/foreign/pack-original.ts';
import { aFolder } from '../../folders.ts';

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

it('gives back the original of a text as it was, with characters that databases reject', () => {
  const original = {
    format: 'wordpress',
    source: '<p>😀\u0000</p>',
    base: null,
    files: { 7: { address: '/a.jpg', alternativeText: '', caption: 'a' } },
    attached: { '': ['1'] },
    image: '',
    addresses: { '/a': '/news/a' },
  } as const;
  expect(unpackOriginal(packOriginal(original))).toEqual(original);
});

it('the temporary file holds texts by key in several maps, and is deleted', async () => {
  const folder = await aFolder();
  const scratch = await openScratch(folder);
  const [one, other] = [scratch.map('one'), scratch.map('other')];
  for (let index = 0; index < 20_000; index += 1) one.set(`chave ${index}`, 'x'.repeat(1_000));
  one.set('chave 1', 'ação 🚀');
  other.set('chave 1', '');
  expect(one.get('chave 1')).toBe('ação 🚀');
  expect(one.get('chave 19999')).toHaveLength(1_000);
  expect([other.get('chave 1'), other.has('chave 1'), other.has('chave 2')]).toEqual(['', true, false]);
  expect(await readdir(folder)).toEqual([]);
  scratch.close();
});
