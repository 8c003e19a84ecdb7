/**
 * The links of the menu in the header, and `Dashboard` for the newsroom. On desktops, `Ver mais` holds entries that do
 * not fit in two lines.
 */
import type { ShownGroup } from '../../../domain/news/sections.ts';
import { type MenuLink, type ShownMenus, toPageLink } from '../../../domain/site/shown-menus.ts';
import { Icon } from '../icon.tsx';
import { MenuAnchor } from './menu-anchor.tsx';

/** The width of two lines on a small desktop, in letters. */
const widthMax = 200;

/** Returns about how wide an entry is, in letters. The gap counts, and so does the arrow of a group. */
export function widthOf(entry: MenuLink | ShownGroup): number {
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
    <ul className="menu-list">
      {entries.map((entry) => {
        const className = rest.includes(entry) ? 'is-rest' : undefined;
        return 'sections' in entry ? (
          <Group
            key={entry.id}
            id={entry.id}
            name={entry.name}
            hue={entry.hue}
            className={className}
            links={[
              item(toPageLink({ ...entry, name: `Tudo de ${entry.ownName}` })),
              ...entry.sections.map((section) => item(toPageLink(section))),
            ]}
          />
        ) : (
          item(entry, className)
        );
      })}
      {rest.length > 0 ? (
        <Group
          id="ver-mais"
          name="Ver mais"
          className="is-more"
          links={rest.map((entry) => item('sections' in entry ? toPageLink(entry) : entry))}
        />
      ) : null}
      {hasNewsroom ? (
        <li>
          <a href="/dashboard" className="menu-link">
            Dashboard
          </a>
        </li>
      ) : null}
    </ul>
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
  hue?: ShownGroup['hue'];
  className: string | undefined;
  links: React.ReactNode[];
}) {
  return (
    <li data-hue={hue} className={className}>
      <button type="button" popoverTarget={`menu-${id}`} className="menu-opener">
        {name}
        <Icon path="M2 4l4 4 4-4" className="menu-arrow" box={12} />
      </button>
      <ul id={`menu-${id}`} popover="auto" className="menu-panel">
        {links}
      </ul>
    </li>
  );
}
