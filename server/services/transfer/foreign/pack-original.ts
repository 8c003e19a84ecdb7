/** Packs the source of a foreign site's text for storing, and unpacks it when a better conversion needs it. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import type { ImportedOriginal } from '../../../ports/imports.ts';

/** A text is at most this large, because the readers of foreign sites let no larger one pass. */
const originalBytesMax = 64 * 1024 * 1024;

const originalForm = z.object({
  format: z.enum(['wordpress', 'html', 'lexical', 'mobiledoc']),
  source: z.string(),
  base: z.string().nullable(),
  files: z.record(
    z.string(),
    z.object({ address: z.string(), alternativeText: z.string(), caption: z.string() }),
  ),
  attached: z.record(z.string(), z.array(z.string())),
  image: z.string(),
  addresses: z.record(z.string(), z.string()),
});

/** Packs a text in one step: opening a stream for each text takes longer than the compression. */
export function packOriginal(original: ImportedOriginal): string {
  return zstdCompressSync(JSON.stringify(original)).toString('base64');
}

export function unpackOriginal(packed: string): ImportedOriginal {
  const data = zstdDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: originalBytesMax });
  return originalForm.parse(JSON.parse(data.toString()));
}
