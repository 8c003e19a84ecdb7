/** The rail and bands of the first page of home (docs/product.md#home). */
import type { NewsCard } from '../../../domain/news/news.ts';
import type { Band, Edition, Rail } from '../../../server/services/news/get-edition.ts';
import { VideoCard } from '../media/video-card.tsx';
import { actionsOf } from './card-actions.tsx';
import { HeadlineList, RailTitle } from './headline-list.tsx';
import { BandCard, TextCard } from './news-card.tsx';

/** The parts beside and below the list, in a grid of 12 columns. */
export function EditionParts({ edition: { rail, bands }, canEdit }: { edition: Edition; canEdit: boolean }) {
  return (
    <>
      {rail ? <RailColumn rail={rail} canEdit={canEdit} /> : null}
      {bands.map((band) => (
        <BandRow key={band.slug} band={band} canEdit={canEdit} />
      ))}
    </>
  );
}

/** The rail. Its headings are aligned with the heading of the list, which is 2.75rem above. */
function RailColumn({ rail: { mostRead, mostCommented, video }, canEdit }: { rail: Rail; canEdit: boolean }) {
  return (
    <div className="no-print mt-8 grid grid-cols-1 content-start gap-x-8 gap-y-10 sm:max-lg:grid-cols-2 lg:col-span-4 lg:-mt-11">
      <HeadlineList title="Mais lidas" headlines={mostRead} canEdit={canEdit} isNumbered />
      <HeadlineList title="Mais comentadas" headlines={mostCommented} canEdit={canEdit} />
      {video ? (
        <section aria-labelledby="video">
          <RailTitle id="video" title="Vídeo" />
          <div className="border-t border-rule pt-3.5">
            <VideoCard video={video} />
          </div>
        </section>
      ) : null}
    </div>
  );
}

function BandRow({ band: { slug, name, hue, cards }, canEdit }: { band: Band; canEdit: boolean }) {
  const [first, ...others] = cards;
  const id = `faixa-${slug}`;
  const actions = (card: NewsCard) => (canEdit ? actionsOf(card.id, 'faixa') : {});
  return (
    <section
      aria-labelledby={id}
      data-hue={hue}
      className="mt-10 border-t-4 border-hue pt-2 lg:col-span-12 lg:mt-12"
    >
      <div className="mb-2 flex items-center justify-between gap-x-4">
        <h2 id={id} className="text-2xl font-bold tracking-tight text-hue">
          {name}
        </h2>
        <a
          href={`/categoria/${slug}`}
          className="inline-flex min-h-11 items-center font-display text-[0.9375rem] font-semibold underline decoration-1 underline-offset-4"
        >
          Ver tudo<span className="sr-only"> em {name}</span>
        </a>
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-2 lg:grid-cols-12">
        <div className={others.length > 0 ? 'lg:col-span-8' : 'lg:col-span-12'}>
          {first ? <BandCard card={first} hasLabel={first.category !== slug} {...actions(first)} /> : null}
        </div>
        {others.length > 0 ? (
          <ul className="divide-y divide-rule max-lg:border-t max-lg:border-rule lg:col-span-4 lg:-mt-3">
            {others.map((card) => (
              <li key={card.id}>
                <TextCard card={card} hasLabel={card.category !== slug} {...actions(card)} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}
