/** Chooses the language in which commands speak to the operator: Portuguese where the machine does, else English. */

/** Returns the sentence in the language that LC_ALL, LC_MESSAGES or LANG names. */
export function toTerminalLanguage(portuguese: string, english: string): string {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return /^pt(?:[_.-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? portuguese : english;
}
