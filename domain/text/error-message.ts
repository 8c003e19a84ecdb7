/** Returns the message of a caught value, for reports and logs. JavaScript can throw values that are no errors. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
