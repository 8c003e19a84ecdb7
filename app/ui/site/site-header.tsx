import { accountPath } from '../../../domain/accounts/user.ts';
import LoginDialog from '../../islands/accounts/login-dialog.tsx';
import { Island } from '../../islands/island.tsx';
import SiteMenu from '../../islands/site/site-menu.tsx';
import { Icon } from '../icon.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { Wordmark } from './wordmark.tsx';

export type HeaderPerson = { isAdmin: boolean } | null;

/** Pages that contain the form of the login dialog. */
const signInPaths = new Set(['/login', '/registrar']);

export function SiteHeader({ name, path, person }: { name: string; path: string; person: HeaderPerson }) {
  const hasAccountLink = person !== null && !/^\/(?:dashboard|edit-news)(?:\/|$)/.test(path);
  return (
    <header className="border-b-2 border-ink">
      <div className="page flex min-h-18 items-center gap-2 py-2 break-words xl:gap-6">
        <a href="/" className="me-auto">
          <Wordmark name={name} className="text-[2.25rem]/none" />
        </a>
        <Island
          of={SiteMenu}
          when="touch"
          props={{ path, isAdmin: person?.isAdmin ?? false, hasAccountLink }}
        />
        <a href="/busca" className="header-action">
          <span className="sr-only">Pesquisar</span>
          <Icon path="M4 10.500a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0M15.500 15.500L21 21" />
        </a>
        <AppearancePanel />
        {hasAccountLink ? (
          <a href={accountPath} className="header-action max-lg:hidden">
            <span className="sr-only">Minha conta</span>
            <Icon path="M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c0-4 3.500-6 8-6s8 2 8 6" />
          </a>
        ) : null}
        {person ? (
          <form method="post" action="/sair">
            <button type="submit" className="header-action">
              <Icon path="M14 4H4v16h10M9 12h12M17 8l4 4l-4 4" />
              <span className="max-sm:sr-only">Sair</span>
            </button>
          </form>
        ) : signInPaths.has(path) ? null : (
          <Island of={LoginDialog} when="touch" props={{}} />
        )}
        <button type="button" popoverTarget="menu" className="button-line px-3 lg:hidden">
          Menu
        </button>
      </div>
    </header>
  );
}
