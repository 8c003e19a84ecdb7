/**
 * The ticker: the latest headlines, which get-frame.ts chooses, and the social profiles. Without news it is missing.
 */
import type { SocialProfile } from '../../../domain/settings/networks.ts';
import type { TickerItem } from '../../../domain/site/site.ts';
import { latestNewsHeading } from '../../../domain/text/sentences.ts';
import { Island } from '../../islands/island.tsx';
import TickerPause from '../../islands/site/ticker-pause.tsx';
import { SocialLinks } from './social-links.tsx';

export function Ticker({ items, profiles }: { items: TickerItem[]; profiles: SocialProfile[] }) {
  if (items.length === 0) return null;
  return (
    <aside
      aria-label={latestNewsHeading}
      className="ticker no-print border-b border-rule font-display text-xs"
    >
      <div className="page flex h-10 items-center gap-3">
        <p className="shrink-0 bg-marker px-1.5 font-semibold text-on-marker">Últimas</p>
        <div className="ticker-window min-w-0 flex-1">
          <div className="ticker-track">
            <ul className="flex">
              {items.map((item) => (
                <li key={item.id}>
                  <a href={item.path}>{item.title}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <Island of={TickerPause} when="touch" props={{}} />
        <SocialLinks profiles={profiles} className="text-muted max-md:hidden" />
      </div>
    </aside>
  );
}
