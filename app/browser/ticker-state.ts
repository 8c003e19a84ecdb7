const rememberedAs = 'pauta:ticker';

/** Whether the ticker was paused on an earlier page of this visit. */
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
    // Without storage it applies to this page only.
  }
  showTickerState(isPaused);
}

/** Sets the state for the styles (app/ui/site/ticker.css). */
export function showTickerState(isPaused = wasPaused()): void {
  if (isPaused) document.documentElement.dataset.ticker = 'paused';
  else delete document.documentElement.dataset.ticker;
}
