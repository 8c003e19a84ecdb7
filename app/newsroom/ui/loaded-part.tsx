import type { ReactNode } from 'react';
import { loading, retry } from '../../../domain/text/sentences.ts';
import type { Loaded } from '../data/use-loaded.ts';

/**
 * Shows what was loaded, `Carregando...` before, and a way to try again when it did not come; the way on in its place
 * when there is no such thing.
 */
export function LoadedPart<T>({
  loaded,
  onRetry,
  wayOn,
  children,
}: {
  loaded: Loaded<T>;
  onRetry: () => void;
  /** Where whoever asked for what is not there may go. */
  wayOn?: ReactNode;
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
      {loaded.isMissing ? (
        wayOn
      ) : (
        <button type="button" className="button-line mt-4" onClick={onRetry}>
          {retry}
        </button>
      )}
    </div>
  );
}
