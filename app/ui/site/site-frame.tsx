/** The frame of every page: ticker, header, footer and bars. */
import type { ReactNode } from 'react';
import { needsConsent } from '../../../domain/site/consent.ts';
import type { ShownMenus } from '../../../domain/site/shown-menus.ts';
import type { Site, TickerItem } from '../../../domain/site/site.ts';
import { Island } from '../../islands/island.tsx';
import Toasts from '../../islands/toasts.tsx';
import type { HeaderPerson } from './account-menu.tsx';
import { ConsentBar } from './consent-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { TermsBar } from './terms-bar.tsx';
import { Ticker } from './ticker.tsx';

type FrameSite = Pick<
  Site,
  | 'name'
  | 'logo'
  | 'profiles'
  | 'footerText'
  | 'footerYear'
  | 'terms'
  | 'homeAds'
  | 'captcha'
  | 'offersGoogle'
>;

export function SiteFrame({
  ticker,
  menus,
  year,
  site,
  path,
  person,
  toasts,
  termsToAccept = null,
  children,
}: {
  ticker: TickerItem[];
  menus: ShownMenus;
  year: number;
  site: FrameSite;
  path: string;
  person: HeaderPerson | null;
  /** The notice for the toasts of the page. Null for `Minha conta`, whose program shows its own toasts. */
  toasts: { notice: string | null } | null;
  termsToAccept?: string | null;
  children: ReactNode;
}) {
  const asksConsent = needsConsent(site);
  return (
    <>
      {asksConsent ? <ConsentBar /> : null}
      {termsToAccept ? <TermsBar version={termsToAccept} /> : null}
      <Ticker items={ticker} profiles={site.profiles} />
      <SiteHeader site={site} entries={menus.header} path={path} person={person} />
      <main id="conteudo" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter site={site} menus={menus} year={year} asksConsent={asksConsent} />
      {toasts ? <Island of={Toasts} when={toasts.notice ? 'idle' : 'company'} props={toasts} /> : null}
    </>
  );
}

/** Shows the link that the Tab key reaches first on a page. */
export function SkipLink() {
  return (
    <a
      href="#conteudo"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-paper focus:p-3"
    >
      Pular para o conteúdo
    </a>
  );
}
