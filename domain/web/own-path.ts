/** Keeps redirects on the portal. */

/**
 * Returns the address when it is a path of the portal; '/' for everything that a browser could read as another site.
 */
export function ownPath(address: string): string {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : '/';
}
