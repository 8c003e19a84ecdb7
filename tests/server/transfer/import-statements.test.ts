/** Counts the statements of an import, which a busy machine does not change. */
import { describe, expect, it } from 'vitest';
import { saveImportedRedirects } from '../../../server/services/redirects/save-imported-redirects.ts';
import { importArchive } from '../../../server/services/transfer/archive/import-archive.ts';
import { databases } from '../../contracts/databases.ts';
import {
  anArchiveAuthor,
  anArchiveComment,
  anArchiveSection,
  anArchiveTopic,
  anItem,
  aSite,
} from './archive-records.ts';
import { useArchiveImport } from './use-archive-import.ts';

const items = 100;
const statementsMax = 3;

describe.each(databases)('an import into $name', ({ open }) => {
  let statements: string[] = [];
  const { adapters, database } = useArchiveImport(() => open((sql) => void statements.push(sql)));

  it(`writes an item with three topics and a comment by at most ${statementsMax} statements`, async () => {
    statements = [];
    const report = await importArchive(adapters(), (stores, rules) =>
      saveImportedRedirects(
        stores,
        rules.map(({ from, to }) => ({ source: from, target: to, status: 301 })),
        'https://novo.example',
      ),
    )({ read: readArchive, localFiles: null, fetchFile: null, map: new Map() });
    const { length } = statements.filter((sql) => !/^(begin|commit)/.test(sql));
    expect(report.counts.post.added).toBe(items);
    expect(report.counts.comment.added).toBe(items);
    expect(await database().news.count({ publishedUntil: null })).toBe(items);
    expect(length / items).toBeLessThanOrEqual(statementsMax);
  });
});

async function* readArchive() {
  yield aSite;
  yield anArchiveSection('celulares');
  yield anArchiveAuthor('ana');
  for (let topic = 0; topic < 10; topic += 1) yield anArchiveTopic(`assunto ${topic}`);
  for (let index = 1; index <= items; index += 1) {
    const topicIds = [0, 1, 2].map((next) => `assunto ${(index + next) % 10}`);
    yield anItem(`${index}`, { topicIds, authorIds: ['ana'] });
    yield anArchiveComment(`${index}`, { itemId: `${index}` });
  }
}
