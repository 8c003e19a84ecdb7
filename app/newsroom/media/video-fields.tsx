import type { VideoForm } from '../../../domain/media/video.ts';
import { videoFailure } from '../../../domain/text/sentences.ts';
import { Field } from '../../ui/field.tsx';
import { CallError } from '../data/call.ts';

export interface VideoProblem {
  field: string | null;
  message: string;
}

/** The fields of a video: `Título`, `Link`, `Destaque`. */
export function VideoFields({
  id,
  video,
  problem,
}: {
  id: string;
  video: VideoForm | null;
  problem: VideoProblem | null;
}) {
  const problemOf = (field: string) => (problem?.field === field ? problem.message : null);
  return (
    <>
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
      <label className="flex min-h-11 items-center gap-3 font-display font-semibold">
        <input
          type="checkbox"
          name="featured"
          defaultChecked={video?.featured}
          className="size-5 accent-ink"
        />
        Destaque
      </label>
    </>
  );
}

export function readVideoForm(form: HTMLFormElement): VideoForm {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { title: text('title'), link: text('link'), featured: data.has('featured') };
}

/** Problems of a field have their own sentence; others are the general failure. */
export function toVideoProblem(error: unknown): VideoProblem {
  const field = error instanceof CallError ? error.field : null;
  return { field, message: sentenceOfVideo(error) };
}

export function sentenceOfVideo(error: unknown): string {
  const isExplained = error instanceof CallError && (error.field !== null || error.code === 'not-found');
  return isExplained ? error.message : videoFailure;
}
