import { fieldRules, type NewsFields, newsFieldNames } from '../../../../domain/news/news-fields.ts';
import { parseRichText, type RichBlock } from '../../../../domain/text/rich-text.ts';
import { readSpans } from '../../../../domain/text/rich-text-spans.ts';
import { RichText } from '../../../ui/news/rich-text.tsx';
import { useSections } from '../../data/site-sections.ts';

/** A text for people who only read it. */
export function ReadNews({ fields }: { fields: NewsFields }) {
  return (
    <article className="max-w-[46rem]">
      <h2 className="text-3xl font-bold tracking-tight wrap-break-word">{fields.title || 'Sem título'}</h2>
      <ReadFields fields={fields} heading="h3" />
    </article>
  );
}

export function ReadFields({ fields, heading: Heading }: { fields: NewsFields; heading: 'h3' | 'h4' }) {
  return newsFieldNames
    .filter((name) => name !== 'title' && fields[name] !== '' && fields[name] !== false)
    .map((name) => (
      <section key={name} className="mt-4 border-t border-rule pt-2">
        <Heading className="mb-1 font-display font-bold">{fieldRules[name].label}</Heading>
        <OneField name={name} fields={fields} />
      </section>
    ));
}

function OneField({ name, fields }: { name: keyof NewsFields; fields: NewsFields }) {
  const sections = useSections();
  switch (name) {
    case 'content': {
      const text = parseRichText(fields.content);
      if (!text) return <pre className="overflow-auto text-sm whitespace-pre-wrap">{fields.content}</pre>;
      return <RichText body={{ blocks: text.blocks.map(withoutPlayer) }} pictures={{}} />;
    }
    case 'imageUrl':
      return <img src={fields.imageUrl} alt="" className="aspect-video w-full bg-surface object-cover" />;
    case 'category':
      return <p>{sections.nameOf(fields.category)}</p>;
    case 'isFeatured':
      return <p>Sim</p>;
    default:
      return <p className="wrap-break-word whitespace-pre-line">{fields[name]}</p>;
  }
}

/** A video as its address, without a request to another site. */
function withoutPlayer(block: RichBlock): RichBlock {
  if (block.kind !== 'video') return block;
  return { kind: 'paragraph', spans: readSpans(block.address, [], [], () => null) };
}
