/** The forms that add and change a video of the gallery. */
import { useState } from 'react';
import {
  cleanVideoForm,
  findVideoProblem,
  type VideoEntry,
  type VideoForm as VideoInput,
} from '../../../domain/media/video.ts';
import { videoAdded, videoFailure, videoSaved } from '../../../domain/text/sentences.ts';
import { CallError } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check, Field, FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { ImageField } from '../ui/image-field.tsx';
import { UploadForm } from '../ui/upload-form.tsx';

type SaveVideo = (input: VideoInput) => Promise<unknown>;

export function AddVideo({ onSave }: { onSave: SaveVideo }) {
  return (
    <VideoForm
      id="novo"
      video={null}
      label="Adicionar vídeo"
      report={toast.error}
      onSave={async (input, form) => {
        await onSave(input);
        form.reset();
        toast.success(videoAdded);
      }}
    />
  );
}

export function EditVideoDialog({
  video: { storedTitle: title, link, featured },
  onSave,
  onClose,
}: {
  video: VideoEntry;
  onSave: SaveVideo;
  onClose: () => void;
}) {
  return (
    <Dialog title="Editar vídeo" width="medium" onClose={onClose}>
      <VideoForm
        id="editado"
        video={{ title, link, featured, imageUrl: '' }}
        label="Salvar"
        onSave={async (input) => {
          await onSave(input);
          toast.success(videoSaved);
          onClose();
        }}
      />
    </Dialog>
  );
}

function VideoForm({
  id,
  video,
  label,
  report,
  onSave,
}: {
  id: string;
  video: VideoInput | null;
  label: string;
  report?: (message: string) => void;
  onSave: (input: VideoInput, form: HTMLFormElement) => Promise<void>;
}) {
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
        <button type="submit" className="button-ink" aria-disabled={isBusy}>
          {label}
        </button>
      </p>
    </UploadForm>
  );
}

/** Problems of a field and missing videos have sentences of their own. */
export function explainVideoFailure(error: unknown): string {
  const isExplained = error instanceof CallError && (error.field !== null || error.code === 'not-found');
  return isExplained ? error.message : videoFailure;
}
