import { useState } from 'react';

/** Pauses the ticker, which follows this button's state by CSS. */
export default function TickerPause() {
  const [isPaused, setPaused] = useState(false);
  return (
    <button
      type="button"
      data-paused={isPaused}
      className="shrink-0 px-2 py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
      onClick={() => setPaused(!isPaused)}
    >
      {isPaused ? 'Continuar' : 'Pausar'}
    </button>
  );
}
