/** Checks what the image worker finds in images, and what it makes of them. */
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createSharpImageWorker } from '../../../server/adapters/sharp/sharp-image-worker.ts';
import type { ImageFacts } from '../../../server/ports/media.ts';
import {
  animatedPng,
  box,
  gifComment,
  hidden,
  inAvifPixels,
  inJfif,
  inJpegProfile,
  inWebpPixels,
  jpegEnd,
  jpegSegment,
  pngChunk,
  text,
} from './tampered-images.ts';

const worker = createSharpImageWorker();
afterAll(() => worker.close());

function picture(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#446688', noise } });
}

/** A PNG whose header claims more pixels than fit into memory. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const png = await picture(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

async function animatedGif(): Promise<Buffer> {
  const frames = await Promise.all(['red', 'lime', 'blue'].map((color) => plain(color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
}

function plain(background: string): Sharp {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } });
}

/** Frames of 4 megapixels by the header: drawing as many takes ten seconds. */
const enlarge = {
  gif: (data: Buffer) => {
    data.writeUInt16LE(2_000, 6);
    data.writeUInt16LE(2_000, 8);
  },
  webp: (data: Buffer) => {
    data.writeUIntLE(2_000 - 1, 24, 3);
    data.writeUIntLE(2_000 - 1, 27, 3);
  },
};

async function factsOf(data: Buffer): Promise<ImageFacts> {
  const facts = await worker.inspect(data);
  if ('refused' in facts) throw new Error(`refused: ${facts.refused}`);
  return facts;
}

async function createSizes(data: Buffer, widths: number[]) {
  const sizes: { width: number; format: 'avif' | 'webp'; data: Buffer }[] = [];
  const outcome = await worker.createSizes(data, widths, async (size) => {
    sizes.push(size);
  });
  return { outcome, sizes };
}

