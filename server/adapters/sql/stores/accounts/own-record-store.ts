/** Lists what the tables of newsroom and mails hold of one person, for the download of own data. */
import type { Kysely } from 'kysely';
import type { OwnRecordStore } from '../../../../ports/accounts.ts';
import type { Tables } from '../../schema/tables.ts';

export function createOwnRecordStore(read: Kysely<Tables>): OwnRecordStore {
  return {
    list(kind, { id, email }, { limit, skip }) {
      switch (kind) {
        case 'note':
          return read
            .selectFrom('review_notes')
            .select(['written_at as at', 'news_id as title', 'text'])
            .where('user_id', '=', id)
            .orderBy('news_id')
            .orderBy('number')
            .limit(limit)
            .offset(skip)
            .execute();
        case 'draft':
          return read
            .selectFrom('news_drafts')
            .select(({ val }) => ['created_at as at', 'title', val('').as('text')])
            .where('created_by', '=', id)
            .orderBy('updated_at')
            .orderBy('id')
            .limit(limit)
            .offset(skip)
            .execute();
        case 'draft-version':
          return read
            .selectFrom('draft_versions')
            .select(['saved_at as at', 'title', 'what as text'])
            .where('user_id', '=', id)
            .orderBy('news_id')
            .orderBy('number')
            .limit(limit)
            .offset(skip)
            .execute();
        case 'revision':
          return read
            .selectFrom('news_revisions')
            .select(['saved_at as at', 'title', 'what as text'])
            .where('user_id', '=', id)
            .orderBy('news_id')
            .orderBy('version')
            .limit(limit)
            .offset(skip)
            .execute();
        case 'image':
          return read
            .selectFrom('images')
            .select(({ val }) => ['uploaded_at as at', 'file_name as title', val('').as('text')])
            .where('uploaded_by', '=', id)
            .orderBy('storage_key')
            .limit(limit)
            .offset(skip)
            .execute();
        case 'invitation':
          return read
            .selectFrom('invitations')
            .select(['expires_at as at', 'email as title', 'roles as text'])
            .where('invited_by_id', '=', id)
            .orderBy('id')
            .limit(limit)
            .offset(skip)
            .execute();
        case 'mail':
          return read
            .selectFrom('outgoing_mails')
            .select(({ val }) => ['created_at as at', 'subject as title', val('').as('text')])
            .where('recipient', '=', email)
            .orderBy('id')
            .limit(limit)
            .offset(skip)
            .execute();
      }
    },
  };
}
