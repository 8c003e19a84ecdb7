const lifetimeSeconds = 60;

/** Leaves word for the next page, which says it once: the name is one that app/notice.ts knows. */
export function leaveNotice(name: 'noticia'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the other interface, which could only be waited for.
  document.cookie = `aviso=${name}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;
}
