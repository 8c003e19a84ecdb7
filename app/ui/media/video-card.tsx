/** A video in the gallery, in search results and on home. */
import type { VideoView } from '../../../domain/media/video.ts';
import { invalidVideoUrl } from '../../../domain/text/sentences.ts';
import { Island } from '../../islands/island.tsx';
import VideoPlayer from '../../islands/media/video-player.tsx';
import VideoRemoval from '../../islands/media/video-removal.tsx';
import { ShortDate } from '../news/date.tsx';

export function VideoCard({
  video,
  isLarge = false,
  removal = null,
}: {
  video: VideoView;
  isLarge?: boolean;
  removal?: { canRemove: boolean } | null;
}) {
  const headingId = `video-${video.id}`;
  return (
    <article aria-labelledby={headingId}>
      {video.videoId ? (
        <Island
          of={VideoPlayer}
          when="consent"
          props={{
            videoId: video.videoId,
            title: video.title,
            titleId: headingId,
            still: video.still,
            sizes: isLarge
              ? '(width < 64rem) 92vw, 48rem'
              : '(width < 40rem) 92vw, (width < 64rem) 45vw, 24rem',
          }}
        />
      ) : (
        <p className="ruled grid aspect-video place-items-center bg-surface p-4">
          <span className="bg-surface px-3 py-1 text-center font-display text-[0.9375rem] font-semibold text-bad">
            {invalidVideoUrl}
          </span>
        </p>
      )}
      <h3
        id={headingId}
        className={
          isLarge
            ? 'mt-4 text-[1.75rem]/8 font-extrabold tracking-[-0.03em] md:text-[2.25rem]/[2.5rem]'
            : 'mt-3 text-[1.125rem]/[1.4rem] font-bold tracking-tight'
        }
      >
        {video.title}
      </h3>
      <p className="mt-1.5 card-date">
        <ShortDate at={video.createdAt} />
      </p>
      {removal ? (
        <Island of={VideoRemoval} when="touch" props={{ id: video.id, canRemove: removal.canRemove }} />
      ) : null}
    </article>
  );
}
