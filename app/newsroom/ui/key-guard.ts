/** After this pause a key is meant for the dialog: longer than the gaps of fluent typing. */
export const typingPauseMs = 500;

/** Distinguishes keys for a dialog from those of a sentence that was being typed when it opened. */
export interface KeyGuard {
  /**
   * `pressedAt`: milliseconds on the clock of `openedAt`. False until no key was pressed for `typingPauseMs`. Keys that
   * write nothing, such as Escape, are rejected only after one that writes.
   */
  accepts: (pressedAt: number, isWriting: boolean) => boolean;
  /** Accepts all further keys. */
  lift: () => void;
}

/** `openedAt`: when the dialog opened, in milliseconds. */
export function createKeyGuard(openedAt: number): KeyGuard {
  let lastKeyAt = openedAt;
  let isLifted = false;
  let isTyping = false;
  return {
    accepts: (pressedAt, isWriting) => {
      if (!isWriting && !isTyping) return true;
      isLifted ||= pressedAt - lastKeyAt >= typingPauseMs;
      isTyping = true;
      lastKeyAt = pressedAt;
      return isLifted;
    },
    lift: () => {
      isLifted = true;
    },
  };
}
