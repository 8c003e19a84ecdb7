/** Tests the checker of the kill suite: each kind of loss is planted into a copy of intact data. */
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { storageKeyOf } from '../../domain/media/image.ts';
import { publish, someFields, withNewsDesk } from '../app/news/news-desk.ts';
import { checkConsistency, settle } from './kills/check.ts';
import { emptyModel, type Model } from './kills/model.ts';

const desk = withNewsDesk();

/** By table that loses a row, or file. */
const losses: [
  what: string,
  loss: string | ((folder: string, model: Model) => Promise<void>),
  told: RegExp,
][] = [
  ['a comment', 'delete from comments', /^lost: Gostei/],
  ['the news', 'delete from news', /^lost: Um jogo feito em Recife, which was published/],
  ['an older text', "update news set summary = 'x'", /^lost: what was saved last of Um jogo/],
  ['a row of the search', 'delete from search_documents', /^news without a document of the search/],
  ['the words of the search', 'delete from search_tokens', /^documents of the search without words/],
  ['an entry of the audit log', 'audit', /^published news without an entry of the audit log/],
  ['a version of the history', 'delete from news_revisions', /^lost: the history of Um jogo/],
  ['the record of an image', 'delete from images', /^lost: the image \/files\/news_images/],
  ['a total', 'update image_totals set images = 9', /^totals of images that are wrong/],
  [
    'a file',
    (folder, { images }) => rm(join(folder, 'files', storageKeyOf(images[0]?.url ?? '') ?? '')),
    /^the image news_images.* has -1 bytes/,
  ],
  [
    'a file too many',
    async (folder) => {
      const [name = ''] = await readdir(join(folder, 'files/news_images'));
      const images = join(folder, 'files/news_images');
      await cp(join(images, name), join(images, 'de-ninguem.jpg'));
    },
    /^the file news_images\/de-ninguem.jpg belongs to nothing/,
  ],
];

it('the checker of the kill suite notices every kind of loss', async () => {
  const admin = await desk.admin();
  const { id, path } = await publish(admin);
  const comments = await admin.browser.post(`/news/${id}/comentarios`, { comment: 'Gostei' });
  expect(comments.status).toBe(303);
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  const sent = await admin.browser.send('/api/redacao/imagens?para=news&nome=foto.jpg', {
    method: 'POST',
    body: new Uint8Array(photo),
  });
  expect(sent.status).toBe(200);
  const { url } = await sent.json();
  const { title, summary } = someFields();
  const model: Model = {
    ...emptyModel(),
    news: [{ title, word: '', id, stage: 'published', path, summary, sentSummary: null }],
    comments: [{ text: 'Gostei', newsId: id, fate: 'acknowledged' }],
    images: [{ fileName: 'foto.jpg', url, isOfBanner: false }],
  };
  const { folder } = desk.portal();
  const look = async (where: string) => [
    ...settle(where, structuredClone(model)),
    ...(await checkConsistency(where)),
  ];
  expect(await look(folder)).toEqual([]);

  for (const [what, loss, told] of losses) {
    const copy = `${folder}-copia`;
    await cp(folder, copy, { recursive: true });
    try {
      if (typeof loss === 'string') change(copy, loss);
      else await loss(copy, model);
      expect([what, await look(copy)]).toEqual([what, expect.arrayContaining([expect.stringMatching(told)])]);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }
});

function change(folder: string, statement: string): void {
  const database = new DatabaseSync(join(folder, 'pauta.sqlite'));
  try {
    database.exec('pragma foreign_keys = off');
    if (statement === 'audit') {
      const triggers = database
        .prepare("select name from sqlite_master where type = 'trigger' and tbl_name = 'audit_entries'")
        .all();
      for (const { name } of triggers) database.exec(`drop trigger ${name}`);
      database.exec('delete from audit_entries');
    } else database.exec(statement);
  } finally {
    database.close();
  }
}
