/** After the site's name, logo, icon or colours were saved, shows them in the open page. */
import { startAppearance } from '../../browser/appearance.ts';

const frameParts = ['.site-home', '.room-own'];
const headParts = 'link[rel=icon], link[rel=apple-touch-icon], meta[name=theme-color]';
const colors = 'link[rel=stylesheet][href^="/cores/"]';

const timeoutMs = 30_000;

/**
 * Replaces the frame by the one that the server renders now. Text that was typed in the program stays. Never rejects.
 */
export async function refreshFrame(): Promise<void> {
  const fresh = await loadPage();
  if (!fresh) return;
  // The button of the manual stays the same element, because the program listens to it.
  const help = document.getElementById('ajuda-botao');
  if (help) fresh.getElementById('ajuda-botao')?.replaceWith(help);
  for (const part of frameParts) {
    const next = fresh.querySelector(part);
    if (next) document.querySelector(part)?.replaceWith(next);
  }
  for (const old of document.head.querySelectorAll(headParts)) old.remove();
  document.head.append(...fresh.head.querySelectorAll(headParts));
  replaceColors(fresh);
  startAppearance();
}

/** XMLHttpRequest, because the content policy forbids scripts to parse HTML themselves. */
function loadPage(): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.timeout = timeoutMs;
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
}

function replaceColors(fresh: Document): void {
  const old = document.head.querySelector<HTMLLinkElement>(colors);
  const next = fresh.head.querySelector<HTMLLinkElement>(colors);
  if (old?.href === next?.href) return;
  // The page keeps the old colours until the new style sheet has arrived.
  if (next) next.addEventListener('load', () => old?.remove());
  else old?.remove();
  if (next) document.head.append(next);
}
