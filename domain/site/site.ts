export interface SocialLinks {
  instagram: string;
  youtube: string;
  threads: string;
}

export interface TickerItem {
  id: string;
  title: string;
  path: string;
}
