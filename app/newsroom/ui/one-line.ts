/** Makes a field that grows with its text behave like a field of one line. */
import type { KeyboardEvent } from 'react';

/**
 * Handles a key press in the field. Enter adds no line break: in a dialog it saves; elsewhere it does nothing, because
 * it could publish.
 */
export function handleOneLineKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  if (form?.closest('dialog')) form.requestSubmit();
}
