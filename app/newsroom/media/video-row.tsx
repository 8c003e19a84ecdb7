import { type VideoEntry, watchUrl } from '../../../domain/media/video.ts';
import { invalidVideoUrl } from '../../../domain/text/sentences.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';

export function VideoRow({
  video,
  onToggleFeatured,
  onEdit,
  onRemove,
}: {
  video: VideoEntry;
  onToggleFeatured: (video: VideoEntry) => void;
  onEdit: (video: VideoEntry) => void;
  onRemove: (video: VideoEntry) => void;
}) {
  const { id, title, videoId, createdAt, featured } = video;
  const titleId = `video-${id}`;
  return (
    <li
      data-row={id}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-6 border-t border-rule py-2.5"
    >
      <div className="min-w-0 grow basis-72">
        <p id={titleId} className="font-display font-semibold">
          <bdi>{title}</bdi>
        </p>
        <p className="mt-0.5 font-display text-sm text-muted tabular-nums">
          <ShortDate at={createdAt} />
          {featured ? <strong className="ms-3 font-semibold text-ink">Destaque</strong> : null}
          {videoId === null ? <span className="ms-3 font-semibold text-bad">{invalidVideoUrl}</span> : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        <RowButton aria-describedby={titleId} onClick={() => onToggleFeatured(video)}>
          {featured ? 'Tirar destaque' : 'Destacar'}
        </RowButton>
        {videoId ? (
          <a
            href={watchUrl(videoId)}
            target="_blank"
            rel="noopener"
            aria-describedby={titleId}
            className={rowAction}
          >
            Assistir
          </a>
        ) : null}
        <RowButton aria-describedby={titleId} onClick={() => onEdit(video)}>
          Editar
        </RowButton>
        <RowButton aria-describedby={titleId} onClick={() => onRemove(video)}>
          Excluir
        </RowButton>
      </div>
    </li>
  );
}
