/** Decides which keys are meant for a dialog that opened while someone typed. */
/** After this pause a key is meant for the dialog: longer than the gaps of fluent typing. */
const typingPauseMs = 500;

export function createKeyGuard(openedAt: number) {
  let lastKeyAt = openedAt;
  let isLifted = false;
  let isTyping = false;
  return {
    /** `pressedAt` is on the clock of `openedAt`. Keys such as Escape are rejected only after a key that writes. */
    accepts: (pressedAt: number, isWriting: boolean) => {
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
