/** The frame of the newsroom for people with a role: one line with the site, the menu of screens and the account. */
import type { ReactNode } from 'react';
import type { Site } from '../../../domain/site/site.ts';
import { HelpIcon, Icon, SearchIcon } from '../icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { SiteName } from './site-name.tsx';
import { TermsBar } from './terms-bar.tsx';

/**
 * The program inside this frame renders the menu `painel`, `<main>` and the toasts. The styles of the frame are in
 * app/newsroom/frame.css.
 */
export function NewsroomFrame({
  site: { name, logo },
  personName,
  termsToAccept,
  children,
}: {
  site: Pick<Site, 'name' | 'logo'>;
  personName: string;
  /** The version of the terms that the user is asked to accept. */
  termsToAccept: string | null;
  children: ReactNode;
}) {
  return (
    <>
      {termsToAccept ? <TermsBar version={termsToAccept} /> : null}
      <header className="room-header">
        <a href="/" className="site-home">
          <SiteName name={name} logo={logo} className="site-name is-long" />
        </a>
        <button type="button" popoverTarget="painel" className="header-action room-menu-button">
          <Icon path="M3 6h18M3 12h18M3 18h18" />
          <span className="room-screen">
            <span aria-hidden="true" className="room-word">
              Menu
            </span>
            <span className="sr-only">Menu: </span>
            {/* The program writes the name of the current screen here. */}
            <span id="tela">Dashboard</span>
          </span>
        </button>
        <a href="/dashboard" className="header-action room-wide">
          Dashboard
        </a>
        <a href="/" className="header-action room-wide room-first">
          Ver o site
        </a>
        <a href="/busca" className="header-action room-wide">
          <span className="sr-only">Buscar</span>
          <SearchIcon />
        </a>
        <div className="room-own">
          {/* app/program/help-button.ts opens the manual. */}
          <button type="button" id="ajuda-botao" aria-keyshortcuts="?" className="header-action">
            <HelpIcon />
            <span>Ajuda</span>
          </button>
          <AppearancePanel />
          <AccountMenu name={personName}>
            <a href="/" className="menu-link room-narrow">
              Ver o site
            </a>
            <a href="/busca" className="menu-link room-narrow">
              Buscar
            </a>
          </AccountMenu>
        </div>
      </header>
      {children}
    </>
  );
}
