const addressMaxLength = 500;

/** Hosts have no `;`, which URL allows: the script of the ads is named in the content policy. */
export function isWebAddress(text: string): boolean {
  if (text.length > addressMaxLength || !/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && /^[\w.-]+$/.test(url.hostname) && url.username === '' && url.password === '';
}

/** Whether a menu may link to it: a path of the site, or a whole https address. */
export function isLinkAddress(text: string): boolean {
  if (!text.startsWith('/')) return /^https:/i.test(text) && isWebAddress(text);
  // `//host` and `/\host` lead away.
  return text.length <= addressMaxLength && /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(text);
}
