/** The frame of the dashboard: its menu beside one column of work. */
import { type ComponentProps, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { mayDo, type Role } from '../../domain/accounts/permissions.ts';
import { accountScreen, groupScreens, isWithin, newsroomScreens, screenPath } from './screens.ts';

type LinkProps = Pick<ComponentProps<'a'>, 'aria-current' | 'className' | 'children'> & { href: string };

/** More screens than this are hard to find in a strip, and without the names of their groups. */
const stripMax = 5;

/** The sidebar beside one column of work; on narrow windows a strip above it, which a button unfolds. */
export function MenuFrame({
  roles,
  pathname,
  counts = {},
  renderLink = (link) => <a {...link} />,
  children,
}: {
  roles: readonly Role[];
  pathname: string;
  /** The count of what waits on a screen, by its path; none is shown where nothing waits. */
  counts?: Readonly<Record<string, string>>;
  /** How a link opens a screen; without it, by loading its page. */
  renderLink?: (link: LinkProps) => ReactNode;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // The menu is folded when another screen opens.
  const isOpen = openAt === pathname;
  const screens = [...newsroomScreens.filter(({ needs }) => mayDo({ roles }, needs)), accountScreen];
  const isLong = screens.length > stripMax;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another link.
  useEffect(() => {
    const strip = menu.current;
    const showCurrent = () => {
      const current = strip?.querySelector<HTMLElement>('[aria-current=page]');
      if (!strip || !current) return;
      strip.scrollLeft = current.offsetLeft - strip.clientWidth / 3;
      // The sidebar may be longer than the window.
      const sidebar = strip.parentElement;
      if (sidebar) sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 2;
    };
    showCurrent();
    // The widths of the links change with the font.
    void document.fonts.ready.then(showCurrent);
  }, [pathname]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav
        aria-label="Dashboard"
        className="no-print border-rule max-lg:border-b max-lg:pb-1 lg:sticky lg:top-4 lg:-mx-2 lg:max-h-[calc(100vh-2rem)] lg:self-start lg:overflow-y-auto lg:px-2 lg:[scrollbar-width:thin]"
      >
        {isLong ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => setOpenAt(isOpen ? null : pathname)}
            className="min-h-11 font-display font-semibold underline decoration-rule underline-offset-4 lg:hidden"
          >
            {isOpen ? 'Recolher o painel' : `Ver as ${screens.length} telas do painel`}
          </button>
        ) : null}
        <div
          ref={menu}
          id={menuId}
          className={`relative ${isOpen ? 'grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-5' : 'flex gap-x-5 overflow-x-auto max-lg:pe-16 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-4rem),transparent)]'} lg:block lg:overflow-visible`}
        >
          {groupScreens(screens).map(({ name, screens: grouped }) => (
            <Fragment key={name}>
              {name !== '' && isLong ? (
                <p
                  aria-hidden="true"
                  className={`col-span-full pt-4 pb-1 font-display text-sm text-muted ${isOpen ? '' : 'max-lg:hidden'}`}
                >
                  {name}
                </p>
              ) : null}
              <ul aria-label={(isLong && name) || undefined} className="contents lg:block">
                {grouped.map((screen) => (
                  <li key={screen.path} className="min-w-11 shrink-0">
                    {renderLink({
                      href: screenPath(screen),
                      'aria-current': isWithin(screen, pathname) ? 'page' : undefined,
                      className:
                        'block py-2.5 lg:pointer-fine:py-1 font-display font-semibold text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-marker-line aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8',
                      children: counts[screen.path] ? (
                        <>
                          {screen.label}{' '}
                          <span className="ms-1 inline-block bg-marker px-1.5 text-sm text-on-marker tabular-nums">
                            {counts[screen.path]}
                          </span>
                        </>
                      ) : (
                        screen.label
                      ),
                    })}
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
