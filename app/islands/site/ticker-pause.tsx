import { toggleTicker } from '../../browser/ticker-state.ts';

/** Pauses the ticker for the visit. Styles choose the label, also before hydration. */
export default function TickerPause() {
  return (
    <button
      type="button"
      className="ticker-pause shrink-0 px-2 py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
      onClick={toggleTicker}
    >
      <span>Pausar</span>
      <span>Continuar</span>
    </button>
  );
}
