import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type BannerPlace, bannerLink, type PlacedBanner } from '../../../domain/media/banner.ts';
import {
  bannerFailure,
  bannerImageMissing,
  bannerLinkInvalid,
  bannerNeedsLogin,
  bannerSaved,
} from '../../../domain/text/sentences.ts';
import { chosenFile, Field, FileField, Select } from '../../ui/field.tsx';
import { newsroom } from '../data/api.ts';
import { CallError, call } from '../data/call.ts';
import { acceptedTypes, uploadImage } from '../data/upload-image.ts';
import { useAction } from '../ui/use-action.ts';

const sideNames: Readonly<Partial<Record<BannerPlace, string>>> = { left: 'Esquerda', right: 'Direita' };

/** The image is uploaded before the banner is replaced: a failure keeps the old one and the input. */
export function BannerForm({
  id,
  places,
  onSaved,
}: {
  id: string;
  places: readonly BannerPlace[];
  onSaved: (banner: PlacedBanner) => void;
}) {
  const action = useAction({
    fields: ['image', 'link'],
    toMessage: explainBannerFailure,
    report: toast.error,
  });
  const { isBusy, problemOf } = action;
  const [progress, setProgress] = useState(0);
  // A second try does not upload the same file again.
  const uploaded = useRef<{ file: File; url: string } | null>(null);

  const save = async (text: (name: string) => string, form: HTMLFormElement) => {
    const file = chosenFile(form, 'image');
    const link = text('link');
    const place = places.find((each) => each === text('place')) ?? places[0];
    if (!file || !place) throw new CallError(bannerImageMissing, 'invalid-input', 'image');
    if (bannerLink(link) === null) throw new CallError(bannerLinkInvalid, 'invalid-input', 'link');
    setProgress(0);
    if (uploaded.current?.file !== file) uploaded.current = { file, url: await upload(file, setProgress) };
    const { url: imageUrl } = uploaded.current;
    onSaved(await call(() => newsroom.banners.$put({ json: { place, imageUrl, link } })));
    uploaded.current = null;
    form.reset();
    toast.success(bannerSaved);
  };

  return (
    <form noValidate className="grid content-start gap-4" onSubmit={action.send(save)}>
      <FileField
        id={`image-${id}`}
        label="Imagem"
        name="image"
        accept={acceptedTypes}
        problem={problemOf('image')}
      />
      <Field
        id={`link-${id}`}
        label="Link"
        name="link"
        inputMode="url"
        autoComplete="off"
        hint="Opcional: https://… ou um endereço deste site, como /contato."
        problem={problemOf('link')}
      />
      {places.length > 1 ? (
        <Select id={`side-${id}`} label="Lado" name="place">
          {places.map((place) => (
            <option key={place} value={place}>
              {sideNames[place]}
            </option>
          ))}
        </Select>
      ) : null}
      {isBusy ? <progress value={progress} aria-label="Envio da imagem" className="w-full" /> : null}
      <p>
        <button type="submit" aria-describedby={`banner-${id}`} className="button-ink" aria-disabled={isBusy}>
          Salvar banner
        </button>
      </p>
    </form>
  );
}

async function upload(file: File, onProgress: (ratio: number) => void): Promise<string> {
  try {
    return (await uploadImage(file, { purpose: 'banner', onProgress })).url;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { message, code, answer } = error;
    const isOfFile = code === 'invalid-input' || code === 'too-large';
    throw new CallError(message, code, isOfFile ? 'image' : null, answer);
  }
}

function explainBannerFailure(error: unknown): string {
  if (!(error instanceof CallError)) return bannerFailure;
  const isPlain = error.field === 'image' || error.field === 'link' || error.code === 'other-person';
  if (isPlain) return error.message;
  return error.code === 'unauthenticated' ? bannerNeedsLogin : bannerFailure;
}
