/** What the store of the move of a site promises on every database. */
import { describe, expect, it } from 'vitest';
import { createForeignImportReport } from '../../../domain/transfer/import-report.ts';
import { aMove, aRehearsal } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeSiteMoveStore(open: OpenDatabase): void {
  describe('site move store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.siteMove;
    const move = aMove({
      files: [{ id: 'f', name: 'blog.xml', bytes: 5_000_000_000, kind: 'wordpress', problem: '' }],
      sections: { 7: 'topic:Pix' },
      bases: { category: 'editoria', tag: '' },
      fields: { subtitulo: 'summary', outro: '' },
      plan: {
        fields: [{ key: 'subtitulo', uses: 2, example: 'Um' }],
        sections: [{ id: '7', name: 'Pix', uses: 3, proposal: 'nova seção Pix' }],
        authors: [],
      },
      rehearsal: aRehearsal({ lost: [{ address: '/promo', hits: 2 }], lostHits: 2, lostAddresses: 1 }),
      report: createForeignImportReport('r', 1),
      progress: { step: 'import', records: 1, totalRecords: 2 },
      lease: { holder: 'p', until: 9 },
    });

    it('has one move at most, and returns it as it was saved', async () => {
      expect(await store().find()).toBeNull();
      expect([await store().create(move), await store().create(aMove({ id: 'outra' }))]).toEqual([
        true,
        false,
      ]);
      expect(await store().find()).toEqual({ move, version: 1 });
      expect(await store().delete(1)).toBe(true);
      expect(await store().find()).toBeNull();
    });

    it('changes and deletes only the version that was read', async () => {
      await store().create(move);
      expect(await store().update({ ...move, failure: 'a' }, 1)).toBe(true);
      expect(await store().update({ ...move, failure: 'b' }, 1)).toBe(false);
      expect(await store().delete(1)).toBe(false);
      expect(await store().find()).toEqual({ move: { ...move, failure: 'a' }, version: 2 });
    });
  });
}
