import type { ReactNode } from 'react';

/** A page of text, such as the terms. */
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

export function Lead({ children }: { children: ReactNode }) {
  return <p className="mt-4 max-w-[34rem] text-xl/8 text-muted">{children}</p>;
}

/** A section; its title is beside the text on wide screens. */
export function TextSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="title-beside gap-y-4 border-t border-rule py-8">
      {title ? <h2 className="text-2xl/7 font-bold tracking-tight">{title}</h2> : null}
      <div className="rich-text lg:col-span-3 lg:col-start-2">{children}</div>
    </section>
  );
}
