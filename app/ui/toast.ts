/** Shows a toast on the page; every script of the portal can call it. app/islands/toasts.tsx renders the toasts. */

import { toastMs, toastsMax, undoOfferMs } from '../../domain/site/limits.ts';
import { createStore } from '../browser/store.ts';

export interface Toast {
  id: string;
  /** Each time that a toast is shown, this number differs, even if the id is that of an earlier toast. */
  showing: number;
  kind: keyof typeof toastMs;
  message: string;
  durationMs: number;
  /** The function behind `Desfazer`; null for a toast without that button. */
  undo: (() => void) | null;
}

interface Options {
  /** If a toast with this id is on the page, the new one replaces it. */
  id?: string | undefined;
  undo?: (() => void) | undefined;
}

/** The toasts on the page, newest first. */
export const toasts = createStore<readonly Toast[]>([]);

let shown = 0;

function show(kind: Toast['kind'], message: string, { id, undo }: Options = {}): void {
  shown += 1;
  const durationMs = undo ? undoOfferMs : toastMs[kind];
  const toast = { id: id ?? String(shown), showing: shown, kind, message, durationMs, undo: undo ?? null };
  const before = toasts.get();
  const isThere = before.some((other) => other.id === toast.id);
  toasts.set(
    isThere
      ? before.map((other) => (other.id === toast.id ? toast : other))
      : [toast, ...before].slice(0, toastsMax),
  );
}

export const toast = {
  success: (message: string, options?: Options) => show('success', message, options),
  error: (message: string, options?: Options) => show('error', message, options),
  neutral: (message: string) => show('neutral', message),
};

export function removeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
