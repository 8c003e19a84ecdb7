/**
 * Guesses the address of a Ghost site from rows that still contain it; elsewhere, the file replaces it by
 * `__GHOST_URL__`.
 */
import { toSiteAddress } from '../wordpress/site-address.ts';
import { type GhostRow, textOf } from './values.ts';

/** At most this many different addresses are counted. */
const votesMax = 1_000;
/** Hosts of Ghost itself, for demo images and for the files of sites that it hosts. */
const ghostHosts = /^https?:\/\/(?:static\.ghost\.org|storage\.ghost\.io)(?:\/|$)/i;
const imageColumns = [
  ...['feature_image', 'profile_image', 'cover_image', 'og_image', 'twitter_image', 'value'],
  // The names of these columns before version 1.0.
  ...['image', 'cover'],
];

export type SiteVotes = ReturnType<typeof createSiteVotes>;

/** Counts how often each address occurs in canonical links of posts and in links of images. */
export function createSiteVotes() {
  const votes = new Map<string, number>();
  let count = 0;
  const vote = (address: string | null) => {
    if (address === null || (!votes.has(address) && votes.size === votesMax)) return;
    votes.set(address, (votes.get(address) ?? 0) + 1);
    count += 1;
  };
  return {
    add(table: string, row: GhostRow) {
      if (table === 'posts') vote(siteOfCanonical(textOf(row, 'canonical_url'), textOf(row, 'slug')));
      for (const column of imageColumns) vote(siteOfImage(textOf(row, column)));
    },
    /** Returns the address that more than half of all rows have, and at least two; otherwise null. */
    find() {
      const [address, most] = [...votes].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0];
      return most >= 2 && most * 2 > count ? address : null;
    },
  };
}

/**
 * Returns `https://site/blog` for `https://site/blog/slug/`, the canonical address of the post `slug`; null for other
 * addresses.
 */
function siteOfCanonical(canonical: string, slug: string): string | null {
  const { address } = toSiteAddress(canonical);
  if (address === null || slug === '' || !address.endsWith(`/${slug}`)) return null;
  return address.slice(0, -slug.length - 1);
}

function siteOfImage(image: string): string | null {
  const [, site] =
    /^(https?:\/\/[^\s"'<>?#]{1,300}?)\/content\/(?:images|media|files)\/\d{4}\//i.exec(image) ?? [];
  return site === undefined || ghostHosts.test(site) ? null : toSiteAddress(site).address;
}
