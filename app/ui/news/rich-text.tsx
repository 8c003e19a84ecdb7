import { Fragment, type ReactNode } from 'react';
import type { Picture as PictureData } from '../../../domain/media/image.ts';
import type { RichBlock, RichText as RichTextData, Span } from '../../../domain/text/rich-text.ts';
import { invalidVideoUrl } from '../../../domain/text/sentences.ts';
import { Island } from '../../islands/island.tsx';
import VideoPlayer from '../../islands/media/video-player.tsx';
import { Picture } from './picture.tsx';

const bodyImageSizes = '(width < 48rem) 92vw, 42rem';

export function RichText({ body, pictures }: { body: RichTextData; pictures: Record<string, PictureData> }) {
  return (
    <div className="rich-text">
      {body.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
        <RichBlockView key={index} block={block} pictures={pictures} />
      ))}
    </div>
  );
}

/** `anchor` is the id of a subtitle. */
export function RichBlockView({
  block,
  pictures,
  anchor = null,
}: {
  block: RichBlock;
  pictures: Record<string, PictureData>;
  anchor?: string | null;
}): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return textLine('p', block.spans);
    case 'subtitle':
      return <h2 id={anchor ?? undefined}>{spanTexts(block.spans)}</h2>;
    case 'quote':
      return textLine('blockquote', block.spans);
    case 'caption':
      return <p className="caption">{spanTexts(block.spans)}</p>;
    case 'list': {
      const items = block.items.map((spans, index) => textLine('li', spans, index));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'image':
      return <BodyImage block={block} picture={pictures[block.src] ?? null} />;
    case 'video':
      return block.videoId ? (
        <Island
          of={VideoPlayer}
          when="consent"
          props={{ videoId: block.videoId, title: 'Vídeo da notícia' }}
        />
      ) : (
        <p className="caption">{invalidVideoUrl}</p>
      );
  }
}

function BodyImage({
  block,
  picture,
}: {
  block: Extract<RichBlock, { kind: 'image' }>;
  picture: PictureData | null;
}) {
  const shown = picture ?? { src: block.src, width: null, height: null, placeholder: null, widths: [] };
  return (
    <figure>
      <Picture
        picture={{ ...shown, alt: block.alt }}
        sizes={bodyImageSizes}
        className={proportions(shown.width, shown.height)}
      />
      {block.caption ? <figcaption>{spanTexts(block.caption)}</figcaption> : null}
    </figure>
  );
}

/** The nearest fixed ratio, because style attributes are forbidden. */
function proportions(width: number | null, height: number | null): string {
  if (!width || !height) return 'aspect-[3/2]';
  const ratios = [
    [0.56, 'aspect-[9/16]'],
    [0.75, 'aspect-[3/4]'],
    [1, 'aspect-square'],
    [1.33, 'aspect-[4/3]'],
    [1.5, 'aspect-[3/2]'],
    [1.78, 'aspect-video'],
    [2.4, 'aspect-[12/5]'],
  ] as const;
  const nearest = ratios.toSorted(
    ([a], [b]) => Math.abs(Math.log((a * height) / width)) - Math.abs(Math.log((b * height) / width)),
  )[0];
  return nearest?.[1] ?? 'aspect-[3/2]';
}

/** A font size of the whole text is one of its element, so that the leading follows. */
function textLine(Element: 'p' | 'blockquote' | 'li', spans: readonly Span[], key?: number): ReactNode {
  const size = spans[0]?.fontSize ?? null;
  if (size === null || spans.some(({ fontSize }) => fontSize !== size))
    return <Element key={key}>{spanTexts(spans)}</Element>;
  return (
    <Element key={key} className={`font-size-${size}`}>
      {spanTexts(spans.map((span) => ({ ...span, fontSize: null })))}
    </Element>
  );
}

/** Functions, not components, halve the time of a long text. */
export function spanTexts(spans: readonly Span[]): ReactNode {
  return spans.length === 1 && spans[0] ? spanText(spans[0]) : spans.map(spanText);
}

function spanText(span: Span, key = 0): ReactNode {
  let text: ReactNode = withLineBreaks(span.text);
  if (span.bold) text = <strong>{text}</strong>;
  if (span.italic) text = <em>{text}</em>;
  if (span.underline) text = <u>{text}</u>;
  if (span.strikethrough) text = <s>{text}</s>;
  if (span.highlight) text = <mark>{text}</mark>;
  if (span.fontSize) text = <span className={`font-size-${span.fontSize}`}>{text}</span>;
  if (!span.href) return typeof text === 'string' ? text : <Fragment key={key}>{text}</Fragment>;
  const isOwn = span.href.startsWith('/');
  return (
    <a key={key} href={span.href} {...(isOwn ? {} : { target: '_blank', rel: 'noopener nofollow' })}>
      {text}
    </a>
  );
}

function withLineBreaks(text: string): ReactNode {
  if (!text.includes('\n')) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}
