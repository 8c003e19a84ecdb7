/** Links to the profiles of the site, and the icons of social networks. */
import type { NetworkIconName, SocialProfile } from '../../../domain/settings/networks.ts';

const paths = {
  WhatsApp:
    'M4 20l1.300-4A8 8 0 1 1 8.200 18.800L4 20zM9 8.500c0 3.500 3 6.500 6.500 6.500l1-1.800-2.200-1.200-1 .9c-1-.4-1.900-1.300-2.300-2.300l.9-1L10.700 7.500 9 8.500z',
  Facebook:
    'M14 21v-8h3l.5-3.500H14V7.500c0-1 .4-1.700 1.800-1.700H17.500V2.700C17 2.600 16 2.500 15 2.500c-2.500 0-4.300 1.500-4.300 4.400v2.600H7.500V13h3.200v8',
  X: 'M4 4l6.500 8.500L4.500 20M20 4l-6 6.700M13.500 12.500L19 20h-3L5 4h3l5.500 8.500',
  LinkedIn: 'M5 9.500V20M5 4.500v1M10 20V9.500M10 14c0-3 1.500-4.500 4-4.500s4 1.500 4 4.500v6',
  Link: 'M10 14a4 4 0 0 0 5.700 0l3.600-3.600a4 4 0 1 0-5.700-5.700L12.500 5.800M14 10a4 4 0 0 0-5.700 0l-3.600 3.600a4 4 0 1 0 5.700 5.700l1.100-1.100',
  Instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM8.500 12a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M16.800 7.200v.1',
  YouTube: 'M3 12c0-5 .5-6 9-6s9 1 9 6-.5 6-9 6-9-1-9-6zM10.500 9.500v5l4-2.500z',
  Threads:
    'M16.500 11.500c-.5-3-2-4-4.300-4-3 0-5 2-5 4.700C7.200 15 9 17 12 17c2.700 0 4.300-1.300 4.300-3.200 0-1.800-1.400-2.600-3.800-2.600-2 0-3 .8-3 2s1 1.900 2.300 1.900c1.700 0 2.700-1 2.700-3.600M19 8c-.9-3-3.200-5-7-5-5 0-8 3.500-8 9s3 9 8 9c4.700 0 7.500-2.600 7.500-6.600 0-2.200-1-3.900-3.500-4.700',
  TikTok: 'M14 4v11a4 4 0 1 1-4-4M14 4c0 3 2 5 5 5',
  Bluesky:
    'M12 11c-1-2.500-4-6.500-7-7-1.500 0-1.500 1.500-1 5 .4 2.500 2 3.500 4.500 3-3 .5-3.500 2.500-1.500 4.500 2.500 2 4-1 5-3.500 1 2.500 2.500 5.500 5 3.500 2-2 1.500-4-1.500-4.500 2.500 .5 4.100-.5 4.500-3 .5-3.500 .5-5-1-5-3 .5-6 4.500-7 7',
} as const satisfies Record<NetworkIconName, string>;

export function SocialLinks({ profiles, className }: { profiles: SocialProfile[]; className: string }) {
  if (profiles.length === 0) return null;
  return (
    <ul className={`flex ${className}`}>
      {profiles.map((link) => (
        <li key={link.href}>
          <a
            href={link.href}
            target="_blank"
            rel="noopener me"
            aria-label={link.name}
            className="grid size-9 pointer-coarse:size-11 place-items-center hover:text-ink"
          >
            <NetworkIcon name={link.icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function NetworkIcon({ name }: { name: NetworkIconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
      <path d={paths[name]} />
    </svg>
  );
}
