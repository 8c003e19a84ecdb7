/** Keeps redirects on the portal. */

/** Returns the address if it is a path of the portal; '/' for everything that a browser could take for another site. */
export function ownPath(address: string): string {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : '/';
}
