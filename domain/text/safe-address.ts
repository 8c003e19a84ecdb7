/** Which addresses of links and images pages may show. */

const hasControl = /\p{Cc}/u;
const linkMaxLength = 4_096;

/** Returns whether a link writes to somebody or calls them, and so leads to no page. */
export function isContactAddress(address: string): boolean {
  return /^(?:mailto|tel):/i.test(address);
}

/** Returns a link that readers may follow, trimmed: http, https, mailto, tel or a path of this site; else null. */
export function linkAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > linkMaxLength) return null;
  const address = value.trim();
  if (hasControl.test(address)) return null;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^(?:https?:\/\/|mailto:|tel:)[^\s/\\]/i.test(address) && URL.canParse(address) ? address : null;
}

/** Returns an image address, trimmed: http, https or a path of this site under /files/; else null. */
export function imageAddress(value: unknown): string | null {
  const address = linkAddress(value);
  if (address === null || isContactAddress(address)) return null;
  if (!address.startsWith('/')) return address;
  return /^\/files\/[^\\]+$/.test(address) && !/(?:^|\/)\.\.?(?:\/|$)/.test(address) ? address : null;
}

/** Returns the attribute `rel` of a link of a text to another site; those of paid texts say that they are paid. */
export function relOfOutgoing(isPaid: boolean): string {
  return isPaid ? 'sponsored noopener nofollow' : 'noopener nofollow';
}
