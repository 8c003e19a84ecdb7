/**
 * The menu of the newsroom's screens. It is a sidebar; on narrow windows it is a sheet that a button of the header
 * opens.
 */
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { mayDo, type Role } from '../../domain/accounts/permissions.ts';
import { CloseIcon, Icon } from '../ui/icon.tsx';
import { useBrowserChoice } from './browser-choice.ts';
import {
  accountScreen,
  groupScreens,
  helpScreen,
  isWithin,
  newsroomScreens,
  type Screen,
  screenPath,
} from './screens.ts';

type LinkProps = Pick<ComponentProps<'a'>, 'aria-current' | 'className' | 'children'> & { href: string };

interface MenuProps {
  roles: readonly Role[];
  pathname: string;
  /** How many items wait on each screen, by its path; a screen without such items has no number. */
  counts?: Readonly<Record<string, string>>;
  /** How a link opens a screen; by default it loads the page of the screen. */
  renderLink?: (link: LinkProps) => ReactNode;
}

/** Users without a role have no menu: `Minha conta` is their only screen, in the frame of readers' pages. */
export function MenuFrame({
  children,
  beside = null,
  ...menu
}: MenuProps & {
  children: ReactNode;
  /** The element after the screen, such as the manual. */
  beside?: ReactNode;
}) {
  if (!mayDo(menu, 'use-newsroom')) return children;
  return (
    <div className="room">
      <Menu {...menu} />
      <main id="conteudo" tabIndex={-1} className="room-main">
        {children}
      </main>
      {beside}
    </div>
  );
}

function Menu({ roles, pathname, counts = {}, renderLink = (link) => <a {...link} /> }: MenuProps) {
  const menu = useRef<HTMLElement>(null);
  const screens = [...newsroomScreens.filter(({ needs }) => mayDo({ roles }, needs)), accountScreen];
  const current = screens.find((screen) => isWithin(screen, pathname));
  const [opensList] = useBrowserChoice('noticias');
  const { isFolded, setFolded } = useFolds(current);
  const showCurrent = () => showLinkIn(menu.current, '[aria-current=page]');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another link.
  useEffect(() => {
    const name = document.getElementById('tela');
    const shown = current ?? (isWithin(helpScreen, pathname) ? helpScreen : null);
    if (name) name.textContent = shown?.label ?? 'Dashboard';
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
    showCurrent();
  }, [pathname]);

  const link = (screen: Screen) => (
    <li key={screen.path}>
      {renderLink({
        href:
          screen.path === 'noticias' && opensList ? `${screenPath(screen)}/${opensList}` : screenPath(screen),
        'aria-current': screen === current ? 'page' : undefined,
        className: 'room-link',
        children: counts[screen.path] ? (
          <>
            {screen.label} <span className="room-count">{counts[screen.path]}</span>
          </>
        ) : (
          screen.label
        ),
      })}
    </li>
  );
  return (
    <nav
      ref={menu}
      id="painel"
      popover="auto"
      aria-label="Dashboard"
      className="room-menu no-print"
      onToggle={showCurrent}
    >
      <button
        type="button"
        popoverTarget="painel"
        popoverTargetAction="hide"
        aria-label="Fechar menu"
        className="room-close"
      >
        <CloseIcon />
      </button>
      {groupScreens(screens).map(({ name, screens: grouped }) =>
        grouped.length === 1 ? (
          <ul key={name}>{grouped.map(link)}</ul>
        ) : (
          <details
            key={name}
            open={!isFolded(name)}
            onToggle={({ currentTarget }) => setFolded(name, !currentTarget.open)}
          >
            <summary>
              {name}
              <Icon path="M2 4l4 4 4-4" className="room-arrow" box={12} />
            </summary>
            <ul aria-label={name}>{grouped.map(link)}</ul>
          </details>
        ),
      )}
    </nav>
  );
}

/** The groups that the person folded in this browser. When a screen opens, its group is unfolded. */
function useFolds(current: Screen | undefined) {
  const [text, choose] = useBrowserChoice('painel');
  const folded = text.split('\n').filter(Boolean);
  const setFolded = (name: string, isFolded: boolean) => {
    if (folded.includes(name) === isFolded) return;
    choose((isFolded ? [...folded, name] : folded.filter((other) => other !== name)).join('\n'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a person may fold the group of the open screen.
  useEffect(() => {
    if (current) setFolded(current.group, false);
  }, [current?.path]);
  return { isFolded: (name: string) => folded.includes(name), setFolded };
}

/** Scrolls a box to a link inside it. `scrollIntoView` would also move the start of the Tab order behind the link. */
function showLinkIn(box: HTMLElement | null, selector: string): void {
  const link = box?.querySelector(selector)?.getBoundingClientRect();
  if (!box || !link) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (link.top < top || link.bottom > bottom) box.scrollTop += link.top - (top + bottom) / 2;
}
