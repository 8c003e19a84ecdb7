/** The script that shows the offline page (docs/product.md#offline). */
export const serviceWorkerPath = '/service-worker.js';

/** The policy name under which readers' pages create its address, and no other. */
export const serviceWorkerTrustedType = 'service-worker';
