/** Reads the contact for security.txt. */
import { dayMs } from '../../../domain/text/durations.ts';
import type { Adapters } from '../../ports/adapters.ts';

/** The file is valid for this many days; RFC 9116 recommends less than a year. */
const validDays = 180;

export function getSecurityContact({ site, clock }: Pick<Adapters, 'site' | 'clock'>) {
  return (): { contacts: string[]; expiresAt: number } => ({
    contacts: [...(site.hasMail ? [`mailto:${encodeURI(site.supportEmail)}`] : []), `${site.url}/contato`],
    // The time changes once a day, so that all copies of one day are equal.
    expiresAt: (Math.floor(clock() / dayMs) + validDays) * dayMs,
  });
}
