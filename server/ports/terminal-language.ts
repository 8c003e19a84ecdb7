/** Chooses the language in which the portal and its commands write to the operator. */

/** Returns the Portuguese sentence if LC_ALL, LC_MESSAGES or LANG names Portuguese, else the English one. */
export function toTerminalLanguage(portuguese: string, english: string): string {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return /^pt(?:[_.-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? portuguese : english;
}
