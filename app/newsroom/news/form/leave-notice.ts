const lifetimeSeconds = 60;

/** Leaves word for the next page, which says it once: the name is one that app/http/notice.ts knows. */
export function leaveNotice(name: 'noticia'): void {
  const isHttps = location.protocol === 'https:';
  const cookie = `${isHttps ? '__Host-' : ''}aviso=${name}${isHttps ? '; Secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the other interface, which could only be waited for.
  document.cookie = `${cookie}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;
}
