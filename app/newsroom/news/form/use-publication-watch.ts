/** Checks whether scheduled news were published, while their form is open. */
import { useEffect, useEffectEvent } from 'react';

/** The server publishes due drafts every few seconds (server/services/jobs/publish-scheduled.ts). */
const firstLookMs = 3_000;
const nextLookMs = 10_000;
/** Browser timers are limited to some weeks. */
const longestWaitMs = 24 * 60 * 60_000;

/**
 * Returns how long to wait before the next check of a scheduled draft. It is a day at most; after that, the function
 * must be called again.
 */
export function checkDelayMs(publishAt: number, now: number): number {
  const rest = publishAt - now;
  return rest > 0 ? Math.min(rest + firstLookMs, longestWaitMs) : nextLookMs;
}

/** Checks a scheduled publication when it is due, and whenever the tab is shown again. `look` never rejects. */
export function usePublicationWatch(publishAt: number | null, look: () => Promise<void>): void {
  const handleDue = useEffectEvent(look);
  useEffect(() => {
    if (publishAt === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const wait = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(checkWhenDue, checkDelayMs(publishAt, Date.now()));
    };
    const checkWhenDue = () => {
      clearTimeout(timer);
      const isDue = Date.now() >= publishAt && document.visibilityState === 'visible';
      if (isDue) void handleDue().then(wait);
      else wait();
    };
    document.addEventListener('visibilitychange', checkWhenDue);
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkWhenDue);
    };
  }, [publishAt]);
}
