/** Checks what every file store promises. */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../../server/ports/media.ts';
import { words } from '../../builders.ts';

interface OpenedFileStore {
  files: FileStore;
  close(): Promise<void>;
}

export function describeFileStore(name: string, open: () => Promise<OpenedFileStore>): void {
  describe(`file store: ${name}`, () => {
    let files: FileStore;
    let opened: OpenedFileStore;
    beforeEach(async () => {
      opened = await open();
      files = opened.files;
    });
    afterEach(() => opened.close());

    it('returns stored bytes unchanged', async () => {
      const data = randomBytes(300_000);
      await files.save('news_images/1763650000000_capa.jpg', data);
      expect(await files.read('news_images/1763650000000_capa.jpg')).toEqual(data);
    });

    it('stores an empty file', async () => {
      await files.save('vazio.jpg', Buffer.alloc(0));
      expect(await files.read('vazio.jpg')).toEqual(Buffer.alloc(0));
      expect((await files.open('vazio.jpg'))?.bytes).toBe(0);
    });

    it('replaces an existing file', async () => {
      await files.save('banners/principal.jpg', Buffer.from('primeiro, e mais longo'));
      await files.save('banners/principal.jpg', Buffer.from('segundo'));
      expect(String(await files.read('banners/principal.jpg'))).toBe('segundo');
    });

    it('returns null for missing files and for folders', async () => {
      await files.save('news_images/1_a.jpg', Buffer.from('a'));
      expect(await files.read('news_images/2_b.jpg')).toBeNull();
      expect(await files.open('news_images/2_b.jpg')).toBeNull();
      expect(await files.read('news_images')).toBeNull();
      expect(await files.open('news_images')).toBeNull();
      expect(await files.read('news_images/1_a.jpg/nada')).toBeNull();
    });

    it('streams a file with its length', async () => {
      const data = randomBytes(200_000);
      await files.save('editor_images/1-grande.png', data);
      const found = await files.open('editor_images/1-grande.png');
      expect(found?.bytes).toBe(data.length);
      expect(found && (await collect(found.stream))).toEqual(data);
    });

    it('streams a part of a file, with the size of the whole', async () => {
      const data = randomBytes(200_000);
      await files.save('anexos/ab12cd34/fala.mp3', data);
      const found = await files.open('anexos/ab12cd34/fala.mp3', { start: 150_000, end: 150_010 });
      expect(found?.bytes).toBe(data.length);
      expect(found && (await collect(found.stream))).toEqual(data.subarray(150_000, 150_010));
      expect(await files.findSize('anexos/ab12cd34/fala.mp3')).toBe(data.length);
      expect(await files.findSize('anexos/ab12cd34')).toBeNull();
      expect(await files.findSize('anexos/ab12cd34/nada.mp3')).toBeNull();
    });

    it('streams the opened file even when it is replaced or deleted meanwhile', async () => {
      const data = Buffer.alloc(200_000, 'a');
      await files.save('a.jpg', data);
      const replaced = await files.open('a.jpg');
      await files.save('a.jpg', Buffer.alloc(10, 'b'));
      expect(replaced && (await collect(replaced.stream)).length).toBe(replaced?.bytes);
    });

    it('deletes a file, and ignores a missing one', async () => {
      await files.save('banners/velho.jpg', Buffer.from('x'));
      await files.delete('banners/velho.jpg');
      await files.delete('banners/velho.jpg');
      expect(await files.read('banners/velho.jpg')).toBeNull();
    });

    it('keeps keys with spaces, accents and percent signs', async () => {
      for (const key of ['a b.jpg', 'São João.jpg', '100%.jpg', 'a%2Fb.jpg', 'a?b#c.jpg', '..a.jpg']) {
        await files.save(key, Buffer.from(key));
        expect(String(await files.read(key)), key).toBe(key);
      }
    });

    it.each([
      '',
      ...words(`
        . .. ../fora.jpg a/../../fora.jpg /etc/passwd a//b.jpg a/./b.jpg
      `),
      '..\\fora.jpg',
      'a\0.jpg',
      `${'a/'.repeat(40)}b.jpg`,
    ])('rejects the key %j and finds nothing there', async (key) => {
      await expect(files.save(key, Buffer.from('x'))).rejects.toThrow();
      expect(await files.read(key)).toBeNull();
      expect(await files.open(key)).toBeNull();
      await files.delete(key);
    });

    it('returns one complete version during concurrent writes of a key', async () => {
      const versions = Array.from({ length: 10 }, (_, index) => Buffer.alloc(50_000, index));
      await files.save('a.jpg', versions[0] ?? Buffer.alloc(0));
      const [, ...seen] = await Promise.all([
        Promise.all(versions.map((version) => files.save('a.jpg', version))),
        ...Array.from({ length: 20 }, () => files.read('a.jpg')),
      ]);
      for (const data of seen) {
        expect(data?.length).toBe(50_000);
        expect(new Set(data).size).toBe(1);
      }
    });

    it('lists the keys of all files only', async () => {
      const list = async () => {
        const found: string[] = [];
        for await (const key of files.list()) found.push(key);
        return found.toSorted();
      };
      expect(await list()).toEqual([]);
      const keys = ['São João.jpg', 'a b.jpg', 'banners/x.png', 'news_images/1_a.jpg', 'news_images/2_b.jpg'];
      for (const key of keys) await files.save(key, Buffer.from(key));
      expect(await list()).toEqual(keys.toSorted());
      await files.delete('a b.jpg');
      expect(await list()).not.toContain('a b.jpg');
    });

    it('answers a ping', async () => {
      await expect(files.ping()).resolves.toBeUndefined();
    });
  });
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
