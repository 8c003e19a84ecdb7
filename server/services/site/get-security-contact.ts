import type { Clock } from '../../ports/stores.ts';

interface Needs {
  teamAddress: string | null;
  site: { url: string };
  clock: Clock;
}

const dayMs = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year; whoever keeps a copy looks again sooner. */
const validDays = 180;

/** Where weaknesses are reported, as addresses in the order to be tried, and until when that is certain (epoch ms). */
export function getSecurityContact({ teamAddress, site, clock }: Needs) {
  return (): { contacts: string[]; expiresAt: number } => ({
    contacts: [...(teamAddress ? [`mailto:${encodeURI(teamAddress)}`] : []), `${site.url}/contato`],
    // The same for a day, so that copies agree.
    expiresAt: (Math.floor(clock() / dayMs) + validDays) * dayMs,
  });
}
