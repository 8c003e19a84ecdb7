/** The network requests of the check of links. */
export interface LinkProbe {
  /** Returns the HTTP status of a page after its redirects; null when no public site answered in time. */
  findStatus(address: string, stopped: AbortSignal): Promise<number | null>;
}
