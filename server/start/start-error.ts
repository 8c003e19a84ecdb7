/** Why the portal or a command cannot start, in a sentence for the operator. */

export class StartError extends Error {}

/** Opens a part of the portal; an error becomes a StartError whose sentence begins with `part`. */
export async function withStartError<T>(part: string, open: () => Promise<T> | T): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${part}: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const deeper = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : '';
  return `${error.message || error.name}${deeper}`;
}
