import type { ReactNode } from 'react';
import { loading, retry } from '../../domain/messages.ts';
import type { Loaded } from './use-loaded.ts';

/** Shows what was loaded, `Carregando...` before, and a way to try again when it did not come. */
export function LoadedPart<T>({
  loaded,
  onRetry,
  children,
}: {
  loaded: Loaded<T>;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}) {
  if (loaded.state === 'loaded') return children(loaded.value);
  if (loaded.state === 'loading') {
    return (
      <p role="status" className="py-6 font-display text-muted">
        {loading}
      </p>
    );
  }
  return (
    <div role="alert" className="py-6">
      <p>{loaded.message}</p>
      <button type="button" className="button-line mt-4" onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}
