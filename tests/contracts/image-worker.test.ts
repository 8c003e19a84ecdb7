import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createSharpImageWorker } from '../../server/adapters/sharp/sharp-image-worker.ts';
import type { ImageFacts } from '../../server/image-ports.ts';

const worker = createSharpImageWorker();
afterAll(() => worker.close());

/** A picture with enough in it that damage is seen. */
function picture(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#446688', noise } });
}

/** A PNG whose header promises more pixels than anybody has memory for. */
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

function wide(background: string): Sharp {
  return sharp({ create: { width: 5_000, height: 4_000, channels: 3, background } });
}

/** What an attacker, or a camera, would like to come along. */
const hidden = '<script>alert(document.domain)</script>';

function jpegSegment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function gifComment(text: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
}

async function factsOf(data: Buffer): Promise<ImageFacts> {
  const facts = await worker.inspect(data);
  if ('refused' in facts) throw new Error(`refused: ${facts.refused}`);
  return facts;
}

async function makeSizes(data: Buffer, widths: number[]) {
  const sizes: { width: number; format: 'avif' | 'webp'; data: Buffer }[] = [];
  const outcome = await worker.makeSizes(data, widths, async (size) => {
    sizes.push(size);
  });
  return { outcome, sizes };
}

describe('inspect', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('takes %s as it is', async (format) => {
    const data = await picture(320, 180).toFormat(format).toBuffer();
    const facts = await factsOf(data);
    expect(facts).toMatchObject({ width: 320, height: 180, mimeType: `image/${format}` });
    expect(facts.withoutMetadata).toBe(data);
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
  ])('refuses %s', async (_, refused, data) => {
    expect(await worker.inspect(data)).toEqual({ refused });
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'keeps nothing that hangs on a %s',
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
  ] as const)('keeps nothing of %s', async (_, format, place, wrap) => {
    const bare = await picture(64, 48).toFormat(format).toBuffer();
    const at = place ?? bare.length - 1;
    const part = wrap(Buffer.from(hidden));
    const facts = await factsOf(Buffer.concat([bare.subarray(0, at), part, bare.subarray(at)]));
    expect(facts.withoutMetadata.includes(hidden)).toBe(false);
    expect((await sharp(facts.withoutMetadata).metadata()).width).toBe(64);
  });

  it('counts the pixels of all frames', async () => {
    const frames = await Promise.all(['red', 'lime', 'blue'].map((color) => wide(color).png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await worker.inspect(gif)).toEqual({ refused: 'too-large' });
  });

  it('refuses a TIFF, which sharp itself would take', async () => {
    expect(await worker.inspect(await picture(20, 20).tiff().toBuffer())).toEqual({ refused: 'no-image' });
  });

  it.each([
    [7_200, 7_000, 'too-large'],
    [60_000, 60_000, 'too-large'],
    // More than a PNG can have.
    [2_000_000_000, 2_000_000_000, 'damaged'],
  ])('refuses a small file of %i × %i pixels before decoding it', async (width, height, refused) => {
    expect(await worker.inspect(await pngOf(width, height))).toEqual({ refused });
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('refuses a truncated %s', async (format) => {
    const data = await picture(320, 180).toFormat(format).toBuffer();
    expect(await worker.inspect(data.subarray(0, Math.floor(data.length * 0.6)))).toEqual({
      refused: 'damaged',
    });
  });
});

describe('makeSizes', () => {
  it('makes AVIF and WebP of every width, upright and without metadata', async () => {
    const data = await picture(1000, 500)
      .jpeg()
      .withExif({ IFD0: { Model: 'CameraSecreta' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { outcome, sizes } = await makeSizes(data, [320, 500]);
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

  it('keeps what is transparent transparent', async () => {
    const data = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    for (const size of (await makeSizes(data, [32])).sizes) {
      expect((await sharp(size.data).metadata()).hasAlpha).toBe(true);
    }
  });

  it('makes none of an animation, of a damaged image and of no image, and says why', async () => {
    const damaged = (await picture(320, 180).jpeg().toBuffer()).subarray(0, 4_000);
    for (const data of [await animatedGif(), damaged, Buffer.from('nada')]) {
      const { outcome, sizes } = await makeSizes(data, [20]);
      expect(outcome).toEqual({ made: false, reason: expect.stringMatching(/./) });
      expect(sizes).toEqual([]);
    }
  });

  it('hands the failure of whoever takes the sizes on', async () => {
    const data = await picture(64, 64).png().toBuffer();
    const full = async () => {
      throw new Error('disk full');
    };
    await expect(worker.makeSizes(data, [32], full)).rejects.toThrow('disk full');
    expect(await worker.inspect(data)).toMatchObject({ width: 64 });
  });
});

describe('the process behind it', () => {
  it('lets somebody who waits go before sizes that nobody waits for', async () => {
    const data = await picture(400, 300).jpeg().toBuffer();
    const done: string[] = [];
    await Promise.all([
      makeSizes(data, [320]).then(() => done.push('first sizes')),
      makeSizes(data, [320]).then(() => done.push('second sizes')),
      worker.inspect(data).then(() => done.push('inspected')),
    ]);
    expect(done).toEqual(['first sizes', 'inspected', 'second sizes']);
  });

  it('ends when idle and comes back for the next image', async () => {
    const brief = createSharpImageWorker({ idleMs: 1 });
    const data = await picture(40, 30).png().toBuffer();
    for (let round = 0; round < 3; round += 1) {
      expect(await brief.inspect(data)).toMatchObject({ width: 40 });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await brief.close();
  });

  it('is killed when an image takes too long, and the next image is none the worse', async () => {
    const hasty = createSharpImageWorker({ jobTimeoutMs: 30 });
    const data = await picture(40, 30).png().toBuffer();
    // Starting alone takes longer than that.
    await expect(hasty.inspect(data)).rejects.toThrow('30 ms');
    await hasty.close();
    expect(await worker.inspect(data)).toMatchObject({ width: 40 });
  });

  it('refuses more images than may wait, and all of them once it is closed', async () => {
    const narrow = createSharpImageWorker({ queueMax: 1 });
    const data = await picture(40, 30).png().toBuffer();
    const outcomes = await Promise.allSettled([
      narrow.inspect(data),
      narrow.inspect(data),
      narrow.inspect(data),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const last = narrow.inspect(data);
    await Promise.all([expect(last).rejects.toThrow('closed'), narrow.close()]);
    await expect(narrow.inspect(data)).rejects.toThrow('closed');
  });
});
