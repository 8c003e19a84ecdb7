/** The portal's profiles on social networks. */
export interface SocialLinks {
  instagram: string;
  youtube: string;
  threads: string;
}

/** A headline of the ticker. */
export interface TickerItem {
  id: string;
  title: string;
  path: string;
}
