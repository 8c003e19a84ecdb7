/** Structured data for search engines. */
export function JsonLd({ data }: { data: object }) {
  // Escaped as the JSON it stays, so that no text in it can end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML; json-ld is the only place that needs it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
