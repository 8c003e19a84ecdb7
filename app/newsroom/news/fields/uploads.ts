/** The images that a form of news is sending, for buttons that wait for them. */
import type { DragEvent } from 'react';

export type Uploads = ReturnType<typeof createUploads>;

export function createUploads() {
  const pending = new Set<Promise<unknown>>();
  /** Counts an upload until it settles, and returns it. A cancelled upload must reject. */
  const track = <T>(upload: Promise<T>): Promise<T> => {
    const forget = () => void pending.delete(upload);
    pending.add(upload);
    upload.then(forget, forget);
    return upload;
  };
  let endReported = () => {};
  return {
    track,
    /** Counts an upload that a field reports: true when it starts, false when it has ended. */
    trackFlag(isUnderWay: boolean): void {
      endReported();
      if (!isUnderWay) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      endReported = resolve;
      void track(promise);
    },
    isPending: () => pending.size > 0,
    /** Waits for all uploads, also later ones. False at the first failure. Never rejects. */
    whenDone: async () => {
      try {
        while (pending.size > 0) await Promise.all(pending);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** A file dropped beside the drop areas must not replace the page. */
export function stayOnPage(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}
