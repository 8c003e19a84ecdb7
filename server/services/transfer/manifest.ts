/** The file of a backup that says what it contains and which version wrote it. */
import { z } from 'zod';

const checksum = z.object({ count: z.int().min(0), sum: z.string().regex(/^[0-9a-f]{64}$/) });

/** The form of the manifest. It is written last, so a folder without it is an incomplete backup. */
export const manifestSchema = z.object({
  format: z.literal('pauta-backup-1'),
  madeAt: z.iso.datetime(),
  /** The program that made the backup; missing in older backups. */
  madeBy: z.object({ version: z.string(), commit: z.string().nullable() }).optional(),
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), checksum),
  files: checksum,
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'manifest.json';

/** Names the program that can restore a backup: 'Pauta 1.2.0 (commit 0123456789ab)'. */
export function toProgramName({ madeBy, migrations }: Pick<Manifest, 'madeBy' | 'migrations'>): string {
  if (!madeBy) return `the Pauta whose newest migration is ${migrations.at(-1) ?? 'none'}`;
  const { version, commit } = madeBy;
  return `Pauta ${version}${commit === null ? '' : ` (commit ${commit.slice(0, 12)})`}`;
}

export function toRecordsFile(table: string): string {
  return `records/${table}.ndjson`;
}
