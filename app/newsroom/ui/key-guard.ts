/** The pause after which a key is meant for the dialog: longer than the gaps of fluent typing. */
export const typingPauseMs = 500;

/** Tells keys that are meant for a dialog from those of a sentence that was being typed when it opened. */
export interface KeyGuard {
  /**
   * `pressedAt`: milliseconds on the clock of `openedAt`. False until no key was pressed for `typingPauseMs`. A key that
   * writes nothing, such as Escape, is rejected only after one that writes.
   */
  accepts: (pressedAt: number, isWriting: boolean) => boolean;
  /** Accepts every key from now on: the user has turned to the dialog. */
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
