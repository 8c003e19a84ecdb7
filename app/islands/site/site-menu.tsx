import { type MouseEvent, type ToggleEvent, useRef } from 'react';
import { accountPath } from '../../../domain/accounts/user.ts';
import { categories, categoryGroups } from '../../../domain/news/categories.ts';
import { menuCloseDelayMs } from '../../../domain/site/limits.ts';
import { CloseIcon, Icon } from '../../ui/icon.tsx';

/** The header's menu; without JavaScript it opens by `popover`. */
export default function SiteMenu({ path, isAdmin }: { path: string; isAdmin: boolean }) {
  const menu = useRef<HTMLElement>(null);
  const handleClick = (event: MouseEvent) => {
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
    <nav
      ref={menu}
      id="menu"
      popover="auto"
      aria-label="Principal"
      className="site-menu"
      onClick={handleClick}
    >
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
        <MenuItem href="/" current={here('/')}>
          Home
        </MenuItem>
        <MenuItem href="/galeria-de-videos" current={here('/galeria-de-videos')}>
          Vídeos
        </MenuItem>
        {categoryGroups.map((group) => (
          <li key={group.id} data-group={group.id}>
            <button
              type="button"
              popoverTarget={`menu-${group.id}`}
              className="flex w-full items-center justify-between gap-1.5 py-2 max-lg:py-3 font-display font-semibold hover:text-hue"
            >
              {group.name}
              <Icon path="M2 4l4 4 4-4" className="size-3" box={12} />
            </button>
            <div id={`menu-${group.id}`} popover="auto" className="menu-group" onToggle={restoreFocus}>
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
                  .map(({ slug, name }) => (
                    <MenuItem key={slug} href={`/categoria/${slug}`} current={here(`/categoria/${slug}`)}>
                      {name}
                    </MenuItem>
                  ))}
              </ul>
            </div>
          </li>
        ))}
        <MenuItem href="/contato" current={here('/contato')}>
          Contato
        </MenuItem>
        {isAdmin ? (
          <MenuItem href="/dashboard" current={isInNewsroom ? 'true' : here('/dashboard')}>
            Dashboard
          </MenuItem>
        ) : null}
      </ul>
    </nav>
  );
}

function MenuItem({
  href,
  current,
  children,
}: {
  href: string;
  current: 'page' | 'true' | undefined;
  children: string;
}) {
  return (
    <li>
      <a href={href} className="menu-link" aria-current={current}>
        {children}
      </a>
    </li>
  );
}

/** Browsers do not restore the focus of a nested popover, as the groups are on small screens. */
function restoreFocus({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open' || document.activeElement !== document.body) return;
  currentTarget.parentElement?.querySelector('button')?.focus({ preventScroll: true });
}
