/**
 * The menu of the header. It is a sheet whose groups open in place; on wide screens it is a row
 * (app/ui/site/site-menu.css).
 */
import { menuCloseDelayMs } from '../../domain/site/limits.ts';

/** Call once per page. Without JavaScript the groups of the sheet are open. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLElement>('#menu');
  menu?.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('a, button') : null;
    if (target instanceof HTMLAnchorElement) setTimeout(closeMenu, menuCloseDelayMs, menu);
    else if (target instanceof HTMLButtonElement && isGroupOfSheet(target, menu)) {
      event.preventDefault();
      target.ariaExpanded = String(target.ariaExpanded !== 'true');
    }
  });
  // A sheet that opens again begins with closed groups.
  menu?.addEventListener('toggle', () => {
    for (const button of menu.querySelectorAll('[aria-expanded]')) button.removeAttribute('aria-expanded');
  });
}

function isGroupOfSheet({ popoverTargetElement }: HTMLButtonElement, menu: HTMLElement): boolean {
  return menu.matches(':popover-open') && popoverTargetElement !== null && popoverTargetElement !== menu;
}

function closeMenu(menu: HTMLElement): void {
  for (const panel of menu.querySelectorAll<HTMLElement>(':popover-open')) panel.hidePopover();
  menu.hidePopover();
}
