/**
 * The service worker: shows a page of the portal when the network fails, and does nothing else (docs/product.md#offline).
 * app/site/pages/offline.tsx writes the constant `offline` before it.
 */
/* global offline */
const readCache = 'noticias-lidas';

addEventListener('install', (event) => {
  skipWaiting();
  // Browsers with static routing ask the worker for pages only, so it delays no image and no script.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => {});
});

addEventListener('activate', (event) => {
  // The request for a page does not wait for the start of the worker.
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(answerPage(event));
});

/** Answers the request for a page. It never requests a page twice, because some addresses work once. */
async function answerPage(event) {
  const { origin, pathname, search } = new URL(event.request.url);
  const address = origin + pathname;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    const isArticle = /^\/news\/[^/]+$/.test(pathname) && search === '';
    if (isArticle) event.waitUntil(cacheArticle(address, response.clone()));
    return response;
  } catch {
    return (await caches.match(address, { ignoreVary: true })) ?? showOffline();
  }
}

/** Keeps the articles that were read last, but no answer to a session, which is not public. */
async function cacheArticle(address, response) {
  const cache = await caches.open(readCache);
  if (response.status === 404 || response.status === 410) await cache.delete(address);
  if (response.status !== 200 || !response.headers.get('Cache-Control')?.startsWith('public')) return;
  // Adding the article again puts it at the end of the list.
  await cache.delete(address);
  await cache.put(address, response);
  const addresses = await cache.keys();
  for (const oldest of addresses.slice(0, -offline.articlesMax)) await cache.delete(oldest);
}

async function showOffline() {
  const items = await listArticles();
  const html =
    items.length === 0
      ? offline.html
      : offline.html.replace(' hidden=""', '').replace('</ul>', () => `${items.join('')}</ul>`);
  return new Response(html, { status: 503, headers: offline.headers });
}

async function listArticles() {
  const cache = await caches.open(readCache);
  const items = [];
  for (const request of await cache.keys()) {
    const page = await (await cache.match(request, { ignoreVary: true }))?.text();
    const title = /<title>([^<]*)/.exec(page ?? '')?.[1];
    if (title) items.unshift(`<li><a href="${new URL(request.url).pathname}">${title}</a></li>`);
  }
  return items;
}
