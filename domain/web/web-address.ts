/** Checks web addresses that the newsroom types in settings and menus. */

const addressMaxLength = 500;

/**
 * Returns whether a text is an http(s) address. A `;` in the host is rejected: `URL` allows it, but it would break the
 * content policy.
 */
export function isWebAddress(text: string): boolean {
  if (text.length > addressMaxLength || !/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && /^[\w.-]+$/.test(url.hostname) && url.username === '' && url.password === '';
}

/**
 * Completes the address of a profile. `@folha` gets the `home` of its network, and `instagram.com/folha` gets https.
 * Any other text stays unchanged.
 */
export function toProfileAddress(typed: string, home?: string): string {
  const text = typed.trim();
  if (home !== undefined && /^@[\w.-]+$/.test(text)) return `${home}${text.slice(1)}`;
  return /^[a-z\d-]+\.[a-z\d.-]*[a-z](?:[/?#]|$)/i.test(text) ? `https://${text}` : text;
}

/** Returns whether a menu may link to an address: a path of the site, or a complete https address. */
export function isLinkAddress(text: string): boolean {
  if (!text.startsWith('/')) return /^https:/i.test(text) && isWebAddress(text);
  // `//host` and `/\host` lead to another site.
  return text.length <= addressMaxLength && /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(text);
}
