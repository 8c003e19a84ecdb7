const addressMaxLength = 500;

/** Hosts have no `;`, which URL allows: the script of the ads is named in the content policy. */
export function isWebAddress(text: string): boolean {
  if (text.length > addressMaxLength || !/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && /^[\w.-]+$/.test(url.hostname) && url.username === '' && url.password === '';
}

/**
 * A profile as people write it, as a whole address: `@folha` of a network whose profiles begin with `home`, and
 * `instagram.com/folha`. Anything else stays as it is.
 */
export function toProfileAddress(typed: string, home?: string): string {
  const text = typed.trim();
  if (home !== undefined && /^@[\w.-]+$/.test(text)) return `${home}${text.slice(1)}`;
  return /^[a-z\d-]+\.[a-z\d.-]*[a-z](?:[/?#]|$)/i.test(text) ? `https://${text}` : text;
}

/** Whether a menu may link to it: a path of the site, or a whole https address. */
export function isLinkAddress(text: string): boolean {
  if (!text.startsWith('/')) return /^https:/i.test(text) && isWebAddress(text);
  // `//host` and `/\host` lead away.
  return text.length <= addressMaxLength && /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(text);
}
