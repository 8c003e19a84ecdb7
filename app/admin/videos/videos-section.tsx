import { useCallback, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  noVideos,
  videoMissing,
  videoRemoved,
  videoRemoveFailure,
  videoRemoveQuestion,
} from '../../../domain/messages.ts';
import type { ListPage } from '../../../domain/paging.ts';
import type { VideoEntry, VideoForm } from '../../../domain/video.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { newsroom } from '../api.ts';
import { CallError, call } from '../call.ts';
import { ListArrows, useListPlace } from '../list-place.tsx';
import { LoadedPart } from '../loaded-part.tsx';
import { focusBeside } from '../row-focus.ts';
import { SectionHeading } from '../shell.tsx';
import { useLoaded } from '../use-loaded.ts';
import { AddVideo } from './add-video.tsx';
import { EditVideoDialog } from './edit-video-dialog.tsx';
import { sentenceOfVideo } from './video-fields.tsx';
import { VideoRow } from './video-row.tsx';

/** `Vídeos`: the add-video form of spec.md section 5, and what the gallery holds. */
export default function VideosSection() {
  const place = useListPlace();
  const load = useCallback(() => call(() => newsroom.videos.$get({ query: place })), [place]);
  const { loaded, reload, setValue } = useLoaded<ListPage<VideoEntry>>(load);
  const [edited, setEdited] = useState<VideoEntry | null>(null);
  const [asked, setAsked] = useState<VideoEntry | null>(null);
  const list = useRef<HTMLElement>(null);

  const change = (to: (items: VideoEntry[]) => VideoEntry[]) =>
    setValue((page) => ({ ...page, items: to(page.items).toSorted(newestFirst) }));
  const show = (video: VideoEntry) =>
    change((items) => [...items.filter(({ id }) => id !== video.id), video]);
  const save = async (id: string, json: VideoForm) => {
    const saved = await call(() => newsroom.videos[':id'].$put({ param: { id }, json }));
    show(saved);
  };

  const toggleFeatured = async (video: VideoEntry) => {
    const { id, storedTitle: title, link, featured } = video;
    show({ ...video, featured: !featured });
    try {
      await save(id, { title, link, featured: !featured });
    } catch (error) {
      show(video);
      toast.error(sentenceOfVideo(error));
    }
  };
  const remove = async (video: VideoEntry) => {
    focusBeside(list.current, [video.id]);
    change((items) => items.filter(({ id }) => id !== video.id));
    try {
      await call(() => newsroom.videos[':id'].$delete({ param: { id: video.id } }));
      toast.success(videoRemoved);
    } catch (error) {
      // Somebody else was faster: gone is gone.
      if (error instanceof CallError && error.code === 'not-found') return void toast.error(videoMissing);
      show(video);
      toast.error(videoRemoveFailure);
    }
  };

  return (
    <>
      <SectionHeading>Vídeos</SectionHeading>
      <AddVideo onAdded={place.pagina ? () => {} : show} />
      <section ref={list} aria-labelledby="videos-da-galeria" className="mt-10 border-t border-rule pt-4">
        <h2 id="videos-da-galeria" className="text-2xl font-bold tracking-tight">
          Na galeria
        </h2>
        <LoadedPart loaded={loaded} onRetry={reload}>
          {(page) => (
            <>
              {page.items.length === 0 ? <p className="py-6 text-muted">{noVideos}</p> : null}
              <ul className="mt-2">
                {page.items.map((video) => (
                  <VideoRow
                    key={video.id}
                    video={video}
                    onToggleFeatured={toggleFeatured}
                    onEdit={setEdited}
                    onRemove={setAsked}
                  />
                ))}
              </ul>
              <ListArrows page={page} />
            </>
          )}
        </LoadedPart>
      </section>
      {edited ? (
        <EditVideoDialog
          video={edited}
          onSave={(form) => save(edited.id, form)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          question={videoRemoveQuestion}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void remove(asked);
          }}
        />
      ) : null}
    </>
  );
}

function newestFirst(one: VideoEntry, other: VideoEntry): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}
