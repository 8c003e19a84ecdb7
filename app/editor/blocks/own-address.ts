/** Tells addresses of the portal from those of other sites, for the editor. */

/** Returns whether an address leads to the portal itself: it is a path, or names the host of this page. */
export function isOwnAddress(address: string): boolean {
  const clean = address.trim();
  if (clean.startsWith('/')) return !clean.startsWith('//');
  return typeof location !== 'undefined' && URL.parse(clean)?.host === location.host;
}
