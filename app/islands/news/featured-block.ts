const timeoutMs = 10_000;

/** Shows the current featured news to a returning reader. They are HTML of the server, so the page is requested. */
export async function refreshFeatured(): Promise<void> {
  const fresh = findFeatured(await requestHome());
  const shown = findFeatured(document);
  const isInUse = shown?.contains(document.activeElement);
  if (!fresh || !shown || isInUse || fresh.textContent === shown.textContent) return;
  shown.replaceWith(document.adoptNode(fresh));
}

function findFeatured(page: Document | null): Element | null {
  return page?.querySelector('[data-featured]') ?? null;
}

/** Null without an answer. XMLHttpRequest, because the content policy lets no script parse HTML. */
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
