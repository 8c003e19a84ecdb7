/** The tables of imports, and of deleted records, which no import may restore. */
import { count, flag, type Table, text, time } from './column.ts';

export const transferTables = {
  tombstones: {
    key: ['digest'],
    download: [],
    leaving: 'kept',
    reason: 'digests, so that no import restores what was deleted',
    columns: { digest: text.personal('text') },
  },
  trashed_demo: {
    key: ['id'],
    download: [],
    leaving: 'kept',
    reason: 'invented people of the demo, for an hour',
    columns: { id: count, trashed_at: time, record: text.orNull.personal('text') },
  },
  site_move: {
    key: ['id'],
    download: [],
    leaving: 'kept',
    reason: 'names sections and authors of another site; belongs to no account',
    columns: { id: count, version: count, record: text.personal('text') },
  },
  imports: {
    key: ['id'],
    download: [],
    leaving: 'kept',
    reason: 'belongs to no account',
    columns: { id: text, started_at: time, report: text.personal('text') },
  },
  imported_records: {
    key: ['id'],
    download: [],
    leaving: 'kept',
    reason: 'the page of another site as it was; belongs to no account',
    columns: {
      id: text,
      kind: text,
      old_id: text,
      new_id: text,
      title: text.personal('text'),
      old_address: text.personal('text'),
      path: text.personal('text'),
      imported_at: time,
      checksum: text,
      written: text.personal('text'),
      problems: text.personal('text'),
      problem_codes: text,
      severity: count,
      is_open: flag,
      original: text.personal('text'),
    },
  },
} as const satisfies Record<string, Table>;
