/** One slot of the ad network, as the operator configured it (contract.md, ADS_…). */
export interface Ad {
  client: string;
  slot: string;
  scriptUrl: string;
}

/** The slots of the home page (spec.md section 2); a slot without a configuration shows the house placeholder. */
export interface HomeAds {
  top: Ad | null;
  left: Ad | null;
  right: Ad | null;
  list: Ad | null;
}
