import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  cleanVideoForm,
  findVideoProblem,
  type VideoEntry,
  type VideoForm,
} from '../../../domain/media/video.ts';
import { videoSaved } from '../../../domain/text/sentences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/field.tsx';
import { readVideoForm, toVideoProblem, VideoFields, type VideoProblem } from './video-fields.tsx';

/** Changes a video of the gallery. */
export function EditVideoDialog({
  video,
  onSave,
  onClose,
}: {
  video: VideoEntry;
  onSave: (form: VideoForm) => Promise<void>;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<VideoProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    const changed = cleanVideoForm(readVideoForm(form));
    const fault = findVideoProblem(changed);
    if (fault) return setProblem({ field: fault.field ?? null, message: fault.message });
    setBusy(true);
    try {
      await onSave(changed);
      toast.success(videoSaved);
      form.closest('dialog')?.close();
    } catch (error) {
      setProblem(toVideoProblem(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <Dialog title="Editar vídeo" width="medium" onClose={onClose}>
      <form noValidate className="mt-5 grid gap-4" onSubmit={submit}>
        <VideoFields
          id="editado"
          video={{ title: video.storedTitle, link: video.link, featured: video.featured }}
          problem={problem}
        />
        {problem && problem.field === null ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
        <p>
          <button type="submit" className="button-ink" disabled={isBusy}>
            Salvar
          </button>
        </p>
      </form>
    </Dialog>
  );
}
