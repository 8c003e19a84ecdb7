import { createElement, type ReactNode } from 'react';

/** Children of an island: rendered by the server, and left as they are by the browser, which does not know them. */
export function ServerHtml({ children }: { children: ReactNode }) {
  return typeof window === 'undefined'
    ? createElement('div', { className: 'contents' }, children)
    : createElement('div', {
        className: 'contents',
        suppressHydrationWarning: true,
        // biome-ignore lint/security/noDangerouslySetInnerHtml: hydration keeps the HTML that is there.
        dangerouslySetInnerHTML: { __html: '' },
      });
}
