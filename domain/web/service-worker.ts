/** The service worker, which shows the offline page (docs/product.md#offline). */

export const serviceWorkerPath = '/service-worker.js';

/** The trusted-types policy with which readers' pages create the address of the service worker. */
export const serviceWorkerTrustedType = 'service-worker';
