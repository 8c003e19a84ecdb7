import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { isWithin, type Section, sectionPath } from './sections.ts';

/** Sidebar and one column of work. */
export function Shell({ sections }: { sections: readonly Section[] }) {
  const menu = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone the sections are a strip that is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another link.
  useEffect(() => {
    const strip = menu.current;
    const current = strip?.querySelector<HTMLElement>('[aria-current=page]');
    if (strip && current) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 3;
  }, [pathname]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Painel" className="no-print lg:sticky lg:top-4 lg:self-start">
        <ul
          ref={menu}
          className="relative flex gap-x-5 overflow-x-auto border-b border-rule pb-1 max-lg:pe-16 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-4rem),transparent)] lg:block lg:overflow-visible lg:border-b-0"
        >
          {sections.map((section) => (
            <li key={section.path} className="shrink-0">
              <Link
                to={sectionPath(section)}
                aria-current={isWithin(section, pathname) ? 'page' : undefined}
                className="block py-2 font-display font-semibold text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-marker aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8"
              >
                {section.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

/** The heading of a section, which is also the title of the tab. */
export function SectionHeading({ children }: { children: string }) {
  return (
    <>
      <title>{`${children} | Dashboard`}</title>
      <h1 tabIndex={-1} className="text-[2rem]/9 font-extrabold tracking-tight">
        {children}
      </h1>
    </>
  );
}
