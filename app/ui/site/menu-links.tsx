/** The links of the menu in the header; on desktops, entries beyond two lines are in `Ver mais`. */
import { accountPath } from '../../../domain/accounts/user.ts';
import type { MenuGroup } from '../../../domain/news/sections.ts';
import { type MenuLink, type ShownMenus, toPageLink } from '../../../domain/site/shown-menus.ts';
import { CloseIcon, Icon } from '../icon.tsx';
import { MenuAnchor } from './menu-anchor.tsx';

/** The width of two lines on a small desktop, in letters. */
const widthMax = 200;

/** The approximate width of an entry in letters, with its gap and the arrow of a group. */
export function widthOf(entry: MenuLink | MenuGroup): number {
  return entry.name.length + ('sections' in entry ? 4 : 2);
}

export function MenuLinks({
  entries,
  path,
  hasNewsroom,
}: {
  entries: ShownMenus['header'];
  path: string;
  hasNewsroom: boolean;
}) {
  const isInNewsroom = path.startsWith('/dashboard/') && path !== accountPath;
  const here = (href: string) => (href === path ? 'page' : undefined);
  let width = 0;
  const ends = entries.map((entry) => (width += widthOf(entry)));
  const rest = entries.filter((_entry, index) => (ends[index] ?? 0) > widthMax);
  const item = (link: MenuLink, className?: string) => (
    <li key={`${link.href} ${link.name}`} className={className}>
      <MenuAnchor link={link} className="menu-link" aria-current={here(link.href)} />
    </li>
  );
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
        {entries.map((entry) => {
          const className = rest.includes(entry) ? 'lg:hidden' : undefined;
          return 'sections' in entry ? (
            <Group
              key={entry.id}
              id={entry.id}
              name={entry.name}
              hue={entry.hue}
              className={className}
              links={entry.sections.map((section) => item(toPageLink(section)))}
            />
          ) : (
            item(entry, className)
          );
        })}
        {rest.length > 0 ? (
          <Group
            id="ver-mais"
            name="Ver mais"
            className="max-lg:hidden"
            links={rest.map((entry) => item('sections' in entry ? toPageLink(entry) : entry))}
          />
        ) : null}
        {hasNewsroom ? (
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
      </ul>
    </>
  );
}

function Group({
  id,
  name,
  hue,
  className,
  links,
}: {
  id: string;
  name: string;
  hue?: MenuGroup['hue'];
  className: string | undefined;
  links: React.ReactNode[];
}) {
  return (
    <li data-hue={hue} className={className}>
      <button
        type="button"
        popoverTarget={`menu-${id}`}
        className="flex w-full items-center justify-between gap-1.5 py-2 max-lg:py-3 font-display font-semibold hover:text-hue lg:whitespace-nowrap"
      >
        {name}
        <Icon path="M2 4l4 4 4-4" className="size-3" box={12} />
      </button>
      <div id={`menu-${id}`} popover="auto" className="menu-group">
        <div className="menu-group-head">
          {name}
          <button
            type="button"
            popoverTarget={`menu-${id}`}
            popoverTargetAction="hide"
            aria-label="Fechar seções"
          >
            <CloseIcon />
          </button>
        </div>
        <ul>{links}</ul>
      </div>
    </li>
  );
}
