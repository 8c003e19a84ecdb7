/** Makes a field that grows with its words act as one line, as its label says. */
import type { KeyboardEvent } from 'react';

/** Handles a key in the field: Enter breaks no line. In a dialog it saves; elsewhere it could publish. */
export function handleOneLineKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  if (form?.closest('dialog')) form.requestSubmit();
}
