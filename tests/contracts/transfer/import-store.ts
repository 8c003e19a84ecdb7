/** Checks what the store of imported records promises on every database. */
import { describe, expect, it } from 'vitest';
import { severityOf } from '../../../domain/transfer/import-problems.ts';
import { createForeignImportReport } from '../../../domain/transfer/import-report.ts';
import type { ImportedRecord } from '../../../server/ports/imports.ts';
import { aComment, aMove, aReceivedMessage, aRehearsal, aUser, testNowMs as now } from '../../builders.ts';
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

export function describeTombstones(open: OpenDatabase): void {
  describe('tombstones', () => {
    const opened = useDatabase(open);
    const stores = () => opened().database;

    it('are found by collection, also when added twice and in great numbers', async () => {
      const ids = Array.from({ length: 2_500 }, (_, index) => `n${index}`);
      await stores().tombstones.save('news', ids);
      await stores().tombstones.save('news', ['n0', 'n1']);
      await stores().tombstones.save('news', []);
      expect(await stores().tombstones.has('news', 'n2499')).toBe(true);
      expect(await stores().tombstones.has('news', 'x')).toBe(false);
      expect(await stores().tombstones.has('users', 'n0')).toBe(false);
    });

    it('are written in the transaction of the deletion, and contain neither ids nor words', async () => {
      const { users, comments, connections, inTransaction } = opened().database;
      const [user, comment] = [aUser(), aComment({ comment: 'Palavras' })];
      await users.saveVerified(user);
      await comments.save(comment);
      const undone = inTransaction(async (trx) => {
        await trx.users.delete(user.id);
        throw new Error('desfeito');
      });
      await expect(undone).rejects.toThrow('desfeito');
      expect(await stores().tombstones.has('users', user.id)).toBe(false);
      await users.delete(user.id);
      await comments.delete(comment.id);
      await comments.delete('x');
      expect(await stores().tombstones.has('users', user.id)).toBe(true);
      expect(await stores().tombstones.has('comments', comment.id)).toBe(true);
      const rows = await connections.read.selectFrom('tombstones').selectAll().execute();
      expect(rows).toHaveLength(2);
      for (const { digest } of rows) expect(digest).toMatch(/^[0-9a-f]{64}$/);
    });

    it('are deleted when a message is restored', async () => {
      const message = aReceivedMessage();
      const { receivedMessages, tombstones } = stores();
      await receivedMessages.save(message);
      await receivedMessages.trash([message.id], 1);
      expect(await tombstones.has('Mensagens-recebidas', message.id)).toBe(true);
      await receivedMessages.restore([message.id]);
      expect(await tombstones.has('Mensagens-recebidas', message.id)).toBe(false);
    });
  });
}
