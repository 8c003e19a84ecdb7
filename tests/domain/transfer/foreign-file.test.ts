/** Naming files that are no content export. */
import { expect, it } from 'vitest';
import { describeForeignFile, foreignHeadBytes } from '../../../domain/transfer/foreign-file.ts';

const comments = `<!-- ${'Este arquivo '.repeat(200)} -->\n`;

it.each([
  [
    `<?xml version="1.0"?>\n${comments}<rss xmlns:wp="http://wordpress.org/export/1.2/">`,
    'WordPress export (WXR)',
  ],
  ['\xef\xbb\xbf<?xml?><!-- This is a WordPress eXtended RSS file -->', 'WordPress export (WXR)'],
  ["<?xml?><feed xmlns:b='http://schemas.google.com/blogger/2018'>", 'Blogger export'],
  ['<rss version="2.0"><channel>', 'RSS feed'],
  ['<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">', 'Atom feed'],
  ['<!DOCTYPE html><html>', 'web page'],
  ['<?xml?><livros>', 'XML document'],
  ['{"db": [{"meta": {"exported_on": 1}}]}', 'Ghost export'],
  ['{\n  "format": "pauta-backup-1",', 'npm run restore'],
  ['[{"_id": {"$oid": "1"}}]', 'list of JSON documents'],
  ['{"_id": 1, "title": "a"}\n{"_id": 2}\n', 'one a line'],
  ['-- MySQL dump 10.13\n\nDROP TABLE IF EXISTS `posts`;\nCREATE TABLE `posts` (', 'SQL dump'],
  ['id,title,slug\n1,"Um",um\n', 'table (CSV)'],
  ['PK\x03\x04\x14', 'ZIP'],
  ['\x1f\x8b\x08', 'gzip'],
  ['SQLite format 3\0', 'SQLite'],
  ['\xff\xfe{\0', 'UTF-16'],
  ['\x8f\x02k\0 sem nada que se leia', 'unknown kind'],
  ['Um texto qualquer.', 'unknown kind'],
])('names %j', (head, kind) => {
  expect(describeForeignFile(head)?.english).toContain(kind);
  expect(describeForeignFile(head)?.portuguese).toMatch(/^(?:uma?|parte) /);
});

it.each([
  '{"__collections__": {"news": {}}}',
  ' \n{\n "__collections__": {',
  '\xef\xbb\xbf{"__collections__": {',
  '{"before": [{"a": 1}], "__collections__": {',
  '{"__collections__": {"news": {"<rss>": {"db": [1, 2, 3]}}}}\n{',
  '{"before": "http://wordpress.org/export/", "__collections__": {',
  '',
  '{',
  '{}',
])('may be an export: %j', (head) => {
  expect(describeForeignFile(head)).toBeNull();
});

it.each(['<', '<!-- ', '{"a', ',;', '-- ', '[ ', '\n', ' '])(
  'looks at a bounded head of %j only',
  (piece) => {
    const hostile = piece.repeat(Math.ceil((40 * foreignHeadBytes) / piece.length));
    expect(describeForeignFile(hostile)).toEqual(describeForeignFile(hostile.slice(0, foreignHeadBytes)));
  },
);
