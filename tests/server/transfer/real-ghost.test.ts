/** A round trip through a real Ghost server: it imports what Pauta exports, and the other way round. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { exportForeign } from '../../../server/services/transfer/formats/export-foreign.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { findForeignSite } from '../../../server/services/transfer/readers/find-foreign-site.ts';
import * as builders from '../../builders.ts';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { aFolderForAll } from '../../folders.ts';
import { type Ghost, startGhost } from '../../ghost-server.ts';
import { fill, imageFile, imageKey, listKnown, site } from './full-portal.ts';
import { useForeignImport } from './use-foreign-import.ts';

const named = z.array(z.object({ slug: z.string(), visibility: z.string().optional() }));
const posts = z.array(
  z.object({
    title: z.string(),
    slug: z.string(),
    status: z.string(),
    html: z.string().nullable(),
    published_at: z.string().nullable(),
    feature_image: z.string().nullable(),
    feature_image_caption: z.string().nullable(),
    tags: named,
    authors: named,
  }),
);

const folder = await aFolderForAll();

describe('a real Ghost', () => {
  const first = useForeignImport(openTemporarySqlite);
  const second = useForeignImport(openTemporarySqlite);
  // The present, because Ghost publishes what is due.
  const publishAt = Math.ceil(Date.now() / 1000) * 1000 + builders.dayMs;
  let ghost: Ghost;
  // The registry may stall, and then the installation starts again.
  beforeAll(async () => {
    ghost = await startGhost(folder);
  }, 20 * 60_000);
  afterAll(() => ghost?.stop());

  async function list(type: 'posts' | 'pages') {
    const answer = await ghost.ask(`/${type}/?limit=100&formats=html&include=tags,authors&order=slug`);
    return posts.parse(z.record(z.string(), z.unknown()).parse(await answer.json())[type]);
  }

  async function importInto(exportFile: string) {
    const body = new FormData();
    body.set('importfile', new File([await readFile(exportFile)], 'ghost.zip', { type: 'application/zip' }));
    const answer = await ghost.ask('/db/', { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ problems: [] });
  }

  it('imports what Pauta exported, and its own export is imported again', async () => {
    await first.database().inTransaction((stores) => fill(stores, publishAt));
    const image = await readFile(imageFile);
    await first.adapters().files.save(imageKey, image);
    const exportFile = join(first.folder(), 'ghost.zip');
    const write = exportForeign({ ...first.adapters(), site, openFolder: openDiskFileStore });
    await write({ exportFile, filesFolder: null, format: 'ghost' });
    await importInto(exportFile);

    await expect.poll(async () => (await list('posts')).length).toBe(5);
    const found = await list('posts');
    const isOwn = ({ visibility }: { visibility?: string | undefined }) => visibility !== 'internal';
    const slugs = (all: z.infer<typeof named>) => all.filter(isOwn).map(({ slug }) => slug);
    expect(
      found
        .map(({ title, slug, status, published_at: at, tags, authors }) =>
          [title, slug, status, at, ...slugs(tags), ...slugs(authors)].join(' | '),
        )
        .toSorted(),
    ).toEqual([
      'Foguete “volta” & pousa <já> | foguete | published | 2025-01-31T02:30:00.000Z | games | saude | pix | tcp-ip | zoe | rui',
      'Notícia antiga | antiga | published | 2010-05-06T07:08:09.000Z | saude | nome-antigo',
      'Rascunho | d1 | draft |  | games | dona',
      `Rascunho | d2 | scheduled | ${new Date(publishAt).toISOString()} | games | dona`,
      'Rascunho | d3 | draft |  | games | dona',
    ]);
    expect(await list('pages')).toHaveLength(3);
    const shown = found.map(({ html }) => html).join('');
    for (const kind of ['image', 'gallery', 'bookmark', 'embed']) expect(shown).toContain(`kg-${kind}-card`);
    for (const start of ['<mark>', '<table>', '<pre><code>']) expect(shown).toContain(start);
    const rocket = found.find(({ slug }) => slug === 'foguete');
    expect(rocket?.feature_image_caption).toBe(ghostCaption);
    for (const address of [rocket?.feature_image, /<img src="([^"]+)"/.exec(rocket?.html ?? '')?.[1]]) {
      const answer = await fetch(address ?? '');
      expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
    }

    const back = join(second.folder(), 'de-volta.json');
    await writeFile(back, await (await ghost.ask('/db/')).text());
    const foreignSite = await findForeignSite([back], Date.now());
    if (!foreignSite) throw new Error('The foreign site is not recognized.');
    const records = [];
    for await (const record of foreignSite.read()) records.push(record);
    const report = await second.run(records, { localFiles: await indexLocalFiles(ghost.imagesFolder) });
    // The three pages that every portal has.
    expect(report.problems).toEqual({ slug: 3 });
    expect(toGhostKnown(await listKnown(second.adapters()))).toEqual(
      toGhostKnown(await listKnown(first.adapters())),
    );
  });
});

/** Ghost has no field for the credit, so it goes out with the caption. */
const ghostCaption = 'A capa<span class="pauta-credit">. Crédito: Lia &amp; Rui · CC BY-SA 4.0</span>';

/**
 * Removes what Ghost cannot store: comments, reviews, captions in galleries, and the owner, who signs
 * texts without an author.
 */
function toGhostKnown(known: unknown[]): unknown[] {
  const lines = known.map((record) =>
    JSON.stringify(record)
      .replaceAll('"dona"', '')
      .replace(',"isPending":true', '')
      .replace(/,\{"kind":"caption","spans":\[\{[^\]]*"Primeira"[^\]]*\]\}/, '')
      .replace('"alt":"Um","caption":"Primeira"', '"alt":"Um","caption":""'),
  );
  return lines
    .filter((line) => !/"kind":"comment"|"Dona"/.test(line))
    .map((line) => JSON.parse(line))
    .toSorted();
}
