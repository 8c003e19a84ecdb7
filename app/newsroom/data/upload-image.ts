/** Sends an image, document or sound to the server, for all screens. */
import type { UploadPurpose } from '../../../domain/media/storage-key.ts';
import { imageMaxBytes, soundMaxBytes } from '../../../domain/site/limits.ts';
import { unusableAttachment, unusableImage } from '../../../domain/text/sentences.ts';
import { CallError, callHeaders, toCallError, withSignIn } from '../../program/call.ts';

export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export interface UploadOptions {
  /** `attachment` sends a document or sound. */
  purpose: UploadPurpose | 'attachment';
  onProgress?: (ratio: number) => void;
  signal?: AbortSignal;
}

const timeoutMs = 10 * 60_000;

/** Uploads a file. Rejects with a `CallError`, also when `signal` aborts it. */
export async function uploadImage(file: File, options: UploadOptions) {
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
