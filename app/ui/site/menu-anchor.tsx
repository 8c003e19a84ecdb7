/** A link of a menu. Other sites get no information about the window that it was opened from. */
import type { MenuLink } from '../../../domain/site/shown-menus.ts';

export function MenuAnchor({
  link: { name, href },
  ...attributes
}: {
  link: MenuLink;
  className?: string;
  'aria-current'?: 'page' | 'true' | undefined;
}) {
  return (
    <a href={href} rel={href.startsWith('/') ? undefined : 'noopener external'} {...attributes}>
      {name}
    </a>
  );
}
