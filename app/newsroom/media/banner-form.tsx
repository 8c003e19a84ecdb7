/**
 * The form of one banner. The image is uploaded before the banner is replaced: a failure keeps the old one and the
 * input.
 */
import { useState } from 'react';
import { type BannerPlace, bannerLink, type PlacedBanner } from '../../../domain/media/banner.ts';
import {
  bannerFailure,
  bannerImageMissing,
  bannerLinkInvalid,
  bannerNeedsLogin,
  bannerSaved,
} from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { CallError, call } from '../../program/call.ts';
import { chosenFile, FileField } from '../../program/file-field.tsx';
import { useAction } from '../../program/use-action.ts';
import { Field, Select } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { acceptedTypes } from '../data/upload-image.ts';
import { useUploadOnce } from './use-upload-once.ts';

const sideNames: Readonly<Partial<Record<BannerPlace, string>>> = { left: 'Esquerda', right: 'Direita' };

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
  const upload = useUploadOnce({ purpose: 'banner', onProgress: setProgress });

  const save = async (text: (name: string) => string, form: HTMLFormElement) => {
    const file = chosenFile(form, 'image');
    const link = text('link');
    const place = places.find((each) => each === text('place')) ?? places[0];
    if (!file || !place) throw new CallError(bannerImageMissing, 'invalid-input', 'image');
    if (bannerLink(link) === null) throw new CallError(bannerLinkInvalid, 'invalid-input', 'link');
    setProgress(0);
    const imageUrl = await upload(file);
    onSaved(await call(() => newsroom.banners.$put({ json: { place, imageUrl, link } })));
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

function explainBannerFailure(error: unknown): string {
  if (!(error instanceof CallError)) return bannerFailure;
  const isPlain = error.field === 'image' || error.field === 'link' || error.code === 'other-person';
  if (isPlain) return error.message;
  return error.code === 'unauthenticated' ? bannerNeedsLogin : bannerFailure;
}
