/** Decides when each island is hydrated. React and the islands are loaded with mount.tsx. */
import { onConsentChange, readConsent } from './consent.ts';
import { whenIdle } from './timing.ts';

/** An island wakes 300 px before it is visible; everything above the viewport counts as visible. */
const seenMargin = '1000000px 0px 300px 0px';

const scrollTypes = ['scroll', 'visibilitychange'] as const;

const waking = new WeakMap<Element, Promise<void>>();

function wake(island: Element): Promise<void> {
  let awake = waking.get(island);
  if (!awake) {
    awake = import('../islands/mount.tsx').then(({ mount }) => mount(island));
    awake.catch(() => waking.delete(island));
    waking.set(island, awake);
    for (const other of document.querySelectorAll('pauta-island[data-when=company]')) wakeSoon(other);
  }
  return awake;
}

function wakeSoon(island: Element): void {
  wake(island).catch(() => {});
}

export function startIslands(root: Document): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const island = target.closest('pauta-island');
        if (!isIntersecting || !island) continue;
        observer.unobserve(target);
        wakeSoon(island);
      }
    },
    { rootMargin: seenMargin },
  );

  for (const island of root.querySelectorAll<HTMLElement>('pauta-island')) {
    // The element itself has no box (display: contents), but its child has.
    if (island.dataset.when === 'visible' && island.firstElementChild)
      observer.observe(island.firstElementChild);
    if (island.dataset.when === 'idle') whenIdle(() => wakeSoon(island));
  }

  const observeAfterConsent = () => {
    if (readConsent() !== 'accepted') return;
    for (const island of root.querySelectorAll('pauta-island[data-when=consent]')) {
      if (island.firstElementChild) observer.observe(island.firstElementChild);
    }
  };
  observeAfterConsent();
  onConsentChange(observeAfterConsent);

  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    root.addEventListener(
      type,
      ({ target }) => {
        const island = target instanceof Element && target.closest('pauta-island');
        if (island) wakeSoon(island);
      },
      { passive: true },
    );
  }

  root.addEventListener('click', handleFirstClick, { capture: true });
  wakeOnScroll(root);
}

/**
 * Hydrates islands at the first scrolling. On a page that is scrolled already, or is too short to scroll, they are
 * hydrated when the browser is idle.
 */
function wakeOnScroll(root: Document): void {
  const wakeAll = () => {
    for (const type of scrollTypes) root.removeEventListener(type, wakeAll);
    for (const island of root.querySelectorAll('pauta-island[data-when=scroll]')) wakeSoon(island);
  };
  for (const type of scrollTypes) root.addEventListener(type, wakeAll, { passive: true });
  // A browser may restore the position of a reloaded page before this script listens.
  if (scrollY > 0 || root.documentElement.scrollHeight <= innerHeight) whenIdle(wakeAll);
}

/** Hydrates the island of a clicked button that is not hydrated yet, and then repeats the click. */
function handleFirstClick(event: Event): void {
  const button =
    event.target instanceof Element && event.target.closest<HTMLElement>('button:not([popovertarget])');
  const island = button ? button.closest('pauta-island') : null;
  if (!button || !island || island.hasAttribute('data-awake')) return;
  event.preventDefault();
  event.stopPropagation();
  wake(island).then(() => button.isConnected && button.click(), reloadWhenOnline);
}

/**
 * Reloads the page, because a document never retries a module that failed to load. Readers who are offline keep the
 * page.
 */
function reloadWhenOnline(): void {
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  );
}
