/** Sends an image to the server, for all screens. */
import type { UploadPurpose } from '../../../domain/media/storage-key.ts';
import { imageMaxBytes } from '../../../domain/site/limits.ts';
import { unusableImage } from '../../../domain/text/sentences.ts';
import { CallError, callHeaders, toCallError, withSignIn } from '../../program/call.ts';

export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export interface UploadOptions {
  purpose: UploadPurpose;
  onProgress?: (ratio: number) => void;
  signal?: AbortSignal;
}

const timeoutMs = 10 * 60_000;

/** Uploads an image. Rejects with a `CallError`, also when `signal` aborts it. */
export async function uploadImage(file: File, options: UploadOptions) {
  if (file.size > imageMaxBytes) throw new CallError(unusableImage, 'too-large', null);
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
    const query = new URLSearchParams({ para: purpose, nome: file.name });
    request.open('POST', `/api/redacao/imagens?${query}`);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve({ status: request.status, json: async () => request.response });
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
