/** Looks up TXT records in the DNS. */
import { Resolver } from 'node:dns/promises';
import { z } from 'zod';
import type { TextRecords } from '../../../domain/mail/mail-domain.ts';

const timeoutMs = 3_000;
const recordsMax = 50;
const recordMaxLength = 2_000;

/** The codes which say that a name has no such records. */
const absent = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Creates the lookup. It returns the TXT records of a name, [] when there are none, and null when no answer came in
 * time. By default, `servers` are the machine's own.
 */
export function createTextLookup(servers?: readonly string[]): (name: string) => Promise<TextRecords> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name);
      return records.slice(0, recordsMax).map((parts) => parts.join('').slice(0, recordMaxLength));
    } catch (error) {
      const { code = '' } = z.object({ code: z.string() }).partial().safeParse(error).data ?? {};
      return absent.has(code) ? [] : null;
    }
  };
}
