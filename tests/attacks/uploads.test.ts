/** Uploads of files that are no images, and of images with something hidden in them, are harmless. */
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { ask, expectAlive, inParallel, pairs } from './attack.ts';

const hidden = '<script>alert("escondido")</script>';

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
const pictures = new Map<string, Buffer>();
beforeAll(async () => {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#2b35e6' } });
  for (const format of formats) pictures.set(format, await picture.clone().toFormat(format).toBuffer());
});
const picture = (format: string) => pictures.get(format) ?? Buffer.alloc(0);

function upload(data: Buffer, { name = 'foto.jpg', purpose = 'news', type = 'image/jpeg' } = {}) {
  return ask(`/api/redacao/imagens?para=${purpose}&nome=${encodeURIComponent(name)}`, {
    method: 'POST',
    as: 'admin',
    body: new Uint8Array(data),
    headers: { 'Content-Type': type },
  });
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
  await expectAlive();
});
