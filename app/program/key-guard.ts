/** Decides which keys are meant for a dialog that opened while someone typed. */
/** After a pause of this length, a key is meant for the dialog: fluent typing has shorter gaps. */
const typingPauseMs = 500;

export function createKeyGuard(openedAt: number) {
  let lastKeyAt = openedAt;
  let isLifted = false;
  let isTyping = false;
  return {
    /**
     * `pressedAt` uses the same clock as `openedAt`. Keys that write nothing, such as Escape, are ignored only after a
     * key that writes.
     */
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
