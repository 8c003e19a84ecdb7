/** The unsent text of a comment survives a login, a reload and an ended session: per tab and article. */

/** '' for none. */
export function readDraft(newsId: string): string {
  try {
    return sessionStorage.getItem(keyOf(newsId)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(newsId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(newsId), text);
    else sessionStorage.removeItem(keyOf(newsId));
  } catch {
    // A browser without storage still has the field.
  }
}

function keyOf(newsId: string): string {
  return `comentario ${newsId}`;
}
