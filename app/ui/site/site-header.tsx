/** The header of every page: the name of the site, the search, the menu, and `Entrar` or the menu of the account. */
import { queryMaxLength } from '../../../domain/search/search-text.ts';
import type { ShownMenus } from '../../../domain/site/shown-menus.ts';
import type { Site } from '../../../domain/site/site.ts';
import LoginDialog from '../../islands/accounts/login-dialog.tsx';
import { Island } from '../../islands/island.tsx';
import { CloseIcon, SearchIcon } from '../icon.tsx';
import { AccountMenu, type HeaderPerson } from './account-menu.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { MenuLinks, widthOf } from './menu-links.tsx';
import { SiteName } from './site-name.tsx';

/** These pages contain the login form themselves, so their header has no dialog. */
const signInPaths = new Set(['/login', '/registrar']);

/** The widest menu, in letters, that fits beside the name of the site and the account. */
const oneLineMax = 85;
const dashboardWidth = 11;
/** The longest name, in letters, that is not made smaller on phones. */
const shortNameMax = 8;

export function SiteHeader({
  site: { name, logo, offersGoogle },
  entries,
  path,
  person,
}: {
  site: Pick<Site, 'name' | 'logo' | 'offersGoogle'>;
  entries: ShownMenus['header'];
  path: string;
  person: HeaderPerson | null;
}) {
  return (
    <header className="site-header" data-wide-menu={isWide(entries, person) ? '' : undefined}>
      <div className="page">
        <a href="/" className="site-home">
          <SiteName
            name={name}
            logo={logo}
            className={name.length > shortNameMax ? 'site-name is-long' : 'site-name'}
          />
        </a>
        <div id="menu" popover="auto" className="site-menu">
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Fechar menu"
            className="menu-close"
          >
            <CloseIcon />
          </button>
          <search>
            <form action="/busca" className="menu-search">
              <input
                type="search"
                name="q"
                aria-label="Buscar notícias"
                placeholder="Buscar notícias"
                maxLength={queryMaxLength}
                enterKeyHint="search"
                className="search-field"
              />
              <button type="submit" aria-label="Buscar" className="header-action">
                <SearchIcon />
              </button>
            </form>
          </search>
          <nav aria-label="Principal">
            <MenuLinks entries={entries} path={path} hasNewsroom={person?.hasNewsroom ?? false} />
          </nav>
          <div className="menu-own">
            <AppearancePanel />
            {person ? (
              <AccountMenu name={person.name} isNarrow={person.hasNewsroom} />
            ) : signInPaths.has(path) ? null : (
              <Island of={LoginDialog} when="touch" props={{ offersGoogle }} />
            )}
          </div>
        </div>
        <a href="/busca" className="header-action">
          <span className="sr-only">Buscar</span>
          <SearchIcon />
        </a>
        <button type="button" popoverTarget="menu" className="header-action menu-button">
          Menu
        </button>
      </div>
    </header>
  );
}

/** Returns whether the menu needs a line of its own on desktops. */
function isWide(entries: ShownMenus['header'], person: HeaderPerson | null): boolean {
  const own = person?.hasNewsroom ? dashboardWidth : 0;
  return entries.reduce((sum, entry) => sum + widthOf(entry), own) > oneLineMax;
}
