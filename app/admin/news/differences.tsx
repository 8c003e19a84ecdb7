import type { DifferencePart } from '../../../domain/differences.ts';
import type { NewsFieldName } from '../../../domain/news-merge.ts';
import type { FieldDifference } from '../../../domain/revision.ts';

/** The names of the fields, as the form says them (contract.md). */
export const fieldLabels: Readonly<Record<NewsFieldName, string>> = {
  category: 'Categoria',
  title: 'Título',
  summary: 'Resumo',
  imageUrl: 'Imagem principal',
  imageCaption: 'Legenda da imagem',
  content: 'Conteúdo',
  videoLink: 'Link do vídeo',
  source: 'Fonte',
  isFeatured: 'Destaque',
};

const sameWords = 'As palavras são as mesmas; a formatação, as imagens ou os links são outros.';

/**
 * How a field differs between two versions: the paragraphs that are not alike, word by word. `side` leaves out what
 * only the other version has, for two columns beside each other.
 */
export function Differences({
  difference: { field, paragraphs, isLookOnly },
  side,
}: {
  difference: FieldDifference;
  side?: 'before' | 'after';
}) {
  if (isLookOnly) return <p className="text-muted">{sameWords}</p>;
  const left = side === 'before' ? 'added' : side === 'after' ? 'removed' : null;
  const shown = paragraphs
    .map((parts) => parts.filter(({ kind }) => kind !== left))
    .filter((parts) => parts.length > 0);
  if (shown.length === 0) return <p className="text-muted">(vazio)</p>;
  if (field === 'imageUrl') return <Images parts={shown.flat()} />;
  return (
    <div className="difference">
      {shown.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a comparison never change their order.
        <p key={index}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts.
            <Part key={at} part={part} isBeside={side !== undefined} />
          ))}
        </p>
      ))}
    </div>
  );
}

/** Beside the other version nothing was removed or added: the words are just not the same. */
function Part({ part: { kind, text }, isBeside }: { part: DifferencePart; isBeside: boolean }) {
  if (kind === 'same') return text;
  if (isBeside) return <mark>{text}</mark>;
  return kind === 'removed' ? (
    <del>
      <span className="sr-only"> removido: </span>
      {text}
    </del>
  ) : (
    <ins>
      <span className="sr-only"> acrescentado: </span>
      {text}
    </ins>
  );
}

/** Addresses tell nobody anything: the images do. */
function Images({ parts }: { parts: DifferencePart[] }) {
  const address = (without: DifferencePart['kind']) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('');
  const addresses = [
    { kind: 'removed', src: address('added') },
    { kind: 'added', src: address('removed') },
  ].filter(({ kind, src }) => src !== '' && parts.some((part) => part.kind === kind || part.kind === 'same'));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {addresses.map(({ kind, src }) => (
        <img
          key={kind}
          src={src}
          alt={kind === 'removed' ? 'Imagem de antes' : 'Imagem de depois'}
          data-kind={kind}
          className="aspect-video w-full bg-surface object-cover"
        />
      ))}
    </div>
  );
}
