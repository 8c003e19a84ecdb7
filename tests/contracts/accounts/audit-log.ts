/** What the audit log promises on every database. */
import { describe, expect, it } from 'vitest';
import { anAuditEntry } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

export function describeAuditLog(open: OpenDatabase): void {
  describePagedList('audit entries', open, {
    insert: (stores, { id, createdAt }) => stores.audit.add(anAuditEntry({ id, at: createdAt })),
    list: async ({ audit }, page) =>
      (await audit.list({}, page)).map(({ id, at }) => ({ id, createdAt: at })),
  });

  describe('audit log', () => {
    const opened = useDatabase(open);
    const log = () => opened().database.audit;

    it('returns every field as it was stored', async () => {
      const entry = anAuditEntry({ detail: 'antes: “x”' });
      await log().add(entry);
      expect(await log().list({}, { limit: 9 })).toEqual([entry]);
    });

    it('lists what one person did, and one kind of action', async () => {
      const mine = anAuditEntry({ userId: 'eu' });
      await log().add(mine);
      await log().add(anAuditEntry({ userId: 'outra' }));
      expect(await log().list({ userId: 'eu' }, { limit: 9 })).toEqual([mine]);
      expect(await log().list({ action: 'image.uploaded' }, { limit: 9 })).toHaveLength(2);
      expect(await log().list({ userId: 'ninguém' }, { limit: 9 })).toEqual([]);
    });

    it('rejects every change of an entry, also by SQL', async () => {
      const entry = anAuditEntry();
      await log().add(entry);
      const { write } = opened().database.connections;
      await expect(write.updateTable('audit_entries').set({ detail: 'x' }).execute()).rejects.toThrow();
      await expect(write.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only');
      expect(await log().list({}, { limit: 9 })).toEqual([entry]);
    });

    it('stores no words of a person', async () => {
      await log().add(anAuditEntry({ action: 'comment.kept', subjectId: 'c', subjectTitle: 'Palavras' }));
      await log().add(anAuditEntry({ action: 'message.read', subjectTitle: 'Palavras' }));
      await log().add(anAuditEntry({ action: 'admin.granted', subjectTitle: 'bia@exemplo.com' }));
      const { read } = opened().database.connections;
      const rows = await read.selectFrom('audit_entries').select('subject_title').execute();
      expect(rows.map((row) => row.subject_title)).toEqual(['', '', '']);
      expect(await log().list({ action: 'comment.kept' }, { limit: 9 })).toMatchObject([{ subjectId: 'c' }]);
    });

    it('never replaces an entry', async () => {
      const entry = anAuditEntry();
      await log().add(entry);
      await expect(log().add({ ...entry, detail: 'outra coisa' })).rejects.toThrow();
      expect(await log().list({}, { limit: 9 })).toEqual([entry]);
    });
  });
}
