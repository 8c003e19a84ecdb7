import type { SocialLinks as SocialLinksData } from '../../../domain/site/site.ts';
import { ShareIcon } from './share-icon.tsx';

export function SocialLinks({ social, className }: { social: SocialLinksData; className: string }) {
  const links = [
    { name: 'Instagram', href: social.instagram },
    { name: 'YouTube', href: social.youtube },
    { name: 'Threads', href: social.threads },
  ] as const;
  return (
    <ul className={`flex ${className}`}>
      {links.map((link) => (
        <li key={link.name}>
          <a
            href={link.href}
            target="_blank"
            rel="noopener me"
            aria-label={link.name}
            className="grid size-9 place-items-center hover:text-ink"
          >
            <ShareIcon name={link.name} />
          </a>
        </li>
      ))}
    </ul>
  );
}
