import { type ReactNode, useEffect, useState } from 'react';
import { LoadedPart } from '../loaded-part.tsx';
import type { Loaded } from '../use-loaded.ts';

/** Like `LoadedPart`, but keeps what was shown, dimmed, until the next page is there: no list collapses on the way. */
export function SteadyPart<T>({
  loaded,
  onRetry,
  children,
}: {
  loaded: Loaded<T>;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}) {
  const [last, setLast] = useState(loaded);
  useEffect(() => {
    if (loaded.state === 'loaded') setLast(loaded);
  }, [loaded]);
  const isWaiting = loaded.state === 'loading' && last.state === 'loaded';
  return (
    <div aria-busy={isWaiting} inert={isWaiting} className={isWaiting ? 'opacity-60' : undefined}>
      <LoadedPart loaded={isWaiting ? last : loaded} onRetry={onRetry}>
        {children}
      </LoadedPart>
    </div>
  );
}
