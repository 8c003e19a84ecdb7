/** Replaces parts of home by what it shows now: for returning readers, and after an editor deleted or restored a story. */
import { showAges } from '../../browser/ages.ts';

const timeoutMs = 10_000;
const featured = '[data-featured]';
/** The rail and the bands, whose HTML React leaves as the server wrote it. */
const around = '[data-server-html=around]';

/** Replaces the featured block, unless the reader is using it. */
export async function refreshFeatured(): Promise<void> {
  const home = await requestHome();
  if (!isInUse(featured)) replaceFeatured(home);
}

/** Replaces all parts that a deleted story left; the link that had the focus has it again. */
export async function refreshHome(): Promise<void> {
  const home = await requestHome();
  if (!home) return;
  const path = [featured, around].some(isInUse) ? document.activeElement?.getAttribute('href') : null;
  replaceFeatured(home);
  const fresh = home.querySelector(around);
  if (fresh) {
    showAges(fresh);
    document.querySelector(around)?.replaceChildren(...fresh.childNodes);
  }
  if (path) document.querySelector<HTMLElement>(`main a[href="${CSS.escape(path)}"]`)?.focus();
}

function replaceFeatured(home: Document | null): void {
  const [fresh, shown] = [home, document].map((page) => page?.querySelector(featured));
  if (fresh) showAges(fresh);
  if (fresh && shown && fresh.textContent !== shown.textContent) shown.replaceWith(fresh);
}

function isInUse(part: string): boolean {
  return document.querySelector(`${part} :focus`) !== null;
}

/**
 * Requests the home page; null when that fails. XMLHttpRequest parses the HTML, because the content policy forbids
 * scripts to do so.
 */
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
