/** Serves security.txt (RFC 9116, SECURITY.md). */
import { shareWithAll } from '../http/shared-caching.ts';
import type { Handler, Portal } from '../portal.ts';

export function securityTxt({ site, services }: Portal): Handler {
  return (c) => {
    const { contacts, expiresAt } = services.getSecurityContact();
    shareWithAll(c, site);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(expiresAt).toISOString()}`,
      'Preferred-Languages: pt, en',
      `Canonical: ${site.url}/.well-known/security.txt`,
      `Policy: ${site.url}/politica-de-seguranca.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  };
}
