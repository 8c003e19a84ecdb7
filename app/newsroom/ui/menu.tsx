import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { mayDo, type Role } from '../../../domain/accounts/permissions.ts';
import { accountSection, isWithin, newsroomSections, sectionPath } from '../sections.ts';

type LinkProps = Pick<ComponentProps<'a'>, 'aria-current' | 'className' | 'children'> & { href: string };

/** The sidebar beside one column of work; on a phone a strip above it. */
export function MenuFrame({
  role,
  pathname,
  counts = {},
  renderLink = (link) => <a {...link} />,
  children,
}: {
  role: Role;
  pathname: string;
  /** What waits in a section, by its path; not shown when nothing does. */
  counts?: Readonly<Record<string, string>>;
  /** How a link opens a section; without it, by loading its page. */
  renderLink?: (link: LinkProps) => ReactNode;
  children: ReactNode;
}) {
  const menu = useRef<HTMLUListElement>(null);
  const sections = [...newsroomSections.filter(({ needs }) => mayDo({ role }, needs)), accountSection];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another link.
  useEffect(() => {
    const strip = menu.current;
    const showCurrent = () => {
      const current = strip?.querySelector<HTMLElement>('[aria-current=page]');
      if (strip && current) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 3;
    };
    showCurrent();
    // The widths of the links change with the font.
    void document.fonts.ready.then(showCurrent);
  }, [pathname]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Painel" className="no-print lg:sticky lg:top-4 lg:self-start">
        <ul
          ref={menu}
          className="relative flex gap-x-5 overflow-x-auto border-b border-rule pb-1 max-lg:pe-16 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-4rem),transparent)] lg:block lg:overflow-visible lg:border-b-0"
        >
          {sections.map((section) => (
            <li key={section.path} className="min-w-11 shrink-0">
              {renderLink({
                href: sectionPath(section),
                'aria-current': isWithin(section, pathname) ? 'page' : undefined,
                className:
                  'block py-2.5 font-display font-semibold text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-marker aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8',
                children: counts[section.path] ? (
                  <>
                    {section.label}{' '}
                    <span className="ms-1 bg-marker px-1.5 text-sm text-on-marker tabular-nums">
                      {counts[section.path]}
                    </span>
                  </>
                ) : (
                  section.label
                ),
              })}
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
