/** Changes parts of PNG and GIF files, for tests of their structure. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export const hidden = '<script>alert(document.domain)</script>';

export function jpegSegment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The picture as the first frame, followed by frames of one pixel. */
export async function animatedPng(picture: Buffer, frames: number): Promise<Buffer> {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const dataOf = (png: Buffer) => {
    const at = png.indexOf('IDAT');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
    return bytes;
  };
  const control = (sequence: number, width: number, height: number) =>
    pngChunk(
      'fcTL',
      Buffer.concat([numbers(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]),
    );
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  const start = picture.indexOf('IDAT') - 4;
  const others = Array.from({ length: frames - 1 }, (_, index) => [
    control(1 + 2 * index, 1, 1),
    pngChunk('fdAT', Buffer.concat([numbers(2 + 2 * index), dataOf(pixel)])),
  ]).flat();
  return Buffer.concat([
    picture.subarray(0, 33),
    pngChunk('acTL', numbers(frames, 0)),
    control(0, width, height),
    picture.subarray(start, -12),
    ...others,
    picture.subarray(-12),
  ]);
}

export function gifComment(text: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
}

export const text = () => Buffer.from(hidden);
export const jpegEnd = Buffer.from([0xff, 0xd9]);

export function inJfif(data: Buffer): Buffer {
  return Buffer.concat([
    data.subarray(0, 2),
    jpegSegment(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'), text()])),
    data.subarray(2),
  ]);
}

export function inJpegProfile(data: Buffer): Buffer {
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), text()]);
  return Buffer.concat([data.subarray(0, 2), jpegSegment(0xe2, profile), data.subarray(2)]);
}

export function inWebpPixels(data: Buffer): Buffer {
  const longer = Buffer.concat([data, text(), Buffer.alloc(hidden.length % 2)]);
  longer.writeUInt32LE(longer.length - 8, 4);
  longer.writeUInt32LE(longer.length - 20, 16);
  return longer;
}

export function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export function inAvifPixels(data: Buffer): Buffer {
  const at = data.indexOf('mdat') - 4;
  const longer = Buffer.concat([data, text()]);
  longer.writeUInt32BE(longer.length - at, at);
  return longer;
}
