/** Links to the profiles of the site, and the icons of social networks. */
import type { NetworkIconName, SocialProfile } from '../../../domain/settings/networks.ts';

const paths = {
  WhatsApp:
    'M4 20l1.3-4A8 8 0 1 1 8.2 18.8L4 20zM9 8.5c0 3.5 3 6.5 6.5 6.5l1-1.8-2.2-1.2-1 .9c-1-.4-1.9-1.3-2.3-2.3l.9-1L10.7 7.5 9 8.5z',
  Facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.7 1.8-1.7H17.5V2.7C17 2.6 16 2.5 15 2.5c-2.5 0-4.3 1.5-4.3 4.4v2.6H7.5V13h3.2v8',
  X: 'M4 4l6.5 8.5L4.5 20M20 4l-6 6.7M13.5 12.5L19 20h-3L5 4h3l5.5 8.5',
  LinkedIn: 'M5 9.5V20M5 4.5v1M10 20V9.5M10 14c0-3 1.5-4.5 4-4.5s4 1.5 4 4.5v6',
  Link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 1 0-5.7-5.7L12.5 5.8M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 1 0 5.7 5.7l1.1-1.1',
  Instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M16.8 7.2v.1',
  YouTube: 'M3 12c0-5 .5-6 9-6s9 1 9 6-.5 6-9 6-9-1-9-6zM10.5 9.5v5l4-2.5z',
  Threads:
    'M16.5 11.5c-.5-3-2-4-4.3-4-3 0-5 2-5 4.7C7.2 15 9 17 12 17c2.7 0 4.3-1.3 4.3-3.2 0-1.8-1.4-2.6-3.8-2.6-2 0-3 .8-3 2s1 1.9 2.3 1.9c1.7 0 2.7-1 2.7-3.6M19 8c-.9-3-3.2-5-7-5-5 0-8 3.5-8 9s3 9 8 9c4.7 0 7.5-2.6 7.5-6.6 0-2.2-1-3.9-3.5-4.7',
  TikTok: 'M14 4v11a4 4 0 1 1-4-4M14 4c0 3 2 5 5 5',
  Bluesky:
    'M12 11c-1-2.5-4-6.5-7-7-1.5 0-1.5 1.5-1 5 .4 2.5 2 3.5 4.5 3-3 .5-3.5 2.5-1.5 4.5 2.5 2 4-1 5-3.5 1 2.5 2.5 5.5 5 3.5 2-2 1.5-4-1.5-4.5 2.5 .5 4.1-.5 4.5-3 .5-3.5 .5-5-1-5-3 .5-6 4.5-7 7',
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
