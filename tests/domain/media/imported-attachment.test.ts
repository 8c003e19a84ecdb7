/** Documents, sounds and videos that readers download. */
import { expect, it } from 'vitest';
import {
  attachmentKey,
  attachmentTypeOf,
  attachmentUrl,
  describeAttachment,
  isAttachmentName,
  isPage,
} from '../../../domain/media/imported-attachment.ts';

it.each([
  ['edital.pdf', 1_234_567, 'PDF, 1,2 MB'],
  ['som.MP3', 900, 'MP3, 1 KB'],
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
