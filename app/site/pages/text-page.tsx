import type { ReactNode } from 'react';
import type { Sections } from '../../../domain/news/sections.ts';
import type { Site } from '../../../domain/site/site.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';

interface TextPage {
  meta: { title: string; description: string; path: string };
  lead: ReactNode;
  sections: ReactNode;
}

/** Serves a page of text, the same for all visitors, such as the terms. */
export function textPage(toPage: (site: Site, sections: Sections) => TextPage): (portal: Portal) => Handler {
  return (portal) => async (c) => {
    const { meta, lead, sections } = toPage(portal.site, await portal.services.getSections());
    sharePage(c, portal.site);
    return renderPage(
      c,
      portal,
      meta,
      <div className="page">
        <header className="mt-8 border-t-8 border-ink pt-4 pb-10">
          <h1 className="page-title">{meta.title}</h1>
          {lead}
        </header>
        {sections}
      </div>,
    );
  };
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className="mt-4 max-w-[34rem] text-xl/8 text-muted">{children}</p>;
}

export function TextSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="title-beside gap-y-4 border-t border-rule py-8">
      {title ? <h2 className="text-2xl/7 font-bold tracking-tight">{title}</h2> : null}
      <div className="rich-text lg:col-span-3 lg:col-start-2">{children}</div>
    </section>
  );
}
