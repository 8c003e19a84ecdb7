/** `Banners`: three forms, and the banners that readers see now (docs/product.md#banners). */
import { useState } from 'react';
import {
  type BannerPlace,
  bannerLink,
  bannerNames,
  type PlacedBanner,
} from '../../../domain/media/banner.ts';
import {
  bannerFailure,
  bannerLinkInvalid,
  bannerNeedsLogin,
  bannerRemoved,
  bannerRemoveFailure,
  bannerSaved,
  imageMissing,
} from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { SendButton } from '../../program/button.tsx';
import { CallError, call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { type Query, queryOf, useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { toast } from '../../ui/toast.ts';
import { ImageField } from '../ui/image-field.tsx';
import { RowButton, rowAction } from '../ui/row-button.tsx';
import { UploadForm } from '../ui/upload-form.tsx';

const forms: readonly { id: string; heading: string; where: string; places: readonly BannerPlace[] }[] = [
  {
    id: 'principal',
    heading: 'Banner principal',
    where: 'Na página inicial, abaixo dos destaques.',
    places: ['main'],
  },
  { id: 'lateral', heading: 'Banner lateral', where: 'Ao lado das notícias.', places: ['left', 'right'] },
  { id: 'meio', heading: 'Banner do meio', where: 'Na lista da página inicial.', places: ['mid'] },
];

export function query(): Query<PlacedBanner[]> {
  return queryOf('banners', () => call(() => newsroom.banners.$get()));
}

export default function BannersScreen() {
  const data = useData(query());
  const { ask, dialog } = useConfirm();
  const without = (removed: BannerPlace) => (banners: PlacedBanner[]) =>
    banners.filter(({ place }) => place !== removed);
  const replace = (banner: PlacedBanner) =>
    data.change((banners) => [...without(banner.place)(banners), banner]);
  const remove = ({ place }: PlacedBanner) =>
    attempt(
      data.changeWhile(without(place), () => call(() => newsroom.banners.$delete({ query: { place } }))),
      { done: bannerRemoved, failure: () => bannerRemoveFailure },
    );

  return (
    <>
      <Heading>Banners</Heading>
      {forms.map(({ id, heading, where, places }) => (
        <section key={id} aria-labelledby={`banner-${id}`} className="mt-8 border-t border-rule pt-4">
          <h2 id={`banner-${id}`} className="text-lg font-bold tracking-tight">
            {heading}
          </h2>
          <p className="mt-1 font-display text-sm text-muted">{where}</p>
          <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-[min(22rem,50%)_minmax(0,1fr)]">
            <BannerForm id={id} heading={heading} places={places} onSaved={replace} />
            <Loaded of={data}>
              {(banners) => (
                <div className="grid content-start gap-6 grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))]">
                  {places.map((place) => (
                    <CurrentBanner
                      key={place}
                      name={bannerNames[place]}
                      banner={banners.find((banner) => banner.place === place) ?? null}
                      onRemove={(banner) =>
                        ask('Tem certeza que deseja remover este banner?', () => remove(banner))
                      }
                    />
                  ))}
                </div>
              )}
            </Loaded>
          </div>
        </section>
      ))}
      {dialog}
    </>
  );
}

const sideNames: Readonly<Partial<Record<BannerPlace, string>>> = { left: 'Esquerda', right: 'Direita' };

interface BannerFormProps {
  id: string;
  heading: string;
  places: readonly BannerPlace[];
  onSaved: (banner: PlacedBanner) => void;
}

/** The form of one banner. If saving fails, the old banner stays, and so does the content of the form. */
export function BannerForm({ id, heading, places, onSaved }: BannerFormProps) {
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
    if (imageUrl === '' || !place) throw new CallError(imageMissing, 'invalid-input', 'image');
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
        <SendButton label="Salvar banner" aria-describedby={`banner-${id}`} isOff={isBusy} />
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

interface CurrentBannerProps {
  name: string;
  banner: PlacedBanner | null;
  onRemove: (banner: PlacedBanner) => void;
}

/** Shows the banner that readers see in a place now, and the button that removes it. */
export function CurrentBanner({ name, banner, onRemove }: CurrentBannerProps) {
  if (!banner) {
    return <p className="font-display text-sm text-muted">{`${name}: nenhum.`}</p>;
  }
  const { picture, link, createdAt, place } = banner;
  const captionId = `banner-atual-${place}`;
  return (
    <figure className="min-w-0">
      {picture ? (
        <img
          src={picture.src}
          alt={name}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          className="h-auto max-h-64 w-auto max-w-full bg-surface"
        />
      ) : null}
      <figcaption id={captionId} className="mt-2 font-display text-sm">
        <span className="font-semibold">{name}</span>
        <span className="text-muted">
          {' desde '}
          <ShortDate at={createdAt} />
        </span>
      </figcaption>
      <p className="flex flex-wrap gap-x-5">
        {link ? (
          <a href={link} target="_blank" rel="noopener" className={rowAction}>
            {link.length > 60 ? `${link.slice(0, 60)}…` : link}
          </a>
        ) : null}
        <RowButton label="Remover" aria-describedby={captionId} onClick={() => onRemove(banner)} />
      </p>
    </figure>
  );
}