describe('inspect', () => {
  it.each(['png', 'gif'] as const)('keeps %s unchanged', async (format) => {
    const data = await picture(96, 54).toFormat(format).toBuffer();
    const facts = await factsOf(data);
    expect(facts).toMatchObject({ width: 96, height: 54, mimeType: `image/${format}` });
    expect(facts.withoutMetadata).toBe(data);
  });

  it.each(['jpeg', 'webp', 'avif'] as const)(
    'encodes %s again, because only a decoder finds its end',
    async (format) => {
      const data = await picture(96, 54).toFormat(format).toBuffer();
      const facts = await factsOf(data);
      expect(facts).toMatchObject({ width: 96, height: 54, mimeType: `image/${format}` });
      expect(facts.withoutMetadata).not.toBe(data);
      expect(await sharp(facts.withoutMetadata).metadata()).toMatchObject({ width: 96, height: 54 });
      const [before, after] = await Promise.all(
        [data, facts.withoutMetadata].map((file) => sharp(file).removeAlpha().raw().toBuffer()),
      );
      const difference =
        before?.reduce((sum, value, at) => sum + Math.abs(value - (after?.[at] ?? 0)), 0) ?? 0;
      expect(difference / (before?.length ?? 1)).toBeLessThan(10);
    },
  );

  it('keeps every pixel of a WebP without loss', async () => {
    const data = await picture(32, 18).webp({ lossless: true }).toBuffer();
    const { withoutMetadata } = await factsOf(data);
    const raw = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();
    expect(await raw(withoutMetadata)).toEqual(await raw(data));
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'removes everything inserted into a %s',
    async (format) => {
      const bare = await picture(48, 40).toFormat(format).toBuffer();
      const text = Buffer.from(hidden);
      const step = Math.max(1, Math.floor(bare.length / 60));
      for (let at = 4; at < bare.length; at += step) {
        const facts = await worker.inspect(Buffer.concat([bare.subarray(0, at), text, bare.subarray(at)]));
        if ('refused' in facts) continue;
        expect(facts.withoutMetadata.includes(hidden), `at ${at}`).toBe(false);
      }
    },
  );

  it.each([
    ['a JFIF header that is too long', 'jpeg', inJfif],
    ['the scan of a JPEG', 'jpeg', (data: Buffer) => Buffer.concat([data.subarray(0, -2), text(), jpegEnd])],
    ['a colour profile of a JPEG', 'jpeg', inJpegProfile],
    ['the pixels of a WebP', 'webp', inWebpPixels],
    ['an unknown box of an AVIF', 'avif', (data: Buffer) => Buffer.concat([data, box('free', text())])],
    ['the pixels of an AVIF', 'avif', inAvifPixels],
  ] as const)('removes %s', async (_, format, hide) => {
    const data = hide(await picture(64, 48).toFormat(format).toBuffer());
    expect(data.includes(hidden)).toBe(true);
    const facts = await factsOf(data);
    expect(facts.withoutMetadata.includes(hidden)).toBe(false);
    expect(await sharp(facts.withoutMetadata).metadata()).toMatchObject({ width: 64, height: 48 });
  });

  it('gives a placeholder that is an image of under 300 characters', async () => {
    for (const [width, height] of [
      [1600, 900],
      [300, 2000],
      [1, 1],
    ] as const) {
      const facts = await factsOf(await picture(width, height).jpeg().toBuffer());
      const [start = '', base64 = ''] = facts.placeholder.split(',') ?? [];
      expect(start).toBe('data:image/webp;base64');
      expect(facts.placeholder.length).toBeLessThan(300);
      expect((await sharp(Buffer.from(base64, 'base64')).metadata()).format).toBe('webp');
    }
  });

  it('removes position and camera, and turns the image upright', async () => {
    const data = await picture(400, 200)
      .jpeg()
      .withExif({
        IFD0: { Model: 'CameraSecreta' },
        IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(data).metadata()).exif).toBeDefined();
    const facts = await factsOf(data);
    expect(facts).toMatchObject({ width: 200, height: 400 });
    const kept = await sharp(facts.withoutMetadata).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 200, height: 400 });
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each(['png', 'webp', 'avif'] as const)('removes the position from %s too', async (format) => {
    const data = await picture(64, 48)
      .withExif({ IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .toFormat(format)
      .toBuffer();
    const facts = await factsOf(data);
    expect(facts.mimeType).toBe(`image/${format}`);
    expect((await sharp(facts.withoutMetadata).metadata()).exif).toBeUndefined();
  });

  it('keeps an animation animated', async () => {
    const data = await animatedGif();
    const facts = await factsOf(data);
    expect(facts).toMatchObject({ width: 40, height: 30, mimeType: 'image/gif' });
    expect((await sharp(facts.withoutMetadata, { animated: true }).metadata()).pages).toBe(3);
  });

  it.each([
    ['nothing', 'no-image', Buffer.alloc(0)],
    ['HTML under the name of an image', 'no-image', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG',
      'no-image',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'),
    ],
    ['a photo of an iPhone', 'heic', box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))],
    ['a HEIF with HEVC', 'heic', box('ftyp', Buffer.from('mif1\0\0\0\0mif1heifhevc', 'latin1'))],
    ['a PDF', 'no-image', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['a program under the head of a GIF', 'damaged', Buffer.from('GIF89a/*  */=1;alert(document.domain)//;')],
    [
      'HTML after the first bytes of a JPEG',
      'damaged',
      Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
    ],
    [
      'more than 15 MB',
      'too-large',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(15_728_640)]),
    ],
  ])('rejects %s', async (_, refused, data) => {
    expect(await worker.inspect(data)).toEqual({ refused });
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'removes everything appended to a %s',
    async (format) => {
      const bare = await picture(64, 48).toFormat(format).toBuffer();
      const facts = await factsOf(Buffer.concat([bare, Buffer.from(hidden)]));
      expect(facts).toMatchObject({ width: 64, height: 48, mimeType: `image/${format}` });
      expect(facts.withoutMetadata.includes(hidden)).toBe(false);
      expect((await sharp(facts.withoutMetadata).metadata()).width).toBe(64);
    },
  );

  it.each([
    ['a comment of a JPEG', 'jpeg', 2, (text: Buffer) => jpegSegment(0xfe, text)],
    ['a segment of a JPEG', 'jpeg', 2, (text: Buffer) => jpegSegment(0xed, text)],
    ['a thumbnail of a JPEG', 'jpeg', 2, (text: Buffer) => jpegSegment(0xe1, text)],
    ['a text of a PNG', 'png', 33, (text: Buffer) => pngChunk('tEXt', text)],
    ['an unknown chunk of a PNG', 'png', 33, (text: Buffer) => pngChunk('prVt', text)],
    ['a comment of a GIF', 'gif', null, gifComment],
  ] as const)('removes %s', async (_, format, offset, wrap) => {
    const bare = await picture(64, 48).toFormat(format).toBuffer();
    const at = offset ?? bare.length - 1;
    const part = wrap(Buffer.from(hidden));
    const facts = await factsOf(Buffer.concat([bare.subarray(0, at), part, bare.subarray(at)]));
    expect(facts.withoutMetadata.includes(hidden)).toBe(false);
    expect((await sharp(facts.withoutMetadata).metadata()).width).toBe(64);
  });

  it.each(['gif', 'webp'] as const)('counts the pixels of all frames of a %s', async (format) => {
    const frames = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        plain(`rgb(${index * 10}, 0, 0)`)
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { effort: 1 })
      .toBuffer();
    expect(await worker.inspect(animation)).toMatchObject({ width: 40, height: 30 });
    enlarge[format](animation);
    expect(await worker.inspect(animation)).toEqual({ refused: 'too-large' });
  });

  it('rejects a GIF whose header announces too many pixels over small frames', async () => {
    const animation = await animatedGif();
    animation.writeUInt16LE(6_900, 6);
    animation.writeUInt16LE(6_900, 8);
    expect(await worker.inspect(animation)).toEqual({ refused: 'too-large' });
  });

  it('writes a GIF again whose header says another size than its frames', async () => {
    const animation = await animatedGif();
    for (const [width, height] of [
      [4_000, 3_000],
      [0, 0],
      [39, 29],
    ] as const) {
      const changed = Buffer.from(animation);
      changed.writeUInt16LE(width, 6);
      changed.writeUInt16LE(height, 8);
      const facts = await factsOf(changed);
      const { data } = await sharp(facts.withoutMetadata, { animated: true }).toBuffer({
        resolveWithObject: true,
      });
      expect([data.readUInt16LE(6), data.readUInt16LE(8)]).toEqual([facts.width, facts.height]);
    }
  });

  it('keeps an animated PNG animated, and counts its frames', async () => {
    const small = await animatedPng(await plain('red').png().toBuffer(), 3);
    expect((await factsOf(small)).withoutMetadata).toBe(small);
    const large = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    // 14 gigapixels in a few hundred kilobytes.
    expect(await worker.inspect(await animatedPng(large, 290))).toEqual({ refused: 'too-large' });
  });

  it('rejects a TIFF, which sharp would accept', async () => {
    expect(await worker.inspect(await picture(20, 20).tiff().toBuffer())).toEqual({ refused: 'no-image' });
  });

  it.each([
    [7_200, 7_000, 'too-large'],
    [60_000, 60_000, 'too-large'],
    [2_000_000_000, 2_000_000_000, 'damaged'],
  ])('rejects a small file of %i × %i pixels before decoding it', async (width, height, refused) => {
    expect(await worker.inspect(await pngOf(width, height))).toEqual({ refused });
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('rejects a truncated %s', async (format) => {
    const data = await picture(96, 54).toFormat(format).toBuffer();
    expect(await worker.inspect(data.subarray(0, Math.floor(data.length * 0.6)))).toEqual({
      refused: 'damaged',
    });
  });
});

describe('createSizes', () => {
  it('makes AVIF and WebP of every width, upright and without metadata', async () => {
    const data = await picture(1000, 500)
      .jpeg()
      .withExif({ IFD0: { Model: 'CameraSecreta' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { outcome, sizes } = await createSizes(data, [320, 500]);
    expect(outcome).toEqual({ made: true });
    expect(sizes.map(({ width, format }) => `${width}.${format}`).sort()).toEqual([
      '320.avif',
      '320.webp',
      '500.avif',
      '500.webp',
    ]);
    for (const size of sizes) {
      const facts = await sharp(size.data).metadata();
      expect(facts).toMatchObject({ width: size.width, height: size.width * 2 });
      expect(facts.format).toBe(size.format === 'avif' ? 'heif' : 'webp');
      expect(facts.exif).toBeUndefined();
    }
  });

  it('keeps transparency', async () => {
    const data = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    for (const size of (await createSizes(data, [32])).sizes) {
      expect((await sharp(size.data).metadata()).hasAlpha).toBe(true);
    }
  });

  it('makes no sizes of animations, damaged images and other files, and gives the reason', async () => {
    const damaged = (await picture(320, 180).jpeg().toBuffer()).subarray(0, 4_000);
    for (const data of [await animatedGif(), damaged, Buffer.from('nada')]) {
      const { outcome, sizes } = await createSizes(data, [20]);
      expect(outcome).toEqual({ made: false, reason: expect.stringMatching(/./) });
      expect(sizes).toEqual([]);
    }
  });

  it('passes on errors of the caller that stores the sizes', async () => {
    const data = await picture(64, 64).png().toBuffer();
    const full = async () => {
      throw new Error('disk full');
    };
    await expect(worker.createSizes(data, [32], full)).rejects.toThrow('disk full');
    expect(await worker.inspect(data)).toMatchObject({ width: 64 });
  });
});

describe('a crop', () => {
  it('is a JPEG around the focal point, never enlarged, without transparency', async () => {
    const image = sharp({ create: { width: 300, height: 100, channels: 4, background: '#0f08' } });
    const crop = await worker.createCrop(await image.png().toBuffer(), 1, { focusX: 100, focusY: 0 });
    const facts = await sharp(crop ?? Buffer.alloc(0)).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 100, height: 100, hasAlpha: false });
  });

  it('of a large image is 1,200 pixels wide', async () => {
    const data = await picture(2_000, 1_500).jpeg().toBuffer();
    const crop = await worker.createCrop(data, 16 / 9, { focusX: 50, focusY: 50 });
    expect(await sharp(crop ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 1200, height: 675 });
  });

  it('of a damaged image is none', async () => {
    const damaged = (await picture(320, 180).jpeg().toBuffer()).subarray(0, 4_000);
    for (const data of [damaged, Buffer.from('nada')])
      expect(await worker.createCrop(data, 1, { focusX: 50, focusY: 50 })).toBeNull();
  });
});
