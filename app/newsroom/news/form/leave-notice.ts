const lifetimeSeconds = 60;

/** Sets the message of the next page; app/http/notice.ts knows the name. */
export function leaveNotice(name: 'noticia'): void {
  const isHttps = location.protocol === 'https:';
  const cookie = `${isHttps ? '__Host-' : ''}aviso=${name}${isHttps ? '; Secure' : ''}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the other interface, which could only be waited for.
  document.cookie = `${cookie}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;
}
