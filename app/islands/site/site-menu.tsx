import { type MouseEvent, type ToggleEvent, useRef } from 'react';
import { accountPath } from '../../../domain/accounts/user.ts';
import { categories, categoryGroups } from '../../../domain/news/categories.ts';
import { menuCloseDelayMs } from '../../../domain/site/limits.ts';
import { CloseIcon } from '../../ui/close-icon.tsx';

/** The header's menu. It opens by `popover` without JavaScript; hydrated, it closes 100 ms after a choice. */
export default function SiteMenu({
  path,
  isAdmin,
  hasAccountLink,
}: {
  path: string;
  isAdmin: boolean;
  /** Where the header has no room for it. */
  hasAccountLink: boolean;
}) {
  const menu = useRef<HTMLElement>(null);
  const closeSoon = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('a')) return;
    setTimeout(() => {
      const open = menu.current?.parentElement?.querySelectorAll<HTMLElement>(':popover-open') ?? [];
      for (const popover of open) popover.hidePopover();
    }, menuCloseDelayMs);
  };
  const isInNewsroom = path.startsWith('/dashboard/') && path !== accountPath;
  const here = (href: string) => (href === path ? 'page' : undefined);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is clicked, with mouse or keyboard.
    <nav ref={menu} id="menu" popover="auto" aria-label="Principal" className="site-menu" onClick={closeSoon}>
      <button
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label="Fechar menu"
        className="mb-2 ml-auto grid size-11 place-items-center lg:hidden"
      >
        <CloseIcon />
      </button>
      <ul className="gap-x-3 xl:gap-x-5 max-lg:divide-y max-lg:divide-rule max-lg:text-xl lg:flex lg:items-center">
        <li>
          <a href="/" className="menu-link" aria-current={here('/')}>
            Home
          </a>
        </li>
        <li>
          <a href="/galeria-de-videos" className="menu-link" aria-current={here('/galeria-de-videos')}>
            Vídeos
          </a>
        </li>
        {categoryGroups.map((group) => (
          <li key={group.id} data-group={group.id}>
            <button
              type="button"
              popoverTarget={`menu-${group.id}`}
              className="flex w-full items-center justify-between gap-1.5 py-2 max-lg:py-3 font-display font-semibold hover:text-hue"
            >
              {group.name}
              <svg
                viewBox="0 0 12 12"
                aria-hidden="true"
                className="size-3"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
              >
                <path d="M2 4l4 4 4-4" />
              </svg>
            </button>
            <div id={`menu-${group.id}`} popover="auto" className="menu-group" onToggle={giveFocusBack}>
              <div className="menu-group-head">
                {group.name}
                <button
                  type="button"
                  popoverTarget={`menu-${group.id}`}
                  popoverTargetAction="hide"
                  aria-label="Fechar categorias"
                >
                  <CloseIcon />
                </button>
              </div>
              <ul>
                {categories
                  .filter((category) => category.group === group.id)
                  .map((category) => (
                    <li key={category.slug}>
                      <a
                        href={`/categoria/${category.slug}`}
                        className="menu-link"
                        aria-current={here(`/categoria/${category.slug}`)}
                      >
                        {category.name}
                      </a>
                    </li>
                  ))}
              </ul>
            </div>
          </li>
        ))}
        <li>
          <a href="/contato" className="menu-link" aria-current={here('/contato')}>
            Contato
          </a>
        </li>
        {isAdmin ? (
          <li>
            <a
              href="/dashboard"
              className="menu-link"
              aria-current={isInNewsroom ? 'true' : here('/dashboard')}
            >
              Dashboard
            </a>
          </li>
        ) : null}
        {hasAccountLink ? (
          <li className="lg:hidden">
            <a href={accountPath} className="menu-link">
              Minha conta
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/** Browsers restore the focus of the first popover, but not of a nested one, as the groups are on small screens. */
function giveFocusBack({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open' || document.activeElement !== document.body) return;
  currentTarget.parentElement?.querySelector('button')?.focus({ preventScroll: true });
}
