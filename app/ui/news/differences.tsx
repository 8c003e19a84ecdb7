/** Shows how a field differs between two versions. With `side`, it omits what only the other version has. */
import { Fragment } from 'react';
import type { MediaDifference } from '../../../domain/news/media-differences.ts';
import type { FieldDifference } from '../../../domain/news/revision.ts';
import type { DifferencePart } from '../../../domain/text/differences.ts';

const sameWords = 'Só a formatação mudou: estilos, links ou ordem. As palavras e as imagens são as mesmas.';

const mediaNames = { image: 'imagem', video: 'vídeo' };
const mediaChanges = {
  image: { added: 'imagem adicionada', removed: 'imagem removida' },
  video: { added: 'vídeo adicionado', removed: 'vídeo removido' },
};

export function Differences({
  difference: { field, paragraphs, media, isLookOnly },
  side,
}: {
  difference: FieldDifference<string>;
  side?: 'before' | 'after';
}) {
  if (isLookOnly) return <p className="text-muted">{sameWords}</p>;
  const left = side === 'before' ? 'added' : side === 'after' ? 'removed' : null;
  const shown = paragraphs
    .map((parts) => parts.filter(({ kind }) => kind !== left))
    .filter((parts) => parts.length > 0);
  const shownMedia = media.filter(({ kind }) => kind !== left);
  if (shown.length === 0 && shownMedia.length === 0) return <p className="text-muted">(vazio)</p>;
  if (field === 'imageUrl') return <Images parts={shown.flat()} />;
  return (
    <div className="difference">
      {shown.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a comparison never change their order.
        <p key={index}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts.
            <Fragment key={at}>
              <Part part={part} isBeside={side !== undefined} />
              {isReplaced(parts, at) ? ' ' : ''}
            </Fragment>
          ))}
        </p>
      ))}
      {shownMedia.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor do the images and videos.
        <Medium key={index} medium={each} isBeside={side !== undefined} />
      ))}
    </div>
  );
}

/**
 * Returns whether an added part replaces a removed one. A blank between them keeps the two from looking like one word.
 */
function isReplaced(parts: readonly DifferencePart[], at: number): boolean {
  return parts[at]?.kind === 'removed' && parts[at + 1]?.kind === 'added';
}

function Medium({ medium: { kind, media, name }, isBeside }: { medium: MediaDifference; isBeside: boolean }) {
  if (isBeside) return <p>{`${mediaNames[media]}: ${name}`}</p>;
  const Change = kind === 'removed' ? 'del' : 'ins';
  return (
    <p>
      {`${mediaChanges[media][kind]}: `}
      <Change>{name}</Change>
    </p>
  );
}

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
      <span className="sr-only"> adicionado: </span>
      {text}
    </ins>
  );
}

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
