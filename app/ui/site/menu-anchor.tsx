import type { MenuLink } from '../../../domain/site/shown-menus.ts';

/** A link of a menu; other sites learn nothing of this window. */
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
