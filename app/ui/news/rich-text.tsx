import type { ReactNode } from 'react';
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
        <Block key={index} block={block} pictures={pictures} />
      ))}
    </div>
  );
}

function Block({ block, pictures }: { block: RichBlock; pictures: Record<string, PictureData> }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{spansOf(block.spans)}</p>;
    case 'subtitle':
      return <h2>{spansOf(block.spans)}</h2>;
    case 'quote':
      return <blockquote>{spansOf(block.spans)}</blockquote>;
    case 'caption':
      return <p className="caption">{spansOf(block.spans)}</p>;
    case 'list': {
      const items = block.items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
        <li key={index}>{spansOf(spans)}</li>
      ));
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
      {block.caption ? <figcaption>{spansOf(block.caption)}</figcaption> : null}
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

function spansOf(spans: readonly Span[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
  return spans.map((span, index) => <SpanText key={index} span={span} />);
}

function SpanText({ span }: { span: Span }): ReactNode {
  let text: ReactNode = withLineBreaks(span.text);
  if (span.bold) text = <strong>{text}</strong>;
  if (span.italic) text = <em>{text}</em>;
  if (span.underline) text = <u>{text}</u>;
  if (span.strikethrough) text = <s>{text}</s>;
  if (span.highlight) text = <mark>{text}</mark>;
  if (span.fontSize) text = <span className={`font-size-${span.fontSize}`}>{text}</span>;
  if (!span.href) return text;
  const isOwn = span.href.startsWith('/');
  return (
    <a href={span.href} {...(isOwn ? {} : { target: '_blank', rel: 'noopener nofollow' })}>
      {text}
    </a>
  );
}

function withLineBreaks(text: string): ReactNode {
  if (!text.includes('\n')) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}
