/**
 * Tracks whether a button is held down. A save on blur during a press could open the login dialog, which would cancel
 * the click; the action of the button saves the text anyway.
 */
import { useRef } from 'react';

export function usePressGuard() {
  const isPressing = useRef(false);
  const handlePointerDown = () => {
    isPressing.current = true;
    const over = new AbortController();
    const release = () => {
      isPressing.current = false;
      over.abort();
    };
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, release, { signal: over.signal });
  };
  return { isPressing, handlePointerDown };
}
