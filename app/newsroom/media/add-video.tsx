import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { cleanVideoForm, findVideoProblem, type VideoEntry } from '../../../domain/media/video.ts';
import { videoAdded } from '../../../domain/text/sentences.ts';
import { newsroom } from '../data/api.ts';
import { call } from '../data/call.ts';
import { readVideoForm, toVideoProblem, VideoFields, type VideoProblem } from './video-fields.tsx';

/** The form for a new video. Keeps its input until it is saved. */
export function AddVideo({ onAdded }: { onAdded: (video: VideoEntry) => void }) {
  const [problem, setProblem] = useState<VideoProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const refuse = (refused: VideoProblem) => {
    setProblem(refused);
    if (refused.field === null) toast.error(refused.message);
    else document.getElementById(refused.field === 'link' ? 'link-novo' : 'titulo-novo')?.focus();
  };
  const send = async (form: HTMLFormElement) => {
    const json = cleanVideoForm(readVideoForm(form));
    const fault = findVideoProblem(json);
    if (fault) return refuse({ field: fault.field ?? null, message: fault.message });
    setProblem(null);
    setBusy(true);
    try {
      onAdded(await call(() => newsroom.videos.$post({ json })));
      form.reset();
      toast.success(videoAdded);
    } catch (error) {
      refuse(toVideoProblem(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };

  return (
    <form noValidate className="mt-6 grid max-w-[34rem] gap-4" onSubmit={submit}>
      <VideoFields id="novo" video={null} problem={problem} />
      <p>
        <button type="submit" className="button-ink" disabled={isBusy}>
          Adicionar vídeo
        </button>
      </p>
    </form>
  );
}
