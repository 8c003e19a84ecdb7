/** Recognizing which system wrote a file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ZipFile } from 'yauzl';
import { smallPlan } from '../../../../bench/content/foreign-plan.ts';
import { generateWordpress } from '../../../../bench/content/wordpress.ts';
import { findForeignSite } from '../../../../server/services/transfer/readers/find-foreign-site.ts';
import { aFolderForAll } from '../../../folders.ts';
import { aZip } from '../a-zip.ts';
import { generateGhost } from './ghost-files.ts';
import { listAll, now, ofKind } from './sources.ts';

const plan = { ...smallPlan, items: 20 };
const wordpress = [...generateWordpress(plan)].join('');
const ghost = [...generateGhost(plan)].join('');
const folder = await aFolderForAll();

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

async function readFiles(...files: string[]) {
  const found = await findForeignSite(files, now);
  return found && { zip: found.zip, records: await listAll(found.read()) };
}

it('files of other systems are recognized by their content, not by their name', async () => {
  const one = await write('a.txt', wordpress);
  const two = await write('b.json', `\ufeff \n${wordpress}`);
  expect((await readFiles(one, two))?.records[0]).toMatchObject({ system: 'wordpress' });
  const wide = await write('wide.xml', Buffer.from(`\ufeff${wordpress}`, 'utf16le'));
  expect((await readFiles(wide))?.records).toEqual((await readFiles(one))?.records);
  const json = await write('c.xml', ghost);
  expect(await readFiles(json)).toMatchObject({ zip: null, records: { 0: { system: 'ghost' } } });
  const bare = await write(
    'bare.json',
    '{"meta": {"version": "4.0", "exported_on": 1}, "data": {"posts": []}}',
  );
  expect((await readFiles(bare))?.records[0]).toMatchObject({ system: 'ghost', version: '4.0' });
  const tags = Array.from({ length: 99 }, (_, id) => ({ id, name: `Assunto ${id}`, slug: `assunto-${id}` }));
  const early = await write(
    'early.json',
    JSON.stringify({ data: { tags, posts: [] }, meta: { version: '000' } }),
  );
  expect((await readFiles(early))?.records[0]).toMatchObject({ system: 'ghost', version: '000' });
});

it('other files, and files of two systems together, are not recognized', async () => {
  const one = await write('a.xml', wordpress);
  const own = await write('own.json', '{"__collections__": {}}');
  const feed = await write('feed.xml', '<rss><channel></channel></rss>');
  const json = await write('c.json', ghost);
  for (const files of [
    [own],
    [own, one],
    [feed],
    [json, one],
    [json, json],
    [folder],
    [join(folder, 'nada')],
  ])
    expect(await findForeignSite(files, now)).toBeNull();
});

it('files of other systems inside of zips are read, except files that leave the zip', async () => {
  const entries = {
    '../fora.json': ghost,
    'content/images/a.jpg': 'x',
    '__MACOSX/x.json': '',
    'data/a.json': ghost,
  };
  const zip = await write('ghost.zip', aZip(entries));
  const found = await readFiles(zip);
  expect(found?.zip).toBe(zip);
  expect(ofKind(found?.records ?? [], 'item')).toHaveLength(20);

  const parts = await readFiles(await write('wp.zip', aZip({ 'b-2.xml': wordpress, 'a-1.xml': wordpress })));
  expect(ofKind(parts?.records ?? [], 'site')).toHaveLength(1);
  expect(
    ofKind(parts?.records ?? [], 'left-out').filter(({ what }) => what === 'item repetido'),
  ).toHaveLength(20);
});

it('the list of files of a zip is read once, however many texts are in it', async () => {
  const entries = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.json`, '{}']));
  const zip = await write('texts.zip', aZip(entries));
  const listed = vi.spyOn(ZipFile.prototype, 'eachEntry');
  expect(await findForeignSite([zip], now)).toBeNull();
  expect(listed).toHaveBeenCalledTimes(1);
  listed.mockRestore();
});

it('a damaged zip is read up to the damage, which is reported', async () => {
  const long = { ...plan, items: 400 };
  for (const [name, text] of [
    ['a.xml', [...generateWordpress(long)].join('')],
    ['a.json', [...generateGhost({ ...long, isHostile: false })].join('')],
  ] as const) {
    const zip = aZip({ [name]: text });
    zip.fill(0xff, Math.floor(zip.length / 2), Math.floor(zip.length / 2) + 200);
    const file = await write(`${name}.zip`, zip);
    const { records = [] } = (await readFiles(file)) ?? {};
    expect(ofKind(records, 'item').length).toBeGreaterThan(100);
    expect(ofKind(records, 'item').length).toBeLessThan(380);
    // Damaged bytes may unpack to a text that is no JSON before the zip itself is found to be damaged.
    const reason =
      /(?:o zip está danificado nesta parte|^JSON danificado.*): o que vem depois não foi importado/;
    expect(ofKind(records, 'fault').at(-1)?.reason).toMatch(reason);
  }
  const cut = await write('cut.zip', aZip({ 'a.xml': wordpress }).subarray(0, 5_000));
  await expect(findForeignSite([cut], now)).rejects.toThrow('is an incomplete or damaged zip');
});

it('a zip that unpacks to far more than its size is not read', async () => {
  const bomb = `${ghost}${' '.repeat(20 * 1024 * 1024)}`;
  const zip = await write('bomb.zip', aZip({ 'a.json': bomb }));
  await expect(findForeignSite([zip], now)).rejects.toThrow(
    'a.json is encrypted, or would unpack to far more',
  );
});
