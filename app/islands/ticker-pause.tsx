import { useEffect, useState } from 'react';
import { isTickerPaused, setTickerPaused } from './ticker-state.ts';

/** Pauses the ticker, for as long as the visit lasts. */
export default function TickerPause() {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => setPaused(isTickerPaused()), []);
  return (
    <button
      type="button"
      className="shrink-0 px-2 py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
      onClick={() => {
        setTickerPaused(!isPaused);
        setPaused(!isPaused);
      }}
    >
      {isPaused ? 'Continuar' : 'Pausar'}
    </button>
  );
}
