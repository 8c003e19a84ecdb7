/** Attachments: their addresses in texts, and their titles. */
import { expect, it } from 'vitest';
import { attachmentKeysIn, isFileTitle } from '../../../domain/media/attachment.ts';

it.each([
  ['Leia /files/anexos/0a1b2c3d4e5f/edital-1.pdf#bytes=8.', ['anexos/0a1b2c3d4e5f/edital-1.pdf']],
  ['{"url":"\\/files\\/anexos\\/ab\\/a.mp3"}', ['anexos/ab/a.mp3']],
  ['https://cdn.example/anexos/ab/a.pdf https://pauta.example/files/anexos/ab/a.pdf.', ['anexos/ab/a.pdf']],
  ['/files/anexos/ab/pagina.html', []],
  ['Os anexos/ estão no fim.', []],
])('the attachments of %j', (text, keys) => {
  expect(attachmentKeysIn(text)).toEqual(keys);
});

it("an empty title, or the file's name as the title, shows the title of the file", () => {
  const address = '/files/anexos/ab/edital-no-1.pdf#bytes=8';
  const titles = ['', 'Edital No 1.pdf', 'edital-no-1.pdf', 'O edital'];
  expect(titles.map((title) => isFileTitle(title, address))).toEqual([true, true, true, false]);
});
