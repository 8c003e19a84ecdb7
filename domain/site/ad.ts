export interface Ad {
  client: string;
  slot: string;
  scriptUrl: string;
}

/** The slots of home; null shows the placeholder (docs/product.md#ads-and-consent). */
export interface HomeAds {
  top: Ad | null;
  left: Ad | null;
  right: Ad | null;
  list: Ad | null;
}
