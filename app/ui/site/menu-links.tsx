import { accountPath } from '../../../domain/accounts/user.ts';
import type { MenuGroup } from '../../../domain/news/sections.ts';
import { CloseIcon, Icon } from '../icon.tsx';

/** What the header's menu holds. */
export function MenuLinks({
  sections,
  path,
  hasNewsroom,
}: {
  sections: readonly MenuGroup[];
  path: string;
  hasNewsroom: boolean;
}) {
  const isInNewsroom = path.startsWith('/dashboard/') && path !== accountPath;
  const here = (href: string) => (href === path ? 'page' : undefined);
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label="Fechar menu"
        className="mb-2 ml-auto grid size-11 place-items-center lg:hidden"
      >
        <CloseIcon />
      </button>
      <ul className="gap-x-3 xl:gap-x-5 max-lg:divide-y max-lg:divide-rule max-lg:text-xl lg:flex lg:flex-wrap lg:items-center">
        <MenuItem href="/" current={here('/')}>
          Home
        </MenuItem>
        <MenuItem href="/galeria-de-videos" current={here('/galeria-de-videos')}>
          Vídeos
        </MenuItem>
        {sections.map((group) => (
          <li key={group.id} data-hue={group.hue}>
            <button
              type="button"
              popoverTarget={`menu-${group.id}`}
              className="flex w-full items-center justify-between gap-1.5 py-2 max-lg:py-3 font-display font-semibold hover:text-hue lg:whitespace-nowrap"
            >
              {group.name}
              <Icon path="M2 4l4 4 4-4" className="size-3" box={12} />
            </button>
            <div id={`menu-${group.id}`} popover="auto" className="menu-group">
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
                {group.sections.map(({ slug, name }) => (
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
        {hasNewsroom ? (
          <MenuItem href="/dashboard" current={isInNewsroom ? 'true' : here('/dashboard')}>
            Dashboard
          </MenuItem>
        ) : null}
      </ul>
    </>
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
