/** Social networks that have an icon, and the links to the site's profiles on them. */

const hosts = {
  Instagram: ['instagram.com'],
  YouTube: ['youtube.com', 'youtu.be'],
  Threads: ['threads.net', 'threads.com'],
  Facebook: ['facebook.com', 'fb.com'],
  X: ['x.com', 'twitter.com'],
  TikTok: ['tiktok.com'],
  Bluesky: ['bsky.app'],
  LinkedIn: ['linkedin.com'],
  WhatsApp: ['whatsapp.com', 'wa.me'],
} as const satisfies Record<string, readonly string[]>;

type Network = keyof typeof hosts;

export type NetworkIconName = Network | 'Link';

export interface SocialProfile {
  /** The name of the network or the host, followed by the path when another profile has the same name. */
  name: string;
  icon: NetworkIconName;
  href: string;
}

/** Returns the links to the given addresses, for the header and footer. The addresses must be valid. */
export function toSocialProfiles(addresses: readonly string[]): SocialProfile[] {
  const profiles = addresses.map(toProfile);
  return profiles.map(({ path, ...profile }) => {
    const isOnly = profiles.filter(({ name }) => name === profile.name).length === 1;
    return { ...profile, name: isOnly ? profile.name : `${profile.name}: ${path}` };
  });
}

function toProfile(href: string): SocialProfile & { path: string } {
  const { hostname, pathname } = new URL(href);
  const host = hostname.replace(/^www\./, '');
  const network = networks.find((name) =>
    hosts[name].some((own) => host === own || host.endsWith(`.${own}`)),
  );
  return { name: network ?? host, icon: network ?? 'Link', href, path: pathname.slice(1) };
}

const isNetwork = (name: string): name is Network => Object.hasOwn(hosts, name);
const networks = Object.keys(hosts).filter(isNetwork);
