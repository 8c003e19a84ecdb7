/** The button that pauses the ticker; style sheets choose the label of the button. */
import { toggleTicker } from '../../browser/ticker-state.ts';

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
