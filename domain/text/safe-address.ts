const hasControl = /\p{Cc}/u;
const linkMaxLength = 4_096;

/**
 * A link address that readers may follow: http, https, mailto, or an own path with one leading slash. Returns it
 * trimmed; null for other schemes, for addresses that browsers read differently from how they look, and for more than
 * 4,096 characters.
 */
export function linkAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > linkMaxLength) return null;
  const address = value.trim();
  if (hasControl.test(address)) return null;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^(?:https?:\/\/|mailto:)[^\s/\\]/i.test(address) && URL.canParse(address) ? address : null;
}

/** An image address: http, https or an own path under /files/. Returns it trimmed, else null. */
export function imageAddress(value: unknown): string | null {
  const address = linkAddress(value);
  if (address === null || /^mailto:/i.test(address)) return null;
  if (!address.startsWith('/')) return address;
  return /^\/files\/[^\\]+$/.test(address) && !/(?:^|\/)\.\.?(?:\/|$)/.test(address) ? address : null;
}
