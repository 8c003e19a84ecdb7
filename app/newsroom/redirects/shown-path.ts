/** Shows a path with letters instead of escapes, where that is readable. */
export function shownPath(path: string): string {
  // After a second decoding, such a path would be another address.
  if (path.includes('%25')) return path;
  try {
    const decoded = decodeURI(path);
    return /[\p{C}\p{Z}]/u.test(decoded) ? path : decoded;
  } catch {
    return path;
  }
}
