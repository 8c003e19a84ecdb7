/** The slots of the ad network on the home page. */

export interface Ad {
  client: string;
  slot: string;
  scriptUrl: string;
}

export interface HomeAds {
  top: Ad | null;
  left: Ad | null;
  right: Ad | null;
  list: Ad | null;
}
