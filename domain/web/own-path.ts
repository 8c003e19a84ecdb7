/**
 * An own address as a path, or '/' for everything that a browser could read as another site: two slashes, backslashes,
 * control characters, other schemes. For links and redirects built from a request.
 */
export function ownPath(address: string): string {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : '/';
}
