/** Marks in `Neste texto` the part of an article that the reader is at (app/ui/news/article-rail.tsx). */
import { scrollThrottleMs } from '../../domain/site/limits.ts';
import { callOnScroll } from './timing.ts';

/** Call once per page. A part begins for the reader when its subtitle is in the upper third of the window. */
export function startContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.article-contents a')];
  if (links.length === 0) return;
  const update = () => {
    const current = links.findLast(({ hash }) => {
      const subtitle = document.getElementById(hash.slice(1));
      return subtitle && subtitle.getBoundingClientRect().top < innerHeight / 3;
    });
    for (const link of links) link.ariaCurrent = link === current ? 'true' : null;
  };
  update();
  callOnScroll(scrollThrottleMs, update);
}
