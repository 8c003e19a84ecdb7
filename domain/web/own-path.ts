/** The path, or '/' for everything that a browser could read as another site. */
export function ownPath(address: string): string {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : '/';
}
