/** Looks up whether receivers can trust mails of the domain that sends them. */
import {
  describeMailDomain,
  dkimSelectors,
  isDkimKey,
  type MailDomainLine,
  type TextRecords,
} from '../../../domain/mail/mail-domain.ts';
import type { Adapters } from '../../ports/adapters.ts';

export function checkMailDomain({ site, lookUpText }: Pick<Adapters, 'site' | 'lookUpText'>) {
  return async (): Promise<{ domain: string; lines: MailDomainLine[] }> => {
    const domain = site.mailSender.slice(site.mailSender.lastIndexOf('@') + 1);
    const [spf, dmarc, dkimSelector] = await Promise.all([
      lookUpText(domain),
      findDmarc(lookUpText, domain),
      findDkimSelector(lookUpText, domain),
    ]);
    return { domain, lines: describeMailDomain({ domain, spf, dmarc, dkimSelector }) };
  };
}

/** A record of the domain above counts, too, as RFC 7489 says of organizational domains. */
async function findDmarc(lookUpText: Adapters['lookUpText'], domain: string): Promise<TextRecords> {
  const own = await lookUpText(`_dmarc.${domain}`);
  const above = domain.slice(domain.indexOf('.') + 1);
  if (own === null || own.length > 0 || !above.includes('.')) return own;
  return lookUpText(`_dmarc.${above}`);
}

async function findDkimSelector(lookUpText: Adapters['lookUpText'], domain: string) {
  const found = await Promise.all(
    dkimSelectors.map(async (selector) => ({
      selector,
      records: await lookUpText(`${selector}._domainkey.${domain}`),
    })),
  );
  const key = found.find(({ records }) => records?.some(isDkimKey));
  if (key) return key.selector;
  return found.some(({ records }) => records === null) ? undefined : null;
}
