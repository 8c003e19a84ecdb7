import { z } from 'zod';

const checksum = z.object({ count: z.int().min(0), sum: z.string().regex(/^[0-9a-f]{64}$/) });

/** What a backup says of itself; written last, so that a folder without it is none. */
export const manifestSchema = z.object({
  format: z.literal('pauta-backup-1'),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), checksum),
  files: checksum,
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'manifest.json';

/** The rows of a table, one line each. */
export function recordsFile(table: string): string {
  return `records/${table}.ndjson`;
}
