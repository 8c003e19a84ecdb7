/** Repeats the ticker, pauses it, and moves in it by keyboard. */

const rememberedAs = 'pauta:ticker';

function wasPaused(): boolean {
  try {
    return sessionStorage.getItem(rememberedAs) === 'paused';
  } catch {
    return false;
  }
}

export function toggleTicker(): void {
  const isPaused = document.documentElement.dataset.ticker !== 'paused';
  try {
    if (isPaused) sessionStorage.setItem(rememberedAs, 'paused');
    else sessionStorage.removeItem(rememberedAs);
  } catch {
    // In a browser without storage, the pause applies to this page only.
  }
  showTickerState(isPaused);
}

const stepOf = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/**
 * Makes the ticker one stop of the Tab key; arrow keys move inside it. Copies its headlines, so that the loop of
 * ticker.css has no gap. Without JavaScript the ticker does not move, and each headline is a stop.
 */
export function startTicker(): void {
  const list = document.querySelector<HTMLElement>('.ticker-track ul');
  if (!list) return;
  const links = [...list.querySelectorAll('a')];
  for (const link of links) link.tabIndex = -1;
  const copy = list.cloneNode(true);
  if (copy instanceof HTMLElement) copy.ariaHidden = 'true';
  list.after(copy);
  if (links[0]) links[0].tabIndex = 0;
  list.addEventListener('keydown', (event) => {
    const step = stepOf.get(event.key);
    if (!step || !(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const next = links[(links.indexOf(event.target) + step + links.length) % links.length];
    for (const link of links) link.tabIndex = link === next ? 0 : -1;
    next?.focus();
  });
}

/** Sets the state for the styles (app/ui/site/ticker.css). */
export function showTickerState(isPaused = wasPaused()): void {
  if (isPaused) document.documentElement.dataset.ticker = 'paused';
  else delete document.documentElement.dataset.ticker;
}
