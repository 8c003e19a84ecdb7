/** Sends the images of a field, one at a time, and reports progress and failure. An upload can be stopped. */
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UploadPurpose } from '../../../domain/media/storage-key.ts';
import { imageMaxBytes, soundMaxBytes } from '../../../domain/site/limits.ts';
import { unusableAttachment, unusableImage } from '../../../domain/text/sentences.ts';
import { CallError, callHeaders, toCallError, toErrorMessage, withSignIn } from '../../program/call.ts';
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

export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface UploadOptions {
  /** `attachment` sends a document or sound. */
  purpose: UploadPurpose | 'attachment';
  onProgress?: (ratio: number) => void;
  signal?: AbortSignal;
}

const timeoutMs = 10 * 60_000;

/** Uploads a file. Rejects with a `CallError`, also when `signal` aborts it. */
async function uploadImage(file: File, options: UploadOptions) {
  const [maxBytes, tooLarge] =
    options.purpose === 'attachment' ? [soundMaxBytes, unusableAttachment] : [imageMaxBytes, unusableImage];
  if (file.size > maxBytes) throw new CallError(tooLarge, 'too-large', null);
  const response = await withSignIn(() => send(file, options));
  if (response.status !== 200) throw await toCallError(response);
  const { url, width, height } = Object(await response.json());
  return { url, width, height };
}

/** Sends by XMLHttpRequest, because fetch has no upload progress. */
function send(
  file: File,
  { purpose, onProgress, signal }: UploadOptions,
): Promise<{ status: number; json(): Promise<unknown> }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const isAttachment = purpose === 'attachment';
    const query = new URLSearchParams({ ...(isAttachment ? {} : { para: purpose }), nome: file.name });
    request.open('POST', `/api/redacao/${isAttachment ? 'anexos' : 'imagens'}?${query}`);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve({ status: request.status, json: async () => request.response });
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
