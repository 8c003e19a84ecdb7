/** Shows the text of news or of a page to people who only read it. */
import { furtherSectionIds } from '../../../domain/news/further-sections.ts';
import { shownGenre } from '../../../domain/news/genres.ts';
import type { NameOf } from '../../../domain/news/news-merge.ts';
import type { TextKind } from '../../../domain/news/text-kind.ts';
import { parseRichText, type RichBlock } from '../../../domain/text/rich-text.ts';
import { readSpans } from '../../../domain/text/rich-text-spans.ts';
import { describeSearchFields } from '../../../domain/web/search-fields.ts';
import { RichText } from '../../ui/news/rich-text.tsx';
import { useSections } from '../data/site-sections.ts';

interface ReadFieldsProps<Fields> {
  kind: TextKind<Fields>;
  fields: Fields;
  heading: 'h3' | 'h4';
}

/** Shows all fields except the title, which is the heading above them. */
export function ReadFields<Fields>({ kind, fields, heading: Heading }: ReadFieldsProps<Fields>) {
  const isShown = (name: NameOf<Fields>) => name !== 'title' && fields[name] !== '' && fields[name] !== false;
  return kind.names.filter(isShown).map((name) => (
    <section key={name} className="mt-4 border-t border-rule pt-2">
      <Heading className="mb-1 font-display font-bold">{kind.labelOf(name)}</Heading>
      <OneField name={name} value={fields[name]} />
    </section>
  ));
}

function OneField({ name, value }: { name: string; value: unknown }) {
  const sections = useSections();
  if (typeof value !== 'string') return <p>Sim</p>;
  switch (name) {
    case 'content': {
      const text = parseRichText(value);
      if (!text) return <pre className="overflow-auto text-sm whitespace-pre-wrap">{value}</pre>;
      return <RichText body={{ blocks: text.blocks.map(withoutPlayer) }} pictures={{}} />;
    }
    case 'imageUrl':
      return <img src={value} alt="" className="aspect-video w-full bg-surface object-cover" />;
    case 'category':
      return <p>{sections.nameOf(value)}</p>;
    case 'furtherSections':
      return (
        <p>
          {furtherSectionIds(value)
            .map((id) => sections.nameOf(id))
            .join(', ')}
        </p>
      );
    case 'genre':
      return <p>{shownGenre(value)}</p>;
    case 'searchFields':
      return <p className="wrap-break-word whitespace-pre-line">{describeSearchFields(value)}</p>;
    default:
      return <p className="wrap-break-word whitespace-pre-line">{value}</p>;
  }
}

/** Replaces a video by its address and an embed by a link, because the newsroom loads nothing from other sites. */
function withoutPlayer(block: RichBlock): RichBlock {
  if (block.kind === 'embed') {
    const { player: _player, ...link } = block;
    return link;
  }
  if (block.kind !== 'video') return block;
  return { kind: 'paragraph', spans: readSpans(block.address, [], [], () => null) };
}
