/**
 * The card of a post, sound or map of another site; a press replaces the card by the site's frame
 * (docs/product.md#embeds).
 */
import { useEffect, useRef, useState } from 'react';
import type { FrameHeight } from '../../../domain/media/embed.ts';

export default function EmbedFrame({
  title,
  detail,
  provider,
  page,
  rel,
  frame: source,
  height,
}: {
  title: string;
  detail: string;
  provider: string;
  page: string;
  rel: string;
  frame: string;
  height: FrameHeight;
}) {
  const [isLoaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isLoaded) frame.current?.focus();
  }, [isLoaded]);
  return (
    <div className="inset-embed inset-framed">
      <a href={page} target="_blank" rel={rel}>
        <strong>{title}</strong>
        {detail ? <span>{detail}</span> : null}
      </a>
      {isLoaded ? (
        <iframe
          ref={frame}
          src={source}
          loading="lazy"
          title={`${provider}: ${title}`}
          height={height === 'film' ? undefined : height}
          data-height={height}
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
          allow="encrypted-media; fullscreen; picture-in-picture"
        />
      ) : (
        <div className="inset-ask">
          <button type="button" className="button-line" onClick={() => setLoaded(true)}>
            {`Carregar conteúdo de ${provider}`}
          </button>
          <p className="caption">{`${provider} saberá que você abriu esta página.`}</p>
        </div>
      )}
    </div>
  );
}
