/** Shows the text of an article or page. */
import { createElement, type ReactNode, useContext } from 'react';
import type { FramedPage } from '../../../domain/media/embed.ts';
import type { CreditedPicture } from '../../../domain/media/image.ts';
import {
  blockText,
  type ListBlock,
  type RichBlock,
  type RichText as RichTextData,
  type Span,
} from '../../../domain/text/rich-text.ts';
import type { EmbedBlock } from '../../../domain/text/rich-text-insets.ts';
import { relOfOutgoing } from '../../../domain/text/safe-address.ts';
import { invalidVideoUrl } from '../../../domain/text/sentences.ts';
import { Island } from '../../islands/island.tsx';
import EmbedFrame from '../../islands/media/embed-frame.tsx';
import VideoPlayer from '../../islands/media/video-player.tsx';
import { BodyImage } from './body-image.tsx';
import { Inset } from './insets.tsx';
import { PaidLinks } from './paid-links.ts';
import { Picture } from './picture.tsx';
import { spanTexts } from './span-texts.tsx';

const bodyImageSizes = '(width < 48rem) 92vw, 42rem';

export function RichText({
  body,
  pictures,
}: {
  body: RichTextData;
  pictures: Record<string, CreditedPicture>;
}) {
  return (
    <div className="rich-text">
      {body.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
        <RichBlockView key={index} block={block} pictures={pictures} />
      ))}
    </div>
  );
}

/** Shows a block; `anchor` is the id of a subtitle. */
export function RichBlockView({
  block,
  pictures,
  anchor = null,
}: {
  block: RichBlock;
  pictures: Record<string, CreditedPicture>;
  anchor?: string | null;
}): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return textLine('p', block.spans);
    case 'subtitle':
      return createElement(`h${block.rank ?? 2}`, { id: anchor ?? undefined }, spanTexts(block.spans));
    case 'quote':
      return textLine('blockquote', block.spans);
    case 'caption':
      return <p className="caption">{spanTexts(block.spans)}</p>;
    case 'list':
      return listText(block);
    case 'image':
      return (
        <BodyImage
          src={block.src}
          alt={block.alt}
          caption={block.caption && spanTexts(block.caption)}
          captionText={blockText(block)}
          picture={pictures[block.src] ?? null}
          sizes={bodyImageSizes}
        />
      );
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
    case 'embed':
      return block.player ? (
        <FramedEmbed {...block} player={block.player} shown={pictures[block.picture ?? ''] ?? null} />
      ) : (
        <Inset block={block} pictures={pictures} />
      );
    default:
      return <Inset block={block} pictures={pictures} />;
  }
}

function FramedEmbed({
  title,
  detail = '',
  player,
  shown,
}: EmbedBlock & { player: FramedPage; shown: CreditedPicture | null }) {
  const rel = relOfOutgoing(useContext(PaidLinks));
  const { provider, page, frame, height } = player;
  return (
    <>
      {shown ? (
        <Picture
          picture={{ ...shown, alt: '' }}
          sizes="(width < 46rem) 92vw, 42rem"
          className="inset-preview aspect-video"
        />
      ) : null}
      <Island of={EmbedFrame} when="touch" props={{ title, detail, provider, page, rel, frame, height }} />
    </>
  );
}

function listText({ ordered, items, start }: ListBlock, key?: number): ReactNode {
  const lines = items.map(({ spans, nested }, index) =>
    textLine('li', spans, index, nested.length === 0 ? null : nested.map(listText)),
  );
  if (!ordered) return <ul key={key}>{lines}</ul>;
  return (
    <ol key={key} start={start}>
      {lines}
    </ol>
  );
}

/** If the whole text has one font size, its element gets that size, so that the line height fits. */
function textLine(
  Element: 'p' | 'blockquote' | 'li',
  spans: readonly Span[],
  key?: number,
  inside: ReactNode = null,
): ReactNode {
  const size = spans[0]?.fontSize ?? null;
  if (size === null || spans.some(({ fontSize }) => fontSize !== size))
    return (
      <Element key={key}>
        {spanTexts(spans)}
        {inside}
      </Element>
    );
  return (
    <Element key={key} className={`font-size-${size}`}>
      {spanTexts(spans.map((span) => ({ ...span, fontSize: null })))}
      {inside}
    </Element>
  );
}
