/** `Banners`: three forms, and what readers see now (docs/product.md#banners). */
import { type BannerPlace, bannerNames, type PlacedBanner } from '../../../domain/media/banner.ts';
import { bannerRemoved, bannerRemoveFailure } from '../../../domain/text/sentences.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { type Query, queryOf, useData } from '../../program/queries.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { BannerForm } from './banner-form.tsx';
import { CurrentBanner } from './current-banner.tsx';

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
          <h2 id={`banner-${id}`} className="text-2xl font-bold tracking-tight">
            {heading}
          </h2>
          <p className="mt-1 font-display text-sm text-muted">{where}</p>
          <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
            <BannerForm id={id} heading={heading} places={places} onSaved={replace} />
            <Loaded of={data}>
              {(banners) => (
                <div className={`grid content-start gap-6 ${places.length > 1 ? 'sm:grid-cols-2' : ''}`}>
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
