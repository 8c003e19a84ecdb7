/** Shows a toast on the page: for every script of the portal. app/islands/toasts.tsx renders them. */

import { toastMs, toastsMax, undoOfferMs } from '../../domain/site/limits.ts';
import { createStore } from '../browser/store.ts';

export interface Toast {
  id: string;
  /** A number that differs each time that a toast is shown, also with the id of an earlier one. */
  showing: number;
  kind: keyof typeof toastMs;
  message: string;
  durationMs: number;
  /** The work of `Desfazer`; null without that button. */
  undo: (() => void) | null;
}

interface Options {
  /** A toast with the id of one on the page takes its place. */
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
