/** What somebody writes under an article survives a login, a reload and a lost session: in this tab, for this article. */

/** '' when there is nothing. */
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
    // A browser that stores nothing still has the field itself.
  }
}

function keyOf(newsId: string): string {
  return `comentario ${newsId}`;
}
