import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { findArchive } from '../../../server/services/transfer/readers/find-archive.ts';
import { testNowMs } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { imageFile } from './full-portal.ts';
import { useArchiveImport } from './use-archive-import.ts';

const [sqlite] = databases;
if (!sqlite) throw new Error('There is no database.');

describe('an archive as WordPress writes it', () => {
  const portal = useArchiveImport(sqlite.open);

  async function run(name: string, localFiles = true) {
    const file = new URL(`readers/wordpress/${name}.xml`, import.meta.url).pathname;
    const archive = await findArchive([file], testNowMs);
    const records = [];
    for await (const record of archive?.read() ?? []) records.push(record);
    const folder = join(portal.folder(), 'media');
    await mkdir(join(folder, '2021/02'), { recursive: true });
    await writeFile(join(folder, '2021/02/cheia.jpg'), await readFile(imageFile));
    return portal.run(records, { localFiles: localFiles ? await indexLocalFiles(folder) : null });
  }
  const textOf = async (slug: string) => {
    const text = parseRichText((await portal.findNews(slug))?.content ?? '');
    return text ? plainText(text) : '';
  };

  it('shows the text of reusable blocks in place, and reports those that are missing', async () => {
    const report = await run('wordpress-6.5');
    expect(await textOf('item-30')).toBe('Um.\nAssine o boletim.\nFale com a redação.\nDois ]]> fim.');
    expect(await textOf('item-31')).toBe('');
    expect(report.problems).toMatchObject({ text: 2 });
  });

  it.each([true, false])('finds files at the host of WordPress.com, at once: %s', async (isAtOnce) => {
    if (!isAtOnce) {
      expect((await run('wordpress-com', false)).problems).toMatchObject({ image: 3 });
      portal.advanceClock(60_000);
    }
    const report = await run('wordpress-com');
    expect(report.problems).toEqual({});
    const news = await portal.findNews('cheia');
    expect(news?.imageUrl).toMatch(/^\/files\//);
    expect(news?.content).toMatch(/"src":"\/files\//);
  });
});
