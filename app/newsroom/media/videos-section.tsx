import { useState } from 'react';
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
import { useConfirm } from '../../ui/dialog.tsx';
import { newsroom } from '../data/api.ts';
import { CallError, call } from '../data/call.ts';
import { byId, type Query, useList } from '../data/queries.ts';
import { attempt } from '../ui/attempt.ts';
import { Heading } from '../ui/heading.tsx';
import { ListPart, readListPlace } from '../ui/list-place.tsx';
import { AddVideo, EditVideoDialog, explainVideoFailure } from './video-form.tsx';
import { VideoRow } from './video-row.tsx';

type VideosPage = ListPage<VideoEntry>;

export function query(parameters: URLSearchParams): Query<VideosPage> {
  const place = readListPlace(parameters);
  return { queryKey: ['videos', place], queryFn: () => call(() => newsroom.videos.$get({ query: place })) };
}

export default function VideosSection() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  const [edited, setEdited] = useState<VideoEntry | null>(null);
  const { ask, dialog } = useConfirm();

  const withVideo = (video: VideoEntry) => (page: VideosPage) => ({
    ...page,
    items: [...page.items.filter(({ id }) => id !== video.id), video].toSorted(newestFirst),
  });
  const add = async (json: VideoForm) => {
    await call(() => newsroom.videos.$post({ json }));
    void list.reload();
  };
  const save = async (id: string, json: VideoForm) => {
    list.change(withVideo(await call(() => newsroom.videos[':id'].$put({ param: { id }, json }))));
  };
  const toggleFeatured = (video: VideoEntry) => {
    const { id, storedTitle: title, link } = video;
    const featured = !video.featured;
    return attempt(
      list.changeWhile(withVideo({ ...video, featured }), () =>
        save(id, { title, link, featured, imageUrl: '' }),
      ),
      { failure: explainVideoFailure },
    );
  };
  const remove = ({ id }: VideoEntry) =>
    attempt(
      list.hideWhile([id], () => call(() => newsroom.videos[':id'].$delete({ param: { id } }))),
      {
        done: videoRemoved,
        failure: (error) =>
          error instanceof CallError && error.code === 'not-found' ? videoMissing : videoRemoveFailure,
      },
    );

  return (
    <>
      <Heading>Vídeos</Heading>
      <AddVideo onSave={add} />
      <section aria-labelledby="videos-da-galeria" className="mt-10 border-t border-rule pt-4">
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
                  onRemove={() => ask(videoRemoveQuestion, () => remove(video))}
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
      {dialog}
    </>
  );
}

function newestFirst(one: VideoEntry, other: VideoEntry): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}
