/** The header of every page. */
import { toLogoBox } from '../../../domain/settings/logo.ts';
import type { ShownMenus } from '../../../domain/site/shown-menus.ts';
import type { Site } from '../../../domain/site/site.ts';
import LoginDialog from '../../islands/accounts/login-dialog.tsx';
import { Island } from '../../islands/island.tsx';
import SiteMenu from '../../islands/site/site-menu.tsx';
import { Icon } from '../icon.tsx';
import { AccountMenu, type HeaderPerson } from './account-menu.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { MenuLinks, widthOf } from './menu-links.tsx';
import { SiteName } from './site-name.tsx';

/** Pages that contain the form of the login dialog. */
const signInPaths = new Set(['/login', '/registrar']);

/** The widest menu that fits beside the name of the site, in letters. */
const oneLineMax = 68;
/** The longest name that fits into one line of the header on phones, in letters. */
const shortNameMax = 8;
/** On phones a logo with a larger ratio of width to height is above the buttons of the header. */
const wideLogoRatio = 5;

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
  // The newsroom has its own link `Minha conta`, and tools that stay at the top.
  const isInNewsroom = /^\/(?:dashboard|edit-news)(?:\/|$)/.test(path);
  const isLong = name.length > shortNameMax;
  const logoBox = logo ? toLogoBox(logo.light) : null;
  const isWideLogo = logoBox !== null && logoBox.width > logoBox.height * wideLogoRatio;
  return (
    <header
      className="site-header"
      data-returns={isInNewsroom ? undefined : ''}
      data-wide-menu={isWide(entries) ? '' : undefined}
    >
      <div className="page flex flex-wrap items-center justify-end gap-x-1 break-words sm:gap-x-2 xl:gap-x-4">
        {/* The logo shrinks before the line breaks. */}
        <a
          href="/"
          className={`me-auto inline-flex min-h-11 items-center${logo || isLong ? ' min-w-0 flex-1 basis-16' : ''}${isWideLogo ? ' max-sm:basis-full' : ''}`}
        >
          <SiteName
            name={name}
            logo={logo}
            className={`text-[1.875rem]/none${isLong ? ' max-sm:text-[1.125rem]/[1.15]' : ''}`}
          />
        </a>
        <Island of={SiteMenu} when="touch" props={{}}>
          <MenuLinks entries={entries} path={path} hasNewsroom={person?.hasNewsroom ?? false} />
        </Island>
        <a href="/busca" className="header-action">
          <span className="sr-only">Pesquisar</span>
          <Icon path="M4 10.500a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0M15.500 15.500L21 21" />
        </a>
        <AppearancePanel />
        {person ? (
          <AccountMenu name={person.name} hasAccountLink={!isInNewsroom} />
        ) : signInPaths.has(path) ? null : (
          <Island of={LoginDialog} when="touch" props={{ offersGoogle }} />
        )}
        <button type="button" popoverTarget="menu" className="button-line px-3 lg:hidden">
          Menu
        </button>
      </div>
    </header>
  );
}

/** Whether the menu needs a line of its own on desktops. */
function isWide(entries: ShownMenus['header']): boolean {
  return entries.reduce((sum, entry) => sum + widthOf(entry), 0) > oneLineMax;
}
