const rememberedAs = 'pauta:ticker';

/** Whether the ticker was paused on an earlier page of this visit. False where browsers keep nothing. */
function wasPaused(): boolean {
  try {
    return sessionStorage.getItem(rememberedAs) === 'paused';
  } catch {
    return false;
  }
}

/** Pauses the ticker or lets it go on, here and on the next pages of the visit. */
export function toggleTicker(): void {
  const isPaused = document.documentElement.dataset.ticker !== 'paused';
  try {
    if (isPaused) sessionStorage.setItem(rememberedAs, 'paused');
    else sessionStorage.removeItem(rememberedAs);
  } catch {
    // Then it holds for this page.
  }
  showTickerState(isPaused);
}

/** Tells the styles (app/ui/site/ticker.css): long before the button wakes, nothing moves any more. */
export function showTickerState(isPaused = wasPaused()): void {
  if (isPaused) document.documentElement.dataset.ticker = 'paused';
  else delete document.documentElement.dataset.ticker;
}
