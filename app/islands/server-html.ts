/** Keeps the children of an island that only the server renders. */
import { createElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Shows the children of an island. The browser does not have their components, so it leaves their HTML as it is. */
export function ServerHtml({
  name,
  children,
}: {
  /** No other `ServerHtml` of a page has this name. */ name: string;
  children: ReactNode;
}) {
  return typeof window === 'undefined'
    ? createElement('div', { className: 'contents', 'data-server-html': name }, children)
    : createElement(ServerRenderedHtml, { name });
}

/**
 * Hydration keeps the HTML. When React replaces the island, as on a translated page, the HTML is moved into the new
 * element.
 */
function ServerRenderedHtml({ name }: { name: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [found] = useState(() => document.querySelector(`[data-server-html=${name}]`));
  useLayoutEffect(() => {
    if (found && found !== box.current) box.current?.append(...found.childNodes);
  }, [found]);
  // React does not touch the content of an element whose only child is a text.
  const props = { ref: box, className: 'contents', 'data-server-html': name, suppressHydrationWarning: true };
  return createElement('div', props, '');
}
