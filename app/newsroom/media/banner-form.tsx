import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type BannerPlace, bannerLink, type PlacedBanner } from '../../../domain/media/banner.ts';
import {
  bannerFailure,
  bannerImageMissing,
  bannerLinkInvalid,
  bannerNeedsLogin,
  bannerSaved,
} from '../../../domain/text/sentences.ts';
import { Field, FieldFrame } from '../../ui/field.tsx';
import { newsroom } from '../data/api.ts';
import { CallError, call } from '../data/call.ts';
import { uploadImage } from '../data/upload-image.ts';

type FieldName = 'image' | 'link';

const sideNames: Readonly<Partial<Record<BannerPlace, string>>> = { left: 'Esquerda', right: 'Direita' };
const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/**
 * A new banner for one of some places (docs/product.md#banners). The image is sent first and then put in place: whatever
 * fails, the old banner stays, and so does what is in the form.
 */
export function BannerForm({
  id,
  places,
  onSaved,
}: {
  id: string;
  places: readonly BannerPlace[];
  onSaved: (banner: PlacedBanner) => void;
}) {
  const [problem, setProblem] = useState<{ field: FieldName; message: string } | null>(null);
  /** From 0 to 1; null when nothing is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  // A second try does not send the same file again.
  const sent = useRef<{ file: File; url: string } | null>(null);

  const refuse = (field: FieldName, message: string) => {
    setProblem({ field, message });
    document.getElementById(`${field}-${id}`)?.focus();
  };
  const fail = (error: unknown) => {
    const { code, field, message } =
      error instanceof CallError ? error : { code: null, field: null, message: '' };
    if (field === 'image' || field === 'link') return refuse(field, message);
    toast.error(code === 'unauthenticated' ? bannerNeedsLogin : bannerFailure);
  };

  const send = async (form: HTMLFormElement) => {
    const file = fileInput.current?.files?.[0];
    const data = new FormData(form);
    const link = String(data.get('link') ?? '');
    const place = places.find((each) => each === data.get('place')) ?? places[0];
    if (!file || !place) return refuse('image', bannerImageMissing);
    if (bannerLink(link) === null) return refuse('link', bannerLinkInvalid);
    setProblem(null);
    setProgress(0);
    try {
      if (sent.current?.file !== file) sent.current = { file, url: await sendImage(file, setProgress) };
      const { url: imageUrl } = sent.current;
      onSaved(await call(() => newsroom.banners.$put({ json: { place, imageUrl, link } })));
      sent.current = null;
      form.reset();
      toast.success(bannerSaved);
    } catch (error) {
      fail(error);
    } finally {
      setProgress(null);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };

  const isBusy = progress !== null;
  const problemOf = (field: FieldName) => (problem?.field === field ? problem.message : null);
  return (
    <form noValidate className="grid content-start gap-4" onSubmit={submit}>
      <FieldFrame id={`image-${id}`} label="Imagem" problem={problemOf('image')}>
        {(attributes) => (
          <input
            ref={fileInput}
            id={`image-${id}`}
            type="file"
            accept={acceptedTypes}
            className="file-field mt-1.5 w-full"
            {...attributes}
          />
        )}
      </FieldFrame>
      <Field
        id={`link-${id}`}
        label="Link"
        name="link"
        inputMode="url"
        autoComplete="off"
        hint="Opcional: https://… ou um caminho do portal, como /contato."
        problem={problemOf('link')}
      />
      {places.length > 1 ? (
        <FieldFrame id={`side-${id}`} label="Lado">
          {() => (
            <select id={`side-${id}`} name="place" className="line-field bg-paper">
              {places.map((place) => (
                <option key={place} value={place}>
                  {sideNames[place]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      ) : null}
      {isBusy ? <progress value={progress} aria-label="Envio da imagem" className="w-full" /> : null}
      <p>
        <button type="submit" className="button-ink" disabled={isBusy}>
          Salvar banner
        </button>
      </p>
    </form>
  );
}

/** What is wrong with the file is said beside it. */
async function sendImage(file: File, onProgress: (ratio: number) => void): Promise<string> {
  try {
    return (await uploadImage(file, { purpose: 'banner', onProgress })).url;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { message, code, answer } = error;
    const isFileFault = code === 'invalid-input' || code === 'too-large';
    throw new CallError(message, code, isFileFault ? 'image' : null, answer);
  }
}
