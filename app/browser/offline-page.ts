/** Registers the service worker, which shows the offline page, after everything else has loaded. */
import { serviceWorkerPath, serviceWorkerTrustedType } from '../../domain/web/service-worker.ts';
import { whenIdle } from './timing.ts';

export function registerOfflinePage(): void {
  const workers = navigator.serviceWorker;
  // Pages without an area for toasts are not for readers.
  if (!workers || workers.controller || !document.querySelector('[data-island=toasts]')) return;
  const register = () => {
    const address = Reflect.get(window, 'trustedTypes')
      ?.createPolicy(serviceWorkerTrustedType, { createScriptURL: () => serviceWorkerPath })
      .createScriptURL('');
    // Pages also work in a browser that has no service worker.
    workers.register(address ?? serviceWorkerPath).catch(() => {});
  };
  addEventListener('load', () => whenIdle(register));
}
