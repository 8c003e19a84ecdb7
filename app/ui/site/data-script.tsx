/** The only place that writes text without HTML escaping. */
export function DataScript({ type, data }: { type: string; data: object }) {
  // Escaped so that no text can end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML.
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
