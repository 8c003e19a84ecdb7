/**
 * Tells the server that an article is looked at which the browser had fetched ahead (app/ui/site/json-ld.tsx): then no
 * other request does, and the one that fetched it was not counted (server/http/read-counter.ts).
 */
export function countPrefetchedRead(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const [, segment] = /^\/news\/([^/]+)$/.exec(location.pathname) ?? [];
  const isPrefetched =
    navigation !== undefined &&
    'deliveryType' in navigation &&
    navigation.deliveryType === 'navigational-prefetch';
  if (segment && isPrefetched) navigator.sendBeacon(`/api/leituras/${segment}`);
}
