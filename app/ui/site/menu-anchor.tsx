/** A link of a menu, which gives other sites no information about this window. */
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
