/** What the store of imported records promises on every database. */
import { describe, expect, it } from 'vitest';
import { severityOf } from '../../../domain/transfer/import-problems.ts';
import { createForeignImportReport } from '../../../domain/transfer/import-report.ts';
import type { ImportedRecord } from '../../../server/ports/imports.ts';
import { testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const record: ImportedRecord = {
  id: 'a1',
  kind: 'post',
  oldId: '12',
  newId: 'noticia',
  title: 'Título “antigo”',
  oldAddress: 'https://antigo.example/2019/05/titulo/',
  path: '/news/titulo',
  importedAt: now,
  checksum: 'c',
  written: 'w',
  problems: [{ code: 'image', detail: '/wp-content/a.jpg' }],
  isOpen: true,
};

export function describeImportStore(open: OpenDatabase): void {
  describe('import store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.imports;

    it('returns records as they were saved, with their original', async () => {
      const original = 'cGFja2Vk';
      await store().save(record, original);
      expect(await store().listByIds(['a1', 'a2'])).toEqual([record]);
      expect(await store().findOriginal('a1')).toEqual(original);
      await store().save({ ...record, title: 'Outro', problems: [] });
      expect(await store().listByIds(['a1'])).toEqual([
        { ...record, title: 'Outro', problems: [], isOpen: false },
      ]);
      expect(await store().findOriginal('a1')).toEqual(original);
      expect(await store().listWithOriginal('', 9)).toHaveLength(1);
      expect(await store().listWithOriginal('a1', 9)).toEqual([]);
      expect(await store().findOriginal('a2')).toBeNull();
    });

    it('deletes an original and keeps the record', async () => {
      for (const id of ['a1', 'a2']) await store().save({ ...record, id }, 'cGFja2Vk');
      await store().deleteOriginal('a1');
      await store().deleteOriginal('a3');
      expect(await store().listByIds(['a1'])).toEqual([record]);
      expect(await store().findOriginal('a1')).toBeNull();
      expect((await store().listWithOriginal('', 9)).map(({ id }) => id)).toEqual(['a2']);
    });

    it('lists problems by code in pages, and ticks them off', async () => {
      for (const id of ['a1', 'a2', 'a3']) await store().save({ ...record, id });
      await store().save({ ...record, id: 'a4', problems: [{ code: 'slug', detail: 'x' }] });
      await store().save({ ...record, id: 'a5', problems: [] });
      const worse = [
        { code: 'slug', detail: 'x' },
        { code: 'fault', detail: 'y' },
      ] as const;
      await store().save({ ...record, id: 'a6', problems: worse });
      const list = async (code: 'image' | 'slug' | null, isOpen = true, afterId = '') => {
        const [last] = await store().listByIds([afterId]);
        const after = last ? { severity: severityOf(last.problems), id: last.id } : null;
        const found = await store().listProblems({ code, isOpen }, { after, limit: 3 });
        return found.map(({ id }) => id);
      };
      expect(await list(null)).toEqual(['a6', 'a1', 'a2']);
      expect(await list(null, true, 'a2')).toEqual(['a3', 'a4']);
      expect(await store().setOpen('a6', false)).toBe(true);
      expect(await list('slug')).toEqual(['a4']);
      expect(await store().countOpen(9)).toBe(4);
      expect(await store().setOpen('a1', false)).toBe(true);
      expect(await list('image')).toEqual(['a2', 'a3']);
      expect(await list('image', false)).toEqual(['a1']);
      expect(await store().setOpen('a5', true)).toBe(false);
      expect(await store().setOpen('a9', false)).toBe(false);
      await store().setOpen('a1', true);
      expect(await store().countOpen(2)).toBe(2);
    });

    it('returns the newest runs first', async () => {
      const run = createForeignImportReport('r1', now);
      await store().saveRun(run);
      await store().saveRun(createForeignImportReport('r2', now + 1));
      await store().saveRun({ ...run, name: 'Blog', problems: { image: 2 }, shortcodes: { 'add-tweet': 3 } });
      expect((await store().listRuns(9)).map(({ id, name }) => [id, name])).toEqual([
        ['r2', ''],
        ['r1', 'Blog'],
      ]);
      expect(await store().listRuns(1)).toHaveLength(1);
    });
  });
}
