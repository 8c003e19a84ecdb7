/** Decides which keys are meant for a dialog that opened while someone typed. */
/** After this pause a key is meant for the dialog: longer than the gaps of fluent typing. */
const typingPauseMs = 500;

/** Distinguishes keys for a dialog from those of a sentence that was being typed when it opened. */
interface KeyGuard {
  /** `pressedAt` is on the clock of `openedAt`. Keys such as Escape are rejected only after a key that writes. */
  accepts: (pressedAt: number, isWriting: boolean) => boolean;
  lift: () => void;
}

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
