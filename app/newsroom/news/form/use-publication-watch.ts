import { useEffect, useRef } from 'react';

/** The server looks for what is due every few seconds (server/services/jobs/publish-scheduled.ts). */
const firstLookMs = 3_000;
const nextLookMs = 10_000;
/** Timers count no further than some weeks. */
const longestWaitMs = 24 * 60 * 60_000;

/**
 * How long to wait before asking whether something scheduled came out. `publishAt`, `now`: epoch milliseconds.
 * Result: milliseconds, at most a day; ask again then.
 */
export function waitBeforeLook(publishAt: number, now: number): number {
  const rest = publishAt - now;
  return rest > 0 ? Math.min(rest + firstLookMs, longestWaitMs) : nextLookMs;
}

/**
 * Looks after a publication that was planned: when its moment has come, and when the tab is shown again after it.
 * `publishAt`: epoch milliseconds, null when nothing is planned; `look` asks the server and never rejects.
 */
export function usePublicationWatch(publishAt: number | null, look: () => Promise<void>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (publishAt === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const wait = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(lookWhenDue, waitBeforeLook(publishAt, Date.now()));
    };
    const lookWhenDue = () => {
      clearTimeout(timer);
      // A hidden tab asks when it is shown.
      const isDue = Date.now() >= publishAt && document.visibilityState === 'visible';
      if (isDue) void latest.current().then(wait);
      else wait();
    };
    document.addEventListener('visibilitychange', lookWhenDue);
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookWhenDue);
    };
  }, [publishAt]);
}
