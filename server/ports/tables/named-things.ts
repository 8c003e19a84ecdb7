/** The tables of sections with their groups, topics and authors. */
import type { ThingKind } from '../../../domain/news/things.ts';
import { column, count, flag, type Table, text } from './column.ts';

/**
 * The tables of sections, topics and authors. The content export has a collection for each kind
 * (server/services/transfer/exported-things.ts).
 */
export const thingTables = {
  things: {
    key: ['id'],
    isSeeded: true,
    download: ['autor'],
    leaving: 'unlinked',
    reason: 'author profiles: the news stay signed, as they were published',
    columns: {
      id: text,
      kind: column<ThingKind>('text'),
      name: text.personal('name'),
      sort_key: text.personal('text'),
      user_id: text.orNull.personal('id'),
      position: count,
      version: count,
      /** JSON with the fields that only this kind has. */
      details: text.personal('text'),
    },
  },
  thing_addresses: {
    key: ['space', 'address'],
    download: [],
    leaving: 'kept',
    reason: 'present and former addresses of profiles, which others link to',
    columns: { space: text, address: text.personal('text'), thing_id: text, is_former: flag },
  },
  search_names: {
    key: ['word', 'thing_id'],
    isRebuilt: true,
    columns: { word: text, thing_id: text },
  },
} as const satisfies Record<string, Table>;
