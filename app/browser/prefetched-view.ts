/** Reports that a prefetched article is shown, because its request was not counted (server/http/view-counter.ts). */

export function countPrefetchedView(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const [, segment] = /^\/news\/([^/]+)$/.exec(location.pathname) ?? [];
  const isPrefetched =
    navigation !== undefined &&
    'deliveryType' in navigation &&
    navigation.deliveryType === 'navigational-prefetch';
  if (segment && isPrefetched) navigator.sendBeacon(`/api/leituras/${segment}`);
}
