/** Refreshes the featured news of home for a returning reader. */
import { showAges } from '../../browser/ages.ts';

const timeoutMs = 10_000;

/** The block is HTML of the server, so the page is requested again. */
export async function refreshFeatured(): Promise<void> {
  const fresh = findFeatured(await requestHome());
  const shown = findFeatured(document);
  if (fresh) showAges(fresh);
  const isInUse = shown?.contains(document.activeElement);
  if (!fresh || !shown || isInUse || fresh.textContent === shown.textContent) return;
  shown.replaceWith(document.adoptNode(fresh));
}

function findFeatured(page: Document | null): Element | null {
  return page?.querySelector('[data-featured]') ?? null;
}

/** Requests home; null when it fails. XMLHttpRequest parses HTML, which the content policy forbids scripts to do. */
function requestHome(): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', '/');
    request.responseType = 'document';
    request.timeout = timeoutMs;
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null);
    request.send();
  });
}
