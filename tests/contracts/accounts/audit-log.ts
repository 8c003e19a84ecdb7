import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { up as redactAuditLog } from '../../../migrations/0021-audit-without-words.ts';
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

    it('removes only the words of people when an older database is migrated', async () => {
      const { write } = opened().database.connections;
      const row = (id: string, action: string, title: string, detail = '') => ({
        id,
        at: 1,
        user_id: 'u',
        user_name: 'Ana',
        action,
        subject_id: `s-${id}`,
        subject_title: title,
        detail,
      });
      const before = [
        row('a', 'comment.removed', 'Palavras', 'de Bia'),
        row('b', 'comment.kept', 'Palavras', '2 denúncias'),
        row('c', 'message.read', 'Palavras'),
        row('d', 'admin.granted', 'bia@exemplo.com', 'pelo terminal'),
        row('e', 'two-factor.reset', 'bia@exemplo.com'),
        row('f', 'news.published', 'Uma notícia', 'destaque'),
        row('g', 'action.of-the-future', 'Outra'),
      ];
      await write.insertInto('audit_entries').values(before).execute();
      await redactAuditLog(write.$extendTables());
      const { rows } = await sql`select * from audit_entries order by id`.execute(write);
      expect(rows).toEqual([
        { ...before[0], subject_title: '', detail: '' },
        ...before.slice(1, 5).map((entry) => ({ ...entry, subject_title: '' })),
        ...before.slice(5),
      ]);
      const other = await opened().reopen();
      await other.close();
      await expect(write.updateTable('audit_entries').set({ detail: 'x' }).execute()).rejects.toThrow();
      await expect(write.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only');
    });

    it('never replaces an entry', async () => {
      const entry = anAuditEntry();
      await log().add(entry);
      await expect(log().add({ ...entry, detail: 'outra coisa' })).rejects.toThrow();
      expect(await log().list({}, { limit: 9 })).toEqual([entry]);
    });
  });
}
