import type { ReactNode } from 'react';

/** A page to be read, such as the terms: a heading under its rule, and sections below it. */
export function TextPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <header className="mt-8 border-t-8 border-ink pt-4 pb-10">
        <h1 className="page-title">{title}</h1>
        {lead}
      </header>
      {children}
    </div>
  );
}

/** The sentence that a page begins with. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="mt-4 max-w-[34rem] text-xl/8 text-muted">{children}</p>;
}

/** A section, the first without a title: its title stands beside the text where there is room, in the columns of the footer. */
export function TextSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="title-beside gap-y-4 border-t border-rule py-8">
      {title ? <h2 className="text-2xl/7 font-bold tracking-tight">{title}</h2> : null}
      <div className="rich-text lg:col-span-3 lg:col-start-2">{children}</div>
    </section>
  );
}
