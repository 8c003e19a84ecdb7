/** The images that a form is sending, for buttons that wait for them. */
import { createContext, type DragEvent } from 'react';

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
  return {
    track,
    isPending: () => pending.size > 0,
    /**
     * Waits for all uploads, including those that begin meanwhile. Resolves with false at the first failure. Never
     * rejects.
     */
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

/** The uploads of the form that contains a field. */
export const FormUploads = createContext(createUploads());

/** A file that is dropped outside of the drop areas must not replace the page. */
export function stayOnPage(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}
