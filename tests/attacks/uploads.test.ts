/** Files that are not images, or contain more than an image: rejected, or stored without the hidden content. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { ask, countInputs, expectAlive, inParallel, pairs } from './attack.ts';

const tried = countInputs('uploads');
const hidden = '<script>alert("escondido")</script>';

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
const pictures = new Map<string, Buffer>();
beforeAll(async () => {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#2b35e6' } });
  for (const format of formats) pictures.set(format, await picture.clone().toFormat(format).toBuffer());
});
const picture = (format: string) => pictures.get(format) ?? Buffer.alloc(0);

function upload(data: Buffer, { name = 'foto.jpg', purpose = 'news', type = 'image/jpeg' } = {}) {
  tried();
  return ask(`/api/redacao/imagens?para=${purpose}&nome=${encodeURIComponent(name)}`, {
    method: 'POST',
    as: 'admin',
    body: new Uint8Array(data),
    headers: { 'Content-Type': type },
  });
}

/** A PNG header that claims `width` × `height` pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(data: Buffer): number {
  let value = 0xffffffff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

it('rejects files that are not images, whatever name and type they claim', async () => {
  const files: Buffer[] = [
    '',
    ' ',
    '<html><script>alert(1)</script></html>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    '%PDF-1.7',
    'GIF89a',
    'GIF89a<script>alert(1)</script>',
    'BM',
    '\x00\x00\x01\x00',
    'II*\x00',
    'MM\x00*',
    'RIFF\x00\x00\x00\x00WEBP',
    'RIFF\x00\x00\x00\x00WAVE',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    '\x00\x00\x00\x1cftypavif',
    '\x00\x00\x00\x1cftypheic',
    '#!/bin/sh',
    'MZ',
    'PK\x03\x04',
    '<?php system("id"); ?>',
    'push graphic-context\nfill url(https://mal.exemplo)',
    '{"a":1}',
    'P6 1 1 255 aaa',
  ].map((text) => Buffer.from(text, 'latin1'));
  const names = [
    'foto.jpg',
    'foto.html',
    'foto.svg',
    '../../../etc/cron.d/x',
    'foto.php.jpg',
    'foto.jpg\u0000.html',
  ];
  const types = ['image/jpeg', 'text/html', 'image/svg+xml'];
  await inParallel(
    pairs(pairs(files, names), types),
    async ([[data, name], type]) => {
      const answer = await upload(data, { name, type });
      expect(answer.status, `${name} ${data.subarray(0, 20)}`).toBe(400);
    },
    6,
  );
});

it('rejects truncated images, false sizes and damaged images', async () => {
  for (const format of formats) {
    const data = picture(format);
    for (const share of [0.1, 0.5, 0.9])
      expect(
        (await upload(data.subarray(0, Math.floor(data.length * share)))).status,
        `${format} ${share}`,
      ).toBeLessThan(500);
    const damaged = Buffer.from(data);
    for (let at = 12; at < damaged.length; at += 7) damaged[at] = 0xff;
    expect([200, 400], format).toContain((await upload(damaged)).status);
  }
  for (const [width, height] of [
    [60_000, 60_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [1, 2 ** 30],
    [0, 0],
    [8_000, 8_000],
  ] as const) {
    expect([400, 413], `${width}×${height}`).toContain((await upload(bomb(width, height))).status);
  }
});

it('does not serve content hidden in or after an image', async () => {
  for (const format of formats) {
    const appended = Buffer.concat([picture(format), Buffer.from(hidden)]);
    const annotated = await sharp(picture(format))
      .toFormat(format === 'gif' ? 'png' : format)
      .withExif({
        IFD0: { ImageDescription: hidden, Copyright: hidden },
        IFD3: { GPSLatitude: '23/1 32/1 0/1', GPSLatitudeRef: 'S' },
      })
      .toBuffer();
    for (const data of [appended, annotated]) {
      const answer = await upload(data, { name: `${format}.html` });
      expect([200, 400], format).toContain(answer.status);
      if (answer.status !== 200) continue;
      const { url }: { url: string } = JSON.parse(answer.text);
      const served = await ask(url, { as: 'admin' });
      expect(served.status, url).toBe(200);
      expect(served.text, format).not.toContain('escondido');
      expect(served.headers.get('content-type')).toMatch(/^image\/(?:jpeg|png|webp|avif|gif)$/);
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  }
});

it('makes names safe, and accepts only known purposes', async () => {
  const names = [
    '../../x.jpg',
    '..\\..\\x.jpg',
    '/etc/passwd',
    'C:\\x.jpg',
    '%2e%2e%2fx.jpg',
    'x\u0000.jpg',
    'x\r\nSet-Cookie: a=b.jpg',
    '"><script>alert(1)</script>.jpg',
    'con.jpg',
    '.htaccess',
    '.jpg',
    '',
    ' ',
    'a'.repeat(500),
    '\u202egpj.exe',
    '🎮.jpg',
    'x.320.webp',
    'x.jpg.320.avif',
    '-rf.jpg',
    '$(id).jpg',
    '`id`.jpg',
    ';ls.jpg',
    '|x.jpg',
    '\ud800.jpg'.toWellFormed(),
  ];
  for (const name of names) {
    const answer = await upload(picture('jpeg'), { name });
    expect([200, 400], name).toContain(answer.status);
    if (answer.status === 200)
      expect(JSON.parse(answer.text).url, name).toMatch(/^\/files\/news_images\/\d+_[\w.-]+$/);
  }
  for (const purpose of [
    '',
    'x',
    'share_images',
    '../news',
    'news/..',
    '__proto__',
    'constructor',
    'banners',
  ]) {
    expect((await upload(picture('jpeg'), { purpose })).status, purpose).toBe(400);
  }
  await expectAlive();
});
