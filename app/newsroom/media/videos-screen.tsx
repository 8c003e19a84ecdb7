/** `Vídeos`: the gallery, with its forms (docs/product.md#videos). */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type VideoEntry, type VideoForm, watchUrl } from '../../../domain/media/video.ts';
import {
  invalidVideoUrl,
  noVideos,
  videoMissing,
  videoRemoved,
  videoRemoveFailure,
  videoRemoveQuestion,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { CallError, call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { type Query, queryOf } from '../../program/queries.ts';
import { ShortDate } from '../../ui/news/date.tsx';
import { Fold } from '../ui/fold.tsx';
import { readPageQuery } from '../ui/list-pages.tsx';
import { ListPart, Rows } from '../ui/list-part.tsx';
import { Row } from '../ui/row.tsx';
import { byId, useList } from '../ui/use-list.ts';
import { AddVideo, EditVideoDialog, explainVideoFailure } from './video-form.tsx';

type VideosPage = ListPage<VideoEntry>;

export function query(parameters: URLSearchParams): Query<VideosPage> {
  return queryOf('videos', (query) => call(() => newsroom.videos.$get({ query })), readPageQuery(parameters));
}

export default function VideosScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  const [edited, setEdited] = useState<VideoEntry | null>(null);

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
  const askToRemove = ({ id }: VideoEntry) =>
    list.ask(videoRemoveQuestion, () =>
      list.remove([id], () => call(() => newsroom.videos[':id'].$delete({ param: { id } })), {
        done: videoRemoved,
        failure: (error) =>
          error instanceof CallError && error.code === 'not-found' ? videoMissing : videoRemoveFailure,
      }),
    );

  return (
    <>
      <Heading>Vídeos</Heading>
      <div className="grid grid-cols-1 gap-x-10 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div>
          <Fold label="Novo vídeo">
            <AddVideo onSave={add} />
          </Fold>
        </div>
        <section aria-labelledby="videos-da-galeria" className="mt-2 md:mt-8 xl:mt-4">
          <h2 id="videos-da-galeria" className="text-2xl font-bold tracking-tight">
            Na galeria
          </h2>
          <ListPart list={list} empty={noVideos}>
            {({ items }) => (
              <Rows>
                {items.map((video) => (
                  <Row
                    key={video.id}
                    id={video.id}
                    title={<bdi>{video.title}</bdi>}
                    details={<Details video={video} />}
                    acts={[
                      {
                        label: video.featured ? 'Remover destaque' : 'Destacar',
                        onClick: () => toggleFeatured(video),
                      },
                      video.videoId !== null && {
                        label: 'Assistir',
                        href: watchUrl(video.videoId),
                        isNewTab: true,
                      },
                      { label: 'Editar', onClick: () => setEdited(video) },
                      { label: 'Excluir', onClick: () => askToRemove(video) },
                    ]}
                  />
                ))}
              </Rows>
            )}
          </ListPart>
        </section>
      </div>
      {edited ? (
        <EditVideoDialog
          video={edited}
          onSave={(form) => save(edited.id, form)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

function Details({ video: { createdAt, featured, videoId } }: { video: VideoEntry }) {
  return (
    <>
      <ShortDate at={createdAt} />
      {featured ? <strong className="font-semibold text-ink">Destaque</strong> : null}
      {videoId === null ? <span className="font-semibold text-bad">{invalidVideoUrl}</span> : null}
    </>
  );
}

function newestFirst(one: VideoEntry, other: VideoEntry): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}
