import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type BannerPlace, bannerNames, type PlacedBanner } from '../../../domain/media/banner.ts';
import { bannerRemoved, bannerRemoveFailure } from '../../../domain/text/sentences.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { newsroom } from '../data/api.ts';
import { call } from '../data/call.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { SectionHeading } from '../shell.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { BannerForm } from './banner-form.tsx';
import { CurrentBanner } from './current-banner.tsx';

/** A form for each place, each beside the banners that readers see in its places. */
const forms: readonly { id: string; heading: string; where: string; places: readonly BannerPlace[] }[] = [
  { id: 'principal', heading: 'Banner principal', where: 'No alto da página inicial.', places: ['main'] },
  { id: 'lateral', heading: 'Banner lateral', where: 'Ao lado das notícias.', places: ['left', 'right'] },
  { id: 'meio', heading: 'Banner do meio', where: 'Na lista da página inicial.', places: ['mid'] },
];

const loadBanners = () => call(() => newsroom.banners.$get());

/** `Banners`: three forms, and what is shown now. */
export default function BannersSection() {
  const { loaded, reload, setValue } = useLoaded<PlacedBanner[]>(loadBanners);
  const [asked, setAsked] = useState<PlacedBanner | null>(null);

  const put = (banner: PlacedBanner) =>
    setValue((shown) => [...shown.filter(({ place }) => place !== banner.place), banner]);
  const remove = async (banner: PlacedBanner) => {
    const { place } = banner;
    setValue((shown) => shown.filter((other) => other.place !== place));
    try {
      await call(() => newsroom.banners.$delete({ query: { place } }));
      toast.success(bannerRemoved);
    } catch {
      put(banner);
      toast.error(bannerRemoveFailure);
    }
  };

  return (
    <>
      <SectionHeading>Banners</SectionHeading>
      {forms.map(({ id, heading, where, places }) => (
        <section key={id} aria-labelledby={`banner-${id}`} className="mt-8 border-t border-rule pt-4">
          <h2 id={`banner-${id}`} className="text-2xl font-bold tracking-tight">
            {heading}
          </h2>
          <p className="mt-1 font-display text-[0.9375rem] text-muted">{where}</p>
          <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
            <BannerForm id={id} places={places} onSaved={put} />
            <LoadedPart loaded={loaded} onRetry={reload}>
              {(banners) => (
                <div className={`grid content-start gap-6 ${places.length > 1 ? 'sm:grid-cols-2' : ''}`}>
                  {places.map((place) => (
                    <CurrentBanner
                      key={place}
                      name={bannerNames[place]}
                      banner={banners.find((banner) => banner.place === place) ?? null}
                      onRemove={setAsked}
                    />
                  ))}
                </div>
              )}
            </LoadedPart>
          </div>
        </section>
      ))}
      {asked ? (
        <ConfirmDialog
          question="Tem certeza que deseja remover este banner?"
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void remove(asked);
          }}
        />
      ) : null}
    </>
  );
}
