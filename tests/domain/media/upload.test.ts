/** What an upload may be used for. */
import { describe, expect, it } from 'vitest';
import { uploadKey } from '../../../domain/media/storage-key.ts';

describe('uploadKey', () => {
  it('has a prefix by purpose, and a safe name', () => {
    expect(uploadKey('news', 'Praia do Rosa.JPG', 7)).toBe('news_images/7_praia-do-rosa.jpg');
    expect(uploadKey('editor', '../../etc/passwd', 7)).toBe('editor_images/7-etc-passwd');
    expect(uploadKey('banner', 'Verão.png', 7)).toBe('banners/verao.png');
  });
});
