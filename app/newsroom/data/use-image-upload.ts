/** Sends the images of a field, one at a time, and reports progress and failure. An upload can be stopped. */
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UploadPurpose } from '../../../domain/media/storage-key.ts';
import { toErrorMessage } from '../../program/call.ts';
import { uploadImage } from './upload-image.ts';
import { FormUploads } from './uploads.ts';

interface Handlers {
  onSent: (url: string) => void;
  /** Gets the reason why the last file was rejected. Gets null when another file is sent, or the reason is cleared. */
  onRejected: (reason: string | null) => void;
}

export function useImageUpload(purpose: UploadPurpose | 'attachment', handlers: Handlers) {
  const uploads = useContext(FormUploads);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // A form may have changed while the file was sent.
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const reject = (reason: string | null) => {
    setFailure(reason);
    latest.current.onRejected(reason);
  };
  /**
   * Rejects when the image was rejected or its upload was stopped. It does not reject when another image replaces this
   * one.
   */
  const upload = async (file: File, controller: AbortController) => {
    const { signal } = controller;
    try {
      const { url } = await uploadImage(file, { purpose, onProgress: setProgress, signal });
      signal.throwIfAborted();
      // A form that waits for the upload reads its fields immediately afterwards.
      flushSync(() => latest.current.onSent(url));
    } catch (error) {
      if (!signal.aborted) reject(`${file.name}: ${toErrorMessage(error)}`);
      if (running.current === controller) throw error;
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
      }
    }
  };
  return {
    progress,
    failure,
    send: (file: File) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      reject(null);
      setProgress(0);
      uploads.track(upload(file, controller)).catch(() => {});
    },
    stop: () => running.current?.abort(),
    clearFailure: () => reject(null),
  };
}
