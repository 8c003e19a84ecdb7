/** Scripts that hold data, not code: the only places of the portal that write text without HTML's escaping. */

/** Structured data for search engines. */
export function JsonLd({ data }: { data: object }) {
  return <DataScript type="application/ld+json" data={data} />;
}

/** Lets browsers fetch the page behind a link while the reader's hand is still on its way. */
export function SpeculationRules() {
  return <DataScript type="speculationrules" data={speculationRules} />;
}

const speculationRules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/files/*' } }] },
      eagerness: 'moderate',
    },
  ],
};

function DataScript({ type, data }: { type: string; data: object }) {
  // Escaped as the JSON it stays, so that no text in it can end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML.
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
