/** Decides which addresses of links and images pages may contain. */

const hasControl = /\p{Cc}/u;
const linkMaxLength = 4_096;

/** Decodes the escapes of a part of an address. A part with an invalid `%` stays unchanged. */
export function decodeEscapes(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns whether a link opens a mail or a call, so that it leads to no page. */
export function isContactAddress(address: string): boolean {
  return /^(?:mailto|tel):/i.test(address);
}

/** Returns the trimmed address if readers may follow it: http, https, mailto, tel or a path of this site; else null. */
export function linkAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > linkMaxLength) return null;
  const address = value.trim();
  if (hasControl.test(address)) return null;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^(?:https?:\/\/|mailto:|tel:)[^\s/\\]/i.test(address) && URL.canParse(address) ? address : null;
}

/**
 * Returns the trimmed address if it is that of an image: http, https or a path of this site under /files/; else null.
 */
export function imageAddress(value: unknown): string | null {
  const address = linkAddress(value);
  if (address === null || isContactAddress(address)) return null;
  if (!address.startsWith('/')) return address;
  return /^\/files\/[^\\]+$/.test(address) && !/(?:^|\/)\.\.?(?:\/|$)/.test(address) ? address : null;
}

/** Returns the attribute `rel` for a link to another site. In a paid text, it says that the link is paid. */
export function relOfOutgoing(isPaid: boolean): string {
  return isPaid ? 'sponsored noopener nofollow' : 'noopener nofollow';
}
