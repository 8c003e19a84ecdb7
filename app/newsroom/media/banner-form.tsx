/** The form of one banner. A failure keeps the old banner and what is in the form. */
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
import { useAction } from '../../program/use-action.ts';
import { Field, Select } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { ImageField } from '../ui/image-field.tsx';
import { UploadForm } from '../ui/upload-form.tsx';

const sideNames: Readonly<Partial<Record<BannerPlace, string>>> = { left: 'Esquerda', right: 'Direita' };

export function BannerForm({
  id,
  heading,
  places,
  onSaved,
}: {
  id: string;
  heading: string;
  places: readonly BannerPlace[];
  onSaved: (banner: PlacedBanner) => void;
}) {
  const action = useAction({
    fields: ['image', 'link'],
    toMessage: explainBannerFailure,
    report: toast.error,
  });
  const { isBusy, problemOf } = action;
  const [imageUrl, setImageUrl] = useState('');

  const save = async (text: (name: string) => string, form: HTMLFormElement) => {
    const link = text('link');
    const place = places.find((each) => each === text('place')) ?? places[0];
    if (imageUrl === '' || !place) throw new CallError(bannerImageMissing, 'invalid-input', 'image');
    if (bannerLink(link) === null) throw new CallError(bannerLinkInvalid, 'invalid-input', 'link');
    onSaved(await call(() => newsroom.banners.$put({ json: { place, imageUrl, link } })));
    form.reset();
    setImageUrl('');
    toast.success(bannerSaved);
  };

  return (
    <UploadForm className="grid content-start gap-4" onSubmit={action.send(save)}>
      <ImageField
        id={`image-${id}`}
        label="Imagem"
        name="image"
        owner={heading}
        purpose="banner"
        value={imageUrl}
        problem={problemOf('image')}
        onChange={setImageUrl}
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
        <Select
          id={`side-${id}`}
          label="Lado"
          name="place"
          options={places.map((place) => [place, sideNames[place] ?? ''])}
        />
      ) : null}
      <p>
        <button type="submit" aria-describedby={`banner-${id}`} className="button-ink" aria-disabled={isBusy}>
          Salvar banner
        </button>
      </p>
    </UploadForm>
  );
}

function explainBannerFailure(error: unknown): string {
  if (!(error instanceof CallError)) return bannerFailure;
  const isPlain = error.field === 'image' || error.field === 'link' || error.code === 'other-person';
  if (isPlain) return error.message;
  return error.code === 'unauthenticated' ? bannerNeedsLogin : bannerFailure;
}
