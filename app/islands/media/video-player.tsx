/** The still of a video; a click replaces it by the player (docs/product.md#videos). */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Picture as PictureData } from '../../../domain/media/image.ts';
import { playerUrl, stillUrl, watchUrl } from '../../../domain/media/video.ts';
import type { Hue } from '../../../domain/news/hues.ts';
import { onConsentChange, readConsent } from '../../browser/consent.ts';
import { Picture } from '../../ui/news/picture.tsx';

export default function VideoPlayer({
  videoId,
  title,
  titleId,
  still = null,
  sizes = '100vw',
  isFirstScreen = false,
}: {
  videoId: string;
  title: string;
  /** The id of a heading that shows the title. Without a heading, the title is shown where a still is missing. */
  titleId?: string;
  still?: PictureData | null;
  sizes?: string;
  /** Whether the still is visible at once and is loaded before everything else. */
  isFirstScreen?: boolean;
}) {
  const [isPlaying, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isPlaying) frame.current?.focus();
  }, [isPlaying]);

  return (
    <div>
      <div
        className="video-box relative aspect-video overflow-hidden bg-screen print:hidden"
        data-hue={hueOf(videoId)}
      >
        {isPlaying ? (
          <iframe
            ref={frame}
            src={playerUrl(videoId)}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            className="absolute inset-0 size-full"
          />
        ) : (
          <>
            {still ? (
              <Picture picture={still} sizes={sizes} className="size-full" isFirstScreen={isFirstScreen} />
            ) : (
              <>
                <span aria-hidden="true" className="title-still">
                  {titleId ? null : title}
                </span>
                <SiteStill videoId={videoId} />
              </>
            )}
            <button
              type="button"
              aria-label="Reproduzir vídeo"
              aria-describedby={titleId}
              className="group absolute inset-0 block size-full"
              onClick={() => setPlaying(true)}
            >
              <span className="absolute start-0 bottom-0 grid aspect-square w-[clamp(2rem,13%,5rem)] origin-bottom-left place-items-center bg-marker text-on-marker [transition:scale_150ms] group-hover:[scale:1.25]">
                <svg viewBox="0 0 24 24" aria-hidden="true" className="w-[45%]" fill="currentColor">
                  <path d="M7 4l13 8-13 8z" />
                </svg>
              </span>
            </button>
            <noscript>
              <a
                href={watchUrl(videoId)}
                className="absolute inset-x-0 bottom-0 bg-paper p-2 text-center font-display text-sm underline"
              >
                Assistir no YouTube
              </a>
            </noscript>
          </>
        )}
      </div>
      <p className="caption hidden print:block">{`Vídeo: ${watchUrl(videoId)}`}</p>
      {isPlaying ? (
        // The network or the owner of the video may block the player.
        <p className="mt-2 font-display text-xs text-muted">
          <a href={watchUrl(videoId)} target="_blank" rel="noopener" className="underline underline-offset-4">
            Assistir no YouTube
          </a>
        </p>
      ) : null}
    </div>
  );
}

function SiteStill({ videoId }: { videoId: string }) {
  const isWanted = useSyncExternalStore(
    onConsentChange,
    () => readConsent() === 'accepted',
    () => false,
  );
  const [isBroken, setBroken] = useState(false);
  return isWanted && !isBroken ? (
    <img
      src={stillUrl(videoId)}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      className="absolute inset-0 size-full object-cover"
      onError={() => setBroken(true)}
    />
  ) : null;
}

const panelHues: readonly Hue[] = ['azul', 'magenta', 'verde'];

function hueOf(videoId: string): Hue | undefined {
  const sum = [...videoId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return panelHues[sum % panelHues.length];
}
