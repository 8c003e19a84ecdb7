/** Stores what each record of another system was imported as, so that an import can be repeated and improved. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { ImportProblemCode } from '../../../../../domain/transfer/import-problems.ts';
import {
  type ImportProblem,
  isImportProblemCode,
  severityOf,
} from '../../../../../domain/transfer/import-problems.ts';
import type { ImportedItem } from '../../../../../domain/transfer/import-report.ts';
import {
  createForeignImportReport,
  type ForeignImportReport,
  importKinds,
} from '../../../../../domain/transfer/import-report.ts';
import type { ImportedState, ImportSpan } from '../../../../../domain/transfer/undo-import.ts';
import type { ImportedRecord, SavedImport } from '../../../../ports/imports.ts';
import { inBatches } from '../../query/in-batches.ts';
import { newValues } from '../../query/new-values.ts';
import { columnsBut, toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { readImportedStates } from './imported-states.ts';

const idsAtOnce = 500;

const problemsForm = z.array(
  z.object({
    code: z.string(),
    detail: z.string(),
    candidates: z.array(z.string()).optional(),
    reason: z.string().optional(),
  }),
);
const counts = z.object({
  added: z.int(),
  unchanged: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failed: z.int(),
});
const names = z.record(z.string(), z.int());
const states = { published: z.int(), review: z.int().default(0), draft: z.int(), scheduled: z.int() };
export const reportForm = z.object({
  id: z.string(),
  startedAt: z.int(),
  finishedAt: z.int(),
  system: z.string(),
  site: z.string(),
  name: z.string(),
  isDryRun: z.boolean(),
  isInterrupted: z.boolean(),
  isByScreen: z.boolean().default(false),
  isUndone: z.boolean().default(false),
  counts: z.record(z.enum(importKinds), counts),
  posts: z
    .object({
      there: z.object(states),
      here: z.object({ ...states, trashed: z.int(), deleted: z.int() }),
    })
    .default(createForeignImportReport('', 0).posts),
  sectionsAsTopics: z.int().default(0),
  before: z.object({ section: z.int(), topic: z.int() }).default({ section: 0, topic: 0 }),
  leftOut: names,
  redirects: z.int(),
  searchTexts: z.int().default(0),
  newSections: z.array(z.string()).default([]),
  rewritten: z.int(),
  problems: names,
  shortcodes: names,
}) satisfies z.ZodType<ForeignImportReport>;

const columns = columnsBut('imported_records', 'problem_codes', 'severity', 'original');

export function createImportStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  async function saveMany(saved: readonly SavedImport[]): Promise<void> {
    for (const batch of inBatches(saved.map(toRow)))
      await write
        .insertInto('imported_records')
        .values(batch)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            ...newValues(batch, 'id'),
            original: eb
              .case()
              .when('excluded.original', '=', '')
              .then(eb.ref('imported_records.original'))
              .else(eb.ref('excluded.original'))
              .end(),
          })),
        )
        .execute();
  }

  return {
    /** Lists records in any order; missing ones are left out. */
    async listByIds(ids: readonly string[]): Promise<ImportedRecord[]> {
      const found: ImportedRecord[] = [];
      for (let start = 0; start < ids.length; start += idsAtOnce) {
        const part = ids.slice(start, start + idsAtOnce);
        const rows = await read
          .selectFrom('imported_records')
          .select(columns)
          .where('id', 'in', part)
          .execute();
        found.push(...rows.map(toRecord));
      }
      return found;
    },
    /** Creates or replaces a record. Without `original`, a stored original is kept. */
    save: (record: ImportedRecord, original?: string): Promise<void> => saveMany([{ record, original }]),
    /** Saves many records; none may be named twice. */
    saveMany,
    /** Finds a packed original. */
    async findOriginal(id: string): Promise<string | null> {
      const row = await read
        .selectFrom('imported_records')
        .select('original')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.original || null;
    },
    /** Deletes only the original: the record must stay, because a later import must know that it was imported. */
    async deleteOriginal(id: string): Promise<void> {
      await write.updateTable('imported_records').set({ original: '' }).where('id', '=', id).execute();
    },
    /**
     * Lists records with problems, the worst first: open ones or those ticked off, of one code or of all. `after` is
     * exclusive.
     */
    async listProblems(
      { code, isOpen }: { code: ImportProblemCode | null; isOpen: boolean },
      { after, limit }: { after: { severity: number; id: string } | null; limit: number },
    ): Promise<ImportedItem[]> {
      let query = read
        .selectFrom('imported_records')
        .select(columns)
        .where('is_open', '=', isOpen ? 1 : 0)
        .where('problem_codes', '!=', '');
      if (after)
        query = query.where((eb) =>
          eb(eb.refTuple('severity', 'id'), '>', eb.tuple(after.severity, after.id)),
        );
      if (code) query = query.where('problem_codes', 'like', `% ${code} %`);
      return (await query.orderBy('severity').orderBy('id').limit(limit).execute()).map(toRecord);
    },
    /** Lists, by id, the records that imports of some time wrote; `after` is exclusive. */
    async listImported(
      { since, until }: ImportSpan,
      after: string,
      limit: number,
    ): Promise<ImportedRecord[]> {
      const rows = await read
        .selectFrom('imported_records')
        .select(columns)
        .where('imported_at', '>=', since)
        .where('imported_at', '<=', until)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
    /** Reads the current state of at most 500 posts and pages, by their ids here. */
    readStates: (newIds: readonly string[]): Promise<Map<string, ImportedState>> =>
      readImportedStates(read, newIds),
    /** Deletes at most 500 records with their originals; a later import adds them again. */
    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length > 0)
        await write
          .deleteFrom('imported_records')
          .where('id', 'in', [...ids])
          .execute();
    },
    async countOpen(limit: number): Promise<number> {
      const rows = await read
        .selectFrom('imported_records')
        .select('id')
        .where('is_open', '=', 1)
        .limit(limit)
        .execute();
      return rows.length;
    },
    /** Lists records with an original, by id. */
    async listWithOriginal(afterId: string, limit: number): Promise<ImportedRecord[]> {
      const rows = await read
        .selectFrom('imported_records')
        .select(columns)
        .where('id', '>', afterId)
        // The length is compared: to compare the text, SQLite would read the whole of each original.
        .where(sql<number>`octet_length(original)`, '>', 0)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
    /** Opens a record or ticks it off; returns false when there is none. */
    async setOpen(id: string, isOpen: boolean): Promise<boolean> {
      const { numUpdatedRows } = await write
        .updateTable('imported_records')
        .set({ is_open: isOpen ? 1 : 0 })
        .where('id', '=', id)
        .where('problem_codes', '!=', '')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async saveRun(run: ForeignImportReport): Promise<void> {
      const values = { started_at: run.startedAt, report: JSON.stringify(run) };
      await write
        .insertInto('imports')
        .values({ id: run.id, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
    },
    /** Lists reports, newest first. */
    async listRuns(limit: number): Promise<ForeignImportReport[]> {
      const rows = await read
        .selectFrom('imports')
        .select('report')
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ report }) => reportForm.parse(JSON.parse(report)));
    },
  };
}

/** Writes codes with blanks around each, such as ' image slug ', so that a search finds whole codes. */
function codesOf(problems: readonly ImportProblem[]): string {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  return codes.length === 0 ? '' : ` ${codes.join(' ')} `;
}

function toRow({ record, original = '' }: SavedImport): Insertable<Tables['imported_records']> {
  const { problems, isOpen } = record;
  return toColumns('imported_records', {
    ...record,
    problems: problems.length === 0 ? '' : JSON.stringify(problems),
    problemCodes: codesOf(problems),
    severity: severityOf(problems),
    isOpen: isOpen && problems.length > 0,
    original,
  });
}

function toRecord(
  row: Selectable<Pick<Tables['imported_records'], (typeof columns)[number]>>,
): ImportedRecord {
  return {
    ...toFields('imported_records', row),
    kind: importKinds.find((kind) => kind === row.kind) ?? 'post',
    problems: row.problems === '' ? [] : readProblems(row.problems),
  };
}

/** Reads stored problems. Those with codes of a newer version are left out. */
function readProblems(text: string): ImportProblem[] {
  return problemsForm
    .parse(JSON.parse(text))
    .flatMap(({ code, ...rest }) => (isImportProblemCode(code) ? [{ code, ...rest }] : []));
}
