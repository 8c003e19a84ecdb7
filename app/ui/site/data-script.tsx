/** Writes JSON into a page, for search engines and browsers. No other component writes text without escaping it. */

export function DataScript({ type, data }: { type: string; data: object }) {
  // `<` is escaped, so that no text can end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML.
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
