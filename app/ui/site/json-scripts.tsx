/** The only places that write text without HTML escaping. */

export function JsonLd({ data }: { data: object }) {
  return <DataScript type="application/ld+json" data={data} />;
}

/** Lets browsers prefetch the page behind a link when the pointer approaches it. */
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
  // Escaped so that no text can end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not HTML.
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
