/** Stores the move of an old site by the browser, as one row. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { leftOutKinds } from '../../../../../domain/redirects/old-server-log.ts';
import { fieldTargets } from '../../../../../domain/transfer/field-map.ts';
import { importProblemCodes } from '../../../../../domain/transfer/import-problems.ts';
import { importKinds } from '../../../../../domain/transfer/import-report.ts';
import {
  moveFileKinds,
  moveStates,
  moveSteps,
  type SiteMove,
} from '../../../../../domain/transfer/site-move.ts';
import type { Tables } from '../../schema/tables.ts';
import { reportForm } from './import-store.ts';

const id = 1;
const text = z.string();
const count = z.number();
const planned = z.object({ id: text, name: text, proposal: text });
const moveForm = z.object({
  id: text,
  createdAt: z.number(),
  changedAt: z.number(),
  state: z.enum(moveStates),
  files: z.array(
    z.object({
      id: text,
      name: text,
      bytes: z.number(),
      kind: z.enum(moveFileKinds).nullable(),
      problem: text,
    }),
  ),
  oldSite: text,
  bases: z.object({ category: text, tag: text }),
  sections: z.record(text, text),
  authors: z.record(text, text),
  fields: z.record(text, z.enum(['', ...fieldTargets])),
  plan: z
    .object({
      fields: z.array(z.object({ key: text, uses: count, example: text })),
      sections: z.array(planned.extend({ uses: count })),
      authors: z.array(planned),
    })
    .nullable(),
  report: reportForm.nullable(),
  examples: z
    .array(z.object({ code: z.enum(importProblemCodes), title: text, oldAddress: text, detail: text }))
    .default([]),
  rehearsal: z
    .object({
      lines: count,
      hits: count,
      addresses: count,
      beyond: count,
      isCut: z.boolean(),
      damaged: count,
      leftOut: z.record(z.enum(leftOutKinds), count),
      lostHits: count,
      lostAddresses: count,
      lost: z.array(z.object({ address: text, hits: count })),
    })
    .nullable(),
  progress: z.object({ step: z.enum(moveSteps), records: z.number(), totalRecords: z.number() }).nullable(),
  lease: z.object({ holder: text, until: z.number() }).nullable(),
  imported: z.object({ since: z.number(), until: z.number().nullable() }).nullable().default(null),
  left: z
    .object({
      left: z.array(z.object({ kind: z.enum(importKinds), title: text, reason: text })),
      leftCount: z.number(),
    })
    .nullable()
    .default(null),
  failure: text,
}) satisfies z.ZodType<SiteMove>;

/** Creates the store. It holds at most one move. */
export function createSiteMoveStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async find(): Promise<{ move: SiteMove; version: number } | null> {
      const row = await read.selectFrom('site_move').selectAll().executeTakeFirst();
      return row ? { move: moveForm.parse(JSON.parse(row.record)), version: row.version } : null;
    },
    /** Creates the row when there is none; returns false when there is one. */
    async create(move: SiteMove): Promise<boolean> {
      const added = await write
        .insertInto('site_move')
        .values({ id, version: 1, record: JSON.stringify(move) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    /** Changes the row if it has this version. Returns false when another writer came first. */
    async update(move: SiteMove, version: number): Promise<boolean> {
      const { numUpdatedRows } = await write
        .updateTable('site_move')
        .set({ version: version + 1, record: JSON.stringify(move) })
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Deletes the row if it has this version. Returns false when another writer came first. */
    async delete(version: number): Promise<boolean> {
      const { numDeletedRows } = await write
        .deleteFrom('site_move')
        .where('version', '=', version)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
