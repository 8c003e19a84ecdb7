import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator, DEFAULT_MIGRATION_TABLE as migrationTable } from 'kysely/migration';
import * as content from '../../../../migrations/0001-content.ts';
import * as mailAndLimits from '../../../../migrations/0002-mail-and-limits.ts';
import * as accounts from '../../../../migrations/0003-accounts.ts';
import * as audit from '../../../../migrations/0004-audit.ts';
import * as account from '../../../../migrations/0005-account.ts';
import * as newsroom from '../../../../migrations/0006-newsroom.ts';
import * as newsroomSections from '../../../../migrations/0007-newsroom-sections.ts';
import * as mediaAndReads from '../../../../migrations/0008-media-and-reads.ts';
import * as partVersions from '../../../../migrations/0010-part-versions.ts';
import * as reportedComments from '../../../../migrations/0011-reported-comments.ts';
import * as cachePurges from '../../../../migrations/0012-cache-purges.ts';
import * as twoFactor from '../../../../migrations/0013-two-factor.ts';
import * as searchProgress from '../../../../migrations/0014-search-progress.ts';
import * as looseSizes from '../../../../migrations/0015-loose-sizes.ts';
import * as identityIssuer from '../../../../migrations/0018-identity-issuer.ts';
import * as tombstones from '../../../../migrations/0020-tombstones.ts';
import * as auditWithoutWords from '../../../../migrations/0021-audit-without-words.ts';
import * as draftVersions from '../../../../migrations/0025-draft-versions.ts';
import * as editingLeases from '../../../../migrations/0026-editing-leases.ts';
import * as newsModified from '../../../../migrations/0027-news-modified.ts';
import * as unpublishedNews from '../../../../migrations/0028-unpublished-news.ts';
import * as newsroomLists from '../../../../migrations/0029-newsroom-lists.ts';
import type { Tables } from '../schema/tables.ts';

/** In order. Migrations that have landed are never edited. */
const migrations: Record<string, Migration> = {
  '0001-content': content,
  '0002-mail-and-limits': mailAndLimits,
  '0003-accounts': accounts,
  '0004-audit': audit,
  '0005-account': account,
  '0006-newsroom': newsroom,
  '0007-newsroom-sections': newsroomSections,
  '0008-media-and-reads': mediaAndReads,
  '0010-part-versions': partVersions,
  '0011-reported-comments': reportedComments,
  '0012-cache-purges': cachePurges,
  '0013-two-factor': twoFactor,
  '0014-search-progress': searchProgress,
  '0015-loose-sizes': looseSizes,
  '0018-identity-issuer': identityIssuer,
  '0020-tombstones': tombstones,
  '0021-audit-without-words': auditWithoutWords,
  '0025-draft-versions': draftVersions,
  '0026-editing-leases': editingLeases,
  '0027-news-modified': newsModified,
  '0028-unpublished-news': unpublishedNews,
  '0029-newsroom-lists': newsroomLists,
};

export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Migrations may land out of order; none depends on one with a higher number.
    allowUnorderedMigrations: true,
  });
  const newer = (await listDone(db)).filter((name) => !(name in migrations));
  if (newer.length > 0) {
    throw new Error(
      `it was made by a newer Pauta (${newer.join(', ')}); update this one, or restore a backup that it made`,
    );
  }
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the list';
    throw new Error(`The database could not be migrated (${failed}).`, { cause: error });
  }
}

async function listDone(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function listMigrations(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  return known.flatMap(({ name, executedAt }) => (executedAt ? [name] : []));
}
