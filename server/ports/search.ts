/** Making the search index of newer words while it is searched. */

/** In the order in which they are walked through. */
export const searchWalks = ['news', 'images', 'videos', 'drafts'] as const;

/** A place on the walk through everything that can be found. */
export interface SearchPlace {
  walk: (typeof searchWalks)[number];
  /** What comes after it is still to be done; '' at the beginning. What it is made of is the walk's own affair. */
  afterId: string;
}

/** How far the walk has come, for all processes, kept across restarts. */
export interface SearchProgress {
  /**
   * Where the walk to words of a version (`searchWordsVersion`) goes on, for the caller alone until `untilMs`: then it is
   * anybody's again. 'done' when everything has these words, or when newer ones are known here. Whoever wants newer words
   * takes the walk over and begins anew.
   */
  claim(
    version: number,
    claimant: string,
    now: number,
    untilMs: number,
  ): Promise<SearchPlace | 'taken' | 'done'>;
  /** Everything up to this place is done. False, and nothing, when the walk is another's by now; so with `finish`. */
  advance(claimant: string, place: SearchPlace, untilMs: number): Promise<boolean>;
  /** Everything is done. */
  finish(claimant: string): Promise<boolean>;
  release(claimant: string): Promise<void>;
}
