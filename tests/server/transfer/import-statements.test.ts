/** Counts the statements of an import, which a busy machine does not change. */
import { describe, expect, it } from 'vitest';
import { saveImportedRedirects } from '../../../server/services/redirects/save-imported-redirects.ts';
import { importForeignSite } from '../../../server/services/transfer/foreign/import-foreign-site.ts';
import { databases } from '../../contracts/databases.ts';
import {
  aForeignAuthor,
  aForeignComment,
  aForeignSection,
  aForeignTopic,
  anItem,
  aSite,
} from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

const items = 100;
const statementsMax = 3;

describe.each(databases)('an import into $name', ({ open }) => {
  let statements: string[] = [];
  const { adapters, database } = useForeignImport(() => open((sql) => void statements.push(sql)));

  it(`writes an item with three topics and a comment by at most ${statementsMax} statements`, async () => {
    statements = [];
    const report = await importForeignSite(adapters(), (stores, rules, importedAt) =>
      saveImportedRedirects(stores, rules, 'https://novo.example', importedAt),
    )({ read: readForeignSite, localFiles: null, fetchFile: null, map: new Map() });
    const { length } = statements.filter((sql) => !/^(begin|commit)/.test(sql));
    expect(report.counts.post.added).toBe(items);
    expect(report.counts.comment.added).toBe(items);
    expect(await database().news.count({ publishedUntil: null })).toBe(items);
    expect(length / items).toBeLessThanOrEqual(statementsMax);
  });
});

async function* readForeignSite() {
  yield aSite;
  yield aForeignSection('celulares');
  yield aForeignAuthor('ana');
  for (let topic = 0; topic < 10; topic += 1) yield aForeignTopic(`assunto ${topic}`);
  for (let index = 1; index <= items; index += 1) {
    const topicIds = [0, 1, 2].map((next) => `assunto ${(index + next) % 10}`);
    yield anItem(`${index}`, { topicIds, authorIds: ['ana'] });
    yield aForeignComment(`${index}`, { itemId: `${index}` });
  }
}
