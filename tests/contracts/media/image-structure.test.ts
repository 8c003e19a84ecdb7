/** Which PNG and GIF files are stored as they are, and which are rejected or encoded again. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  countPngFrames,
  isOnlyImage,
  readGifExtent,
} from '../../../server/adapters/sharp/image-structure.ts';
import { words } from '../../builders.ts';

const text = Buffer.from('<script>alert(document.domain)</script>');

function picture(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#446688', noise } });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const headEnd = 33;
const insert = (data: Buffer, at: number, part: Buffer) =>
  Buffer.concat([data.subarray(0, at), part, data.subarray(at)]);

function withPixels(png: Buffer, change: (compressed: Buffer) => Buffer[]): Buffer {
  const at = png.indexOf('IDAT');
  const compressed = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  const parts = change(compressed).map((part) => chunk('IDAT', part));
  return Buffer.concat([png.subarray(0, at - 4), ...parts, png.subarray(-12)]);
}

describe('a PNG', () => {
  it.each([
    ['plain', picture(31, 17).png()],
    ['with transparency', picture(31, 17).ensureAlpha(0.5).png()],
    ['with a palette', picture(31, 17).png({ palette: true, colours: 5 })],
    ['interlaced', picture(31, 17).png({ progressive: true })],
    ['grey', picture(31, 17).greyscale().png()],
    ['of 16 bits', picture(31, 17).toColourspace('rgb16').png()],
    ['of one pixel', picture(1, 1).png({ progressive: true })],
  ])('%s is accepted as it is', async (_, image) => {
    expect(await isOnlyImage(await image.toBuffer(), 'png')).toBe(true);
  });

  const small = words('cHRM gAMA sRGB pHYs cICP mDCV cLLI sBIT bKGD tRNS PLTE acTL');
  const others = words('iCCP tEXt zTXt iTXt eXIf tIME sPLT hIST prVt IHDR IEND fcTL');
  it.each([...small, ...others])('with foreign bytes in %s is rejected', async (type) => {
    const png = await picture(20, 10).png().toBuffer();
    expect(await isOnlyImage(insert(png, headEnd, chunk(type, text)), 'png')).toBe(false);
    expect(await isOnlyImage(insert(png, png.length - 12, chunk(type, text)), 'png')).toBe(false);
  });

  it('with foreign bytes in, between or after its pixels is rejected', async () => {
    const png = await picture(20, 10).png().toBuffer();
    const same = withPixels(png, (pixels) => [pixels.subarray(0, 9), pixels.subarray(9)]);
    expect(await isOnlyImage(same, 'png')).toBe(true);
    for (const changed of [
      withPixels(png, (pixels) => [Buffer.concat([pixels, text])]),
      withPixels(png, (pixels) => [pixels, text]),
      withPixels(png, (pixels) => [deflateSync(Buffer.concat([inflateSync(pixels), text]))]),
      withPixels(png, (pixels) => [deflateSync(inflateSync(pixels).subarray(0, -1))]),
      withPixels(png, (pixels) => [pixels.subarray(0, -1)]),
      insert(same, same.length - 12, chunk('fdAT', text)),
      Buffer.concat([png, text]),
      Buffer.concat([png.subarray(0, -12), chunk('IEND', text)]),
    ])
      expect(await isOnlyImage(changed, 'png')).toBe(false);
  });

  it('with a known chunk twice, late, or with a wrong checksum is rejected', async () => {
    const png = await picture(20, 10).png().toBuffer();
    const gamma = chunk('gAMA', Buffer.alloc(4));
    expect(await isOnlyImage(insert(png, headEnd, gamma), 'png')).toBe(true);
    const wrong = Buffer.from(gamma);
    wrong.writeUInt8(1, 8);
    for (const changed of [
      insert(insert(png, headEnd, gamma), headEnd, gamma),
      insert(png, png.length - 12, gamma),
      insert(png, headEnd, wrong),
      png.subarray(0, -12),
      png.subarray(0, headEnd),
    ])
      expect(await isOnlyImage(changed, 'png')).toBe(false);
  });

  it('has the number of frames it declares, or none', async () => {
    const png = await picture(20, 10).png().toBuffer();
    expect(countPngFrames(png)).toBe(1);
    const control = chunk('fcTL', Buffer.alloc(26));
    expect(countPngFrames(insert(insert(png, headEnd, control), headEnd, control))).toBe(2);
    expect(countPngFrames(png.subarray(0, 50))).toBe(1);
    expect(await isOnlyImage(insert(png, headEnd, control), 'png')).toBe(false);
  });
});

describe('an animated PNG', () => {
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
    return bytes;
  };
  async function withFirstFrame(width: number, height: number): Promise<Buffer> {
    const png = await picture(20, 10).png().toBuffer();
    const control = Buffer.concat([numbers(0, width, height, 0, 0), Buffer.alloc(6)]);
    const pixels = png.indexOf('IDAT') - 4;
    return insert(png, pixels, Buffer.concat([chunk('acTL', numbers(1, 0)), chunk('fcTL', control)]));
  }

  it('is accepted as it is only if its first frame is the whole canvas', async () => {
    expect(await isOnlyImage(await withFirstFrame(20, 10), 'png')).toBe(true);
    for (const [width, height] of [
      [0, 10],
      [20, 0],
      [19, 10],
      [21, 10],
    ] as const)
      expect(await isOnlyImage(await withFirstFrame(width, height), 'png')).toBe(false);
  });
});

describe('a GIF', () => {
  async function animation(): Promise<Buffer> {
    const frames = await Promise.all(
      ['red', 'lime'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    return sharp(frames, { join: { animated: true } })
      .gif({ loop: 3, delay: [100, 100] })
      .toBuffer();
  }

  it.each([1, 2, 9, 40, 300])('of %i pixels a side is accepted as it is', async (side) => {
    expect(await isOnlyImage(await picture(side, side).gif({ effort: 1 }).toBuffer(), 'gif')).toBe(true);
  });

  it('that is animated is accepted as it is', async () => {
    expect(await isOnlyImage(await animation(), 'gif')).toBe(true);
  });

  const changed = (gif: Buffer, at: number, value: number) => {
    const copy = Buffer.from(gif);
    copy.writeUInt16LE(value, at);
    return copy;
  };

  it('with a frame that is empty or reaches out of the screen is rejected', async () => {
    const gif = await picture(20, 10).gif().toBuffer();
    const frame = gif.indexOf(0x2c, 13 + 3 * 2 ** ((gif.readUInt8(10) & 7) + 1));
    expect(gif.readUInt16LE(frame + 5)).toBe(20);
    for (const [at, value] of [
      [6, 0],
      [6, 19],
      [8, 0],
      [8, 9],
      [frame + 1, 1],
      [frame + 3, 1],
      [frame + 5, 0],
      [frame + 7, 0],
    ] as const)
      expect(await isOnlyImage(changed(gif, at, value), 'gif')).toBe(false);
    const noFrames = Buffer.concat([gif.subarray(0, frame), Buffer.from([0x3b])]);
    expect(await isOnlyImage(noFrames, 'gif')).toBe(false);
  });

  it('has the size and the frames that browsers find in it', async () => {
    const gif = await animation();
    expect(readGifExtent(gif)).toEqual({ width: 40, height: 30, frames: 2 });
    expect(readGifExtent(changed(gif, 6, 6_900))).toEqual({ width: 6_900, height: 30, frames: 2 });
    expect(readGifExtent(changed(gif, 8, 0))).toEqual({ width: 40, height: 30, frames: 2 });
    expect(readGifExtent(gif.subarray(0, -20))).toMatchObject({ width: 40, height: 30 });
    expect(readGifExtent(gif.subarray(0, 10))).toEqual({ width: 40, height: 30, frames: 0 });
    expect(() => readGifExtent(gif.subarray(0, 9))).toThrow();
  });

  it('with foreign bytes in an extension is rejected', async () => {
    const gif = await animation();
    const loop = gif.indexOf('NETSCAPE2.0') - 3;
    const control = gif.indexOf(Buffer.from([0x21, 0xf9, 4]));
    const block = Buffer.concat([Buffer.from([text.length]), text]);
    for (const changed of [
      insert(gif, loop, Buffer.concat([Buffer.from([0x21, 0xfe]), block, Buffer.from([0])])),
      insert(gif, loop, Buffer.concat([Buffer.from([0x21, 0x01]), block, Buffer.from([0])])),
      insert(gif, loop + 18, block),
      insert(gif, control + 7, block),
      Buffer.concat([gif, text]),
    ])
      expect(await isOnlyImage(changed, 'gif')).toBe(false);
  });

  it('with foreign bytes after its pixels is rejected', async () => {
    const gif = await picture(20, 10).gif().toBuffer();
    const block = Buffer.concat([Buffer.from([text.length]), text]);
    expect(await isOnlyImage(insert(gif, gif.length - 2, block), 'gif')).toBe(false);
  });
});

it.each(['jpeg', 'webp', 'avif'] as const)('a %s is always encoded again', async (format) => {
  expect(await isOnlyImage(await picture(20, 10).toFormat(format).toBuffer(), format)).toBe(false);
});
