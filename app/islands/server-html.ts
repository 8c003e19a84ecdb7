import { createElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Children of an island: rendered by the server, and left as they are by the browser, which does not know them. */
export function ServerHtml({ name, children }: { /** Once a page. */ name: string; children: ReactNode }) {
  return typeof window === 'undefined'
    ? createElement('div', { className: 'contents', 'data-server-html': name }, children)
    : createElement(KeptHtml, { name });
}

/** Hydration keeps this HTML. When React replaces the island instead, as in a translated page, the HTML is moved over. */
function KeptHtml({ name }: { name: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [found] = useState(() => document.querySelector(`[data-server-html=${name}]`));
  useLayoutEffect(() => {
    if (found && found !== box.current) box.current?.append(...found.childNodes);
  }, [found]);
  // React leaves the content of an element alone whose only child is a text.
  const props = { ref: box, className: 'contents', 'data-server-html': name, suppressHydrationWarning: true };
  return createElement('div', props, '');
}
