import { Island } from '../islands/island.tsx';
import SiteMenu from '../islands/site-menu.tsx';
import { Wordmark } from './wordmark.tsx';

/** Logo, menu and the ways into the portal (spec.md section 2, common frame). */
export function SiteHeader({ name, path }: { name: string; path: string }) {
  return (
    <header className="border-b-2 border-ink">
      <div className="page flex min-h-18 items-center gap-6 py-2">
        <a href="/" className="me-auto">
          <Wordmark name={name} className="text-[2.25rem]/none" />
        </a>
        <Island of={SiteMenu} when="touch" props={{ path }} />
        <a
          href="/busca"
          className="grid size-11 place-items-center hover:shadow-[inset_0_-4px_0_var(--color-marker)]"
        >
          <span className="sr-only">Pesquisar</span>
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M4 10.500a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0M15.500 15.500L21 21" />
          </svg>
        </a>
        <button type="button" popoverTarget="menu" className="button-line px-3 lg:hidden">
          Menu
        </button>
      </div>
    </header>
  );
}
