/**
 * Opens the manual when the button `Ajuda` of the newsroom's frame or the key `?` is pressed (docs/product.md#help).
 */
import { useEffect, useEffectEvent } from 'react';
import { useBrowserChoice } from './browser-choice.ts';

const fields = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Returns whether the key `?` opens the manual for this person in this browser, and a function that changes that. */
export function useHelpKey(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [choice, choose] = useBrowserChoice('ajuda');
  return [choice !== 'sem-tecla', (isOn) => choose(isOn ? '' : 'sem-tecla')];
}

/**
 * Calls `onToggle` when the button is pressed, or `?` outside of fields and dialogs. `isOpen` is null when the manual
 * opens in a new tab.
 */
export function useHelpButton(isOpen: boolean | null, onToggle: () => void): void {
  const [hasKey] = useHelpKey();
  const toggle = useEffectEvent(onToggle);
  useEffect(() => {
    if (isOpen === null) return;
    document.getElementById('ajuda-botao')?.setAttribute('aria-expanded', String(isOpen));
  }, [isOpen]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.getElementById('ajuda-botao')?.addEventListener('click', () => toggle(), { signal });
    document.addEventListener(
      'keydown',
      ({ key, target, ctrlKey, metaKey, altKey }) => {
        if (!hasKey || key !== '?' || ctrlKey || metaKey || altKey) return;
        if (target instanceof Element && target.closest(fields)) return;
        if (!document.querySelector('dialog:modal')) toggle();
      },
      { signal },
    );
    return () => controller.abort();
  }, [hasKey]);
}
