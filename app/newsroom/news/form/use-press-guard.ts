/**
 * Tracks whether a button is being pressed. During a press, nothing is saved on blur: such a save could open the login
 * dialog, which would cancel the click. The action of the button saves the text anyway.
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
