import type { ReactNode } from 'react';
import type { SocialLinks, TickerItem } from '../../../domain/site/site.ts';
import { Island } from '../../islands/island.tsx';
import Toasts from '../../islands/toasts.tsx';
import { ConsentBar } from './consent-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type HeaderPerson, SiteHeader } from './site-header.tsx';
import { Ticker } from './ticker.tsx';

export function SiteFrame({
  ticker,
  site,
  path,
  person,
  toasts,
  children,
}: {
  ticker: TickerItem[];
  site: { name: string; social: SocialLinks };
  path: string;
  person: HeaderPerson;
  /** Null in the newsroom, which has its own toasts. */
  toasts: { notice: string | null } | null;
  children: ReactNode;
}) {
  return (
    <>
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-paper focus:p-3"
      >
        Pular para o conteúdo
      </a>
      <Ticker items={ticker} social={site.social} />
      <SiteHeader name={site.name} path={path} person={person} />
      <main id="conteudo" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter name={site.name} social={site.social} />
      {toasts ? <Island of={Toasts} when={toasts.notice ? 'idle' : 'company'} props={toasts} /> : null}
      <ConsentBar />
    </>
  );
}
