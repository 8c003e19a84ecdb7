/** Sends files of an old site in parts, by the protocol tus. Sending continues while other screens are open. */
import { useSyncExternalStore } from 'react';
import { type DetailedError, Upload } from 'tus-js-client';
import { movePartBytes } from '../../../domain/site/limits.ts';
import { genericError } from '../../../domain/text/sentences.ts';
import { callHeaders, isDeclined, toCallError, toErrorMessage, withSignIn } from '../../program/call.ts';
import { reloadAfter } from '../../program/queries.ts';

/** A file that is being sent, or whose sending stopped. */
export interface Sending {
  /** The id of the file at the server; null until the server knows the file. */
  id: string | null;
  name: string;
  bytes: number;
  sent: number;
  /** Why the sending stopped; '' while it continues. */
  problem: string;
  stop(): void;
}

const endpoint = '/api/redacao/mudanca/arquivos';
/** After the connection is lost, sending is retried for a minute and a half in all. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 50_000];

let sendings: readonly Sending[] = [];
const listeners = new Set<() => void>();

export function useSendings(): readonly Sending[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sendings,
  );
}

function show(next: readonly Sending[]): void {
  sendings = next;
  for (const listener of listeners) listener();
  window.onbeforeunload = next.some(({ problem }) => problem === '')
    ? (event) => event.preventDefault()
    : null;
}

const idOf = (url: string | null) => url?.split('/').at(-1) ?? null;

/**
 * Sends a file. `known` is a file of the move with the same name and size; its sending continues from the last byte
 * that arrived.
 */
export function sendFile(file: File, known: { id: string } | null): void {
  const change = (changes: Partial<Sending>) => {
    const next = { ...current, ...changes };
    show(sendings.map((other) => (other === current ? next : other)));
    current = next;
  };
  const end = () => {
    show(sendings.filter((other) => other !== current));
    return reloadAfter('mudanca');
  };
  const upload = new Upload(file, {
    endpoint,
    uploadUrl: known === null ? null : `${endpoint}/${known.id}`,
    chunkSize: movePartBytes,
    retryDelays,
    headers: callHeaders(),
    metadata: { filename: file.name },
    storeFingerprintForResuming: false,
    onUploadUrlAvailable() {
      change({ id: idOf(upload.url) });
      void reloadAfter('mudanca');
    },
    onProgress: (sent) => change({ sent }),
    onSuccess: () => void end(),
    onError: (error) => void stopFor(error),
  });
  let current: Sending = {
    id: known?.id ?? null,
    name: file.name,
    bytes: file.size,
    sent: 0,
    problem: '',
    stop() {
      void upload.abort();
      void end();
    },
  };
  show([
    ...sendings.filter(({ id, name }) => id === null || id !== known?.id || name !== file.name),
    current,
  ]);
  upload.start();

  /** If the session ended, continues after a login; otherwise shows why the sending stopped. */
  async function stopFor(error: Error | DetailedError): Promise<void> {
    const response = 'originalResponse' in error ? error.originalResponse : null;
    if (!response) return change({ problem: genericError });
    const answer = { status: response.getStatus(), json: async () => JSON.parse(response.getBody()) };
    const isSessionOver = answer.status === 401 || answer.status === 412;
    const problem = await (isSessionOver
      ? withSignIn(firstly(answer)).then(
          () => null,
          (declined: unknown) => declined,
        )
      : toCallError(answer));
    if (problem === null) return upload.start();
    change({
      problem: isDeclined(problem)
        ? 'O envio parou. Entre de novo e escolha o arquivo outra vez.'
        : toErrorMessage(problem),
    });
    return reloadAfter('mudanca');
  }
}

export function deleteFile(id: string): Promise<void> {
  return Upload.terminate(`${endpoint}/${id}`, { headers: callHeaders(), retryDelays: null });
}

/**
 * Returns a function for `withSignIn`: its first answer is the refusal, and the second one, after the login, is a
 * success.
 */
function firstly<Response>(
  refusal: Response,
): () => Promise<Response | { status: 200; json(): Promise<null> }> {
  let isAsked = false;
  return async () => {
    if (isAsked) return { status: 200, json: async () => null };
    isAsked = true;
    return refusal;
  };
}
