/** The menu of the header; without JavaScript it opens by `popover`. */
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { menuCloseDelayMs } from '../../../domain/site/limits.ts';
import { ServerHtml } from '../server-html.ts';

export default function SiteMenu({ children }: { children?: ReactNode }) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = menu.current;
    // Toggle events do not bubble, so they are captured.
    nav?.addEventListener('toggle', restoreFocus, { capture: true });
    return () => nav?.removeEventListener('toggle', restoreFocus, { capture: true });
  }, []);
  const handleClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('a')) return;
    setTimeout(() => {
      const open = menu.current?.parentElement?.querySelectorAll<HTMLElement>(':popover-open') ?? [];
      for (const popover of open) popover.hidePopover();
    }, menuCloseDelayMs);
  };
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
      <ServerHtml name="menu">{children}</ServerHtml>
    </nav>
  );
}

/** Returns the focus when a group of the menu closes, because browsers do not for nested popovers. */
function restoreFocus(event: Event) {
  const { target } = event;
  const isClosing = event instanceof ToggleEvent && event.newState !== 'open';
  if (!isClosing || !(target instanceof HTMLElement) || document.activeElement !== document.body) return;
  // The menu itself returns the focus to its button.
  if (target.id === 'menu') return;
  target.parentElement?.querySelector('button')?.focus({ preventScroll: true });
}
