/** A video in the gallery, in search results and on home. */
import type { VideoView } from '../../../domain/media/video.ts';
import { invalidVideoUrl } from '../../../domain/text/sentences.ts';
import { typesetTitle } from '../../../domain/text/typesetting.ts';
import { Island } from '../../islands/island.tsx';
import VideoPlayer from '../../islands/media/video-player.tsx';
import VideoRemoval from '../../islands/media/video-removal.tsx';
import { ShownDate } from '../news/date.tsx';

const sizes = {
  large: {
    frame: undefined,
    still: '(width < 64rem) 92vw, 50rem',
    title: 'mt-4 text-2xl/8 font-extrabold md:text-3xl/9',
  },
  /** Large, and as high as the two cards beside it on desktops. */
  opener: {
    frame:
      'lg:flex lg:h-full lg:flex-col lg:[&>pauta-island>div]:flex lg:[&>pauta-island>div]:grow lg:[&>pauta-island>div]:flex-col lg:[&_.video-box]:aspect-auto lg:[&_.video-box]:grow',
    still: '(width < 64rem) 92vw, 50rem',
    title: 'mt-4 text-2xl/8 font-extrabold md:text-3xl/9',
  },
  card: {
    frame: undefined,
    still: '(width < 40rem) 92vw, (width < 64rem) 45vw, 24rem',
    title: 'mt-3 text-lg/[1.375rem] font-bold',
  },
  small: {
    frame:
      'grid grid-cols-[min(8rem,30vw)_1fr] gap-x-4 gap-y-2 has-[iframe]:grid-cols-1 sm:max-lg:grid-cols-1 lg:grid-cols-[6fr_5fr]',
    still: '(width < 40rem) 8rem, (width < 64rem) 30vw, 17rem',
    title: 'text-base/5.5 font-bold',
  },
};

interface VideoCardProps {
  video: VideoView;
  /** A small card has its title beside the still, on phones and in a column. */
  size?: keyof typeof sizes;
  isFirstScreen?: boolean;
  removal?: { canRemove: boolean } | null;
}

export function VideoCard({ video, size = 'card', isFirstScreen = false, removal = null }: VideoCardProps) {
  const headingId = `video-${video.id}`;
  return (
    <article aria-labelledby={headingId} className={sizes[size].frame}>
      {video.videoId ? (
        <Island
          of={VideoPlayer}
          when="consent"
          props={{
            videoId: video.videoId,
            title: video.title,
            titleId: headingId,
            still: video.still,
            sizes: sizes[size].still,
            ...(isFirstScreen ? { isFirstScreen } : {}),
          }}
        />
      ) : (
        <p className="ruled grid aspect-video place-items-center bg-surface p-4">
          <span className="bg-surface px-3 py-1 text-center font-display text-sm font-semibold text-bad">
            {invalidVideoUrl}
          </span>
        </p>
      )}
      <div>
        <h3 id={headingId} className={`${sizes[size].title} tracking-tight`}>
          {typesetTitle(video.title)}
        </h3>
        <p className="mt-1.5 card-date">
          <ShownDate at={video.createdAt} form="day" />
        </p>
      </div>
      {removal ? (
        <Island of={VideoRemoval} when="touch" props={{ id: video.id, canRemove: removal.canRemove }} />
      ) : null}
    </article>
  );
}
