/** The keys under which files are stored. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attachmentKey,
  attachmentTypeOf,
  attachmentUrl,
  describeAttachment,
  isAttachmentName,
  isPage,
} from '../../../domain/media/attachment.ts';
import { safeFileName, uploadKey } from '../../../domain/media/storage-key.ts';

it.each([
  ['capa.jpg', 'capa.jpg'],
  ['Praia do Rosa (1).JPG', 'praia-do-rosa-1.jpg'],
  ['São João/../../etc/passwd', 'sao-joao-..-..-etc-passwd'],
  ['..', 'imagem'],
  ['.htaccess', 'htaccess'],
  ['foto.jpg_1763650000000', 'foto.jpg_1763650000000'],
  ['照片.png', 'imagem.png'],
  ['', 'imagem'],
])('turns %j into %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

it('returns a short, safe name for every input, idempotently', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
      const safe = safeFileName(name);
      expect(safe).toMatch(/^[a-z0-9_][a-z0-9._-]{0,99}$/);
      expect(safeFileName(safe)).toBe(safe);
    }),
  );
});

describe('uploadKey', () => {
  it('has a prefix by purpose, and a safe name', () => {
    expect(uploadKey('news', 'Praia do Rosa.JPG', 7)).toBe('news_images/7_praia-do-rosa.jpg');
    expect(uploadKey('editor', '../../etc/passwd', 7)).toBe('editor_images/7-etc-passwd');
    expect(uploadKey('banner', 'Verão.png', 7)).toBe('banners/verao.png');
  });
});

it.each([
  ['edital.pdf', 1_234_567, 'PDF, 1,2 MB'],
  ['som.MP3', 900, 'MP3, 1 kB'],
])('of %s links show kind and size', (name, bytes, shown) => {
  expect(describeAttachment(attachmentUrl(attachmentKey('ab12', name), bytes))).toBe(shown);
});

it('are no pages, programs or images, and only those of imports are shown with their size', () => {
  for (const name of ['a.html', 'a.svg', 'a.exe', 'a.jpg', 'a.js', 'toString', 'a.constructor'])
    expect(isAttachmentName(name)).toBe(false);
  expect(attachmentTypeOf('news_images/1_a.pdf')).toBeNull();
  expect(describeAttachment('/files/news_images/1_a.jpg#bytes=9')).toBeNull();
  expect(describeAttachment('https://x.example/files/anexos/a/a.pdf#bytes=9')).toBeNull();
});

it('tell a web page from a file', () => {
  expect(isPage(Buffer.from('\n<!DOCTYPE html><p>404</p>'))).toBe(true);
  expect(isPage(Buffer.from('%PDF-1.7'))).toBe(false);
});
