/** `Vídeos`: the gallery, with its forms (docs/product.md#videos). */

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  cleanVideoForm,
  findVideoProblem,
  type VideoEntry,
  type VideoForm as VideoInput,
  watchUrl,
} from '../../../domain/media/video.ts';
import {
  invalidVideoUrl,
  noVideos,
  videoAdded,
  videoFailure,
  videoMissing,
  videoRemoved,
  videoRemoveFailure,
  videoRemoveQuestion,
  videoSaved,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { SendButton } from '../../program/button.tsx';
import { CallError, call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { type Query, queryOf } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check, Field, FormMessage } from '../../ui/field.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { toast } from '../../ui/toast.ts';
import { Fold } from '../ui/fold.tsx';
import { ImageField } from '../ui/image-field.tsx';
import { readPageQuery } from '../ui/list-pages.tsx';
import { RowList } from '../ui/list-part.tsx';
import { Part } from '../ui/part.tsx';
import { UploadForm } from '../ui/upload-form.tsx';
import { byId, useList } from '../ui/use-list.ts';

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
  const save = async (id: string, json: VideoInput) => {
    list.change(withVideo(await call(() => newsroom.videos[':id'].$put({ param: { id }, json }))));
  };
  const toggleFeatured = (video: VideoEntry) => {
    const changed = { ...video, featured: !video.featured };
    return attempt(
      list.changeWhile(withVideo(changed), () => save(video.id, toInput(changed))),
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
      <div className="grid grid-cols-1 gap-x-10 md:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div>
          <Fold label="Novo vídeo">
            <VideoForm
              id="novo"
              video={null}
              label="Adicionar vídeo"
              report={toast.error}
              onSave={async (json, form) => {
                await call(() => newsroom.videos.$post({ json }));
                void list.reload();
                form.reset();
                toast.success(videoAdded);
              }}
            />
          </Fold>
        </div>
        <Part title="Na galeria" className="mt-2 md:mt-4">
          <RowList
            list={list}
            empty={noVideos}
            row={(video) => ({
              title: <bdi>{video.title}</bdi>,
              details: <Details video={video} />,
              acts: [
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
              ],
            })}
          />
        </Part>
      </div>
      {edited ? (
        <Dialog title="Editar vídeo" width="medium" onClose={() => setEdited(null)}>
          <VideoForm
            id="editado"
            video={toInput(edited)}
            label="Salvar"
            onSave={async (input) => {
              await save(edited.id, input);
              toast.success(videoSaved);
              setEdited(null);
            }}
          />
        </Dialog>
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

/** Returns the fields of a video for the server, which keeps the stored image when `imageUrl` is empty. */
function toInput({ storedTitle: title, link, featured }: VideoEntry): VideoInput {
  return { title, link, featured, imageUrl: '' };
}

interface VideoFormProps {
  id: string;
  video: VideoInput | null;
  label: string;
  report?: (message: string) => void;
  onSave: (input: VideoInput, form: HTMLFormElement) => Promise<void>;
}

function VideoForm({ id, video, label, report, onSave }: VideoFormProps) {
  const [imageUrl, setImageUrl] = useState('');
  const { isBusy, problemOf, formProblem, send } = useAction({
    fields: ['title', 'link', 'image'],
    toMessage: explainVideoFailure,
    ...(report ? { report } : {}),
  });
  return (
    <UploadForm
      className="mt-5 grid max-w-[34rem] grid-cols-1 gap-4"
      onSubmit={send(async (text, form) => {
        const input = cleanVideoForm({
          title: text('title'),
          link: text('link'),
          featured: text('featured') !== '',
          imageUrl,
        });
        const problem = findVideoProblem(input);
        if (problem) throw new CallError(problem.message, problem.code, problem.field ?? null);
        await onSave(input, form);
        setImageUrl('');
      })}
    >
      <Field
        id={`titulo-${id}`}
        label="Título"
        name="title"
        autoComplete="off"
        defaultValue={video?.title}
        problem={problemOf('title')}
      />
      <Field
        id={`link-${id}`}
        label="Link"
        name="link"
        inputMode="url"
        autoComplete="off"
        defaultValue={video?.link}
        problem={problemOf('link')}
      />
      <ImageField
        id={`imagem-${id}`}
        label="Imagem do vídeo"
        hint="Opcional: sem ela, vale a imagem do YouTube."
        name="image"
        purpose="video"
        value={imageUrl}
        problem={problemOf('image')}
        onChange={setImageUrl}
      />
      <Check name="featured" defaultChecked={video?.featured} label="Destaque" />
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <p>
        <SendButton label={label} isOff={isBusy} />
      </p>
    </UploadForm>
  );
}

/** Invalid fields and missing videos have sentences of their own; other failures share one. */
export function explainVideoFailure(error: unknown): string {
  const isExplained = error instanceof CallError && (error.field !== null || error.code === 'not-found');
  return isExplained ? error.message : videoFailure;
}
