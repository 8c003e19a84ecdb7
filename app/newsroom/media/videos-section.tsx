import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import type { VideoEntry, VideoForm } from '../../../domain/media/video.ts';
import {
  noVideos,
  videoMissing,
  videoRemoved,
  videoRemoveFailure,
  videoRemoveQuestion,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { newsroom } from '../data/api.ts';
import { CallError, call } from '../data/call.ts';
import { type ListQuery, queryClient, useList, without } from '../data/list-query.ts';
import { SectionHeading } from '../shell.tsx';
import { ListPart, readListPlace } from '../ui/list-place.tsx';
import { focusBeside } from '../ui/row-focus.ts';
import { AddVideo } from './add-video.tsx';
import { EditVideoDialog } from './edit-video-dialog.tsx';
import { sentenceOfVideo } from './video-fields.tsx';
import { VideoRow } from './video-row.tsx';

type VideosPage = ListPage<VideoEntry>;

function videosQuery(parameters: URLSearchParams): ListQuery<VideosPage> {
  const query = readListPlace(parameters);
  return { queryKey: ['videos', query], queryFn: () => call(() => newsroom.videos.$get({ query })) };
}

/** What the section shows first. */
export function prefetch({ searchParams }: URL): Promise<void> {
  return queryClient.prefetchQuery(videosQuery(searchParams));
}

/** `Vídeos`: the form for a new video, and what the gallery holds. */
export default function VideosSection() {
  const [parameters] = useSearchParams();
  const list = useList(videosQuery(parameters));
  const [edited, setEdited] = useState<VideoEntry | null>(null);
  const [asked, setAsked] = useState<VideoEntry | null>(null);
  const region = useRef<HTMLElement>(null);

  const withVideo = (video: VideoEntry) => (page: VideosPage) => ({
    ...page,
    items: [...page.items.filter(({ id }) => id !== video.id), video].toSorted(newestFirst),
  });
  const save = async (id: string, json: VideoForm) => {
    list.change(withVideo(await call(() => newsroom.videos[':id'].$put({ param: { id }, json }))));
  };

  const toggleFeatured = async (video: VideoEntry) => {
    const { id, storedTitle: title, link } = video;
    const featured = !video.featured;
    try {
      await list.changeWhile(withVideo({ ...video, featured }), () => save(id, { title, link, featured }));
    } catch (error) {
      toast.error(sentenceOfVideo(error));
    }
  };
  const remove = async ({ id }: VideoEntry) => {
    focusBeside(region.current, [id]);
    try {
      await list.changeWhile(
        without((other) => other.id === id),
        () => call(() => newsroom.videos[':id'].$delete({ param: { id } })),
      );
      toast.success(videoRemoved);
    } catch (error) {
      const isMissing = error instanceof CallError && error.code === 'not-found';
      toast.error(isMissing ? videoMissing : videoRemoveFailure);
    }
  };

  return (
    <>
      <SectionHeading>Vídeos</SectionHeading>
      <AddVideo onAdded={list.reload} />
      <section ref={region} aria-labelledby="videos-da-galeria" className="mt-10 border-t border-rule pt-4">
        <h2 id="videos-da-galeria" className="text-2xl font-bold tracking-tight">
          Na galeria
        </h2>
        <ListPart list={list} empty={<p className="py-6 text-muted">{noVideos}</p>}>
          {(page) => (
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
          )}
        </ListPart>
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
