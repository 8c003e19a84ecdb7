import { serviceWorkerPath, serviceWorkerTrustedType } from '../../domain/web/service-worker.ts';
import { whenIdle } from './timing.ts';

/** Registers the service worker of the offline page, after everything else. Only readers' pages have toasts in their frame. */
export function registerOfflinePage(): void {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller || !document.querySelector('[data-island=toasts]')) return;
  const register = () => {
    const address = Reflect.get(window, 'trustedTypes')
      ?.createPolicy(serviceWorkerTrustedType, { createScriptURL: () => serviceWorkerPath })
      .createScriptURL('');
    // Without it pages work as before.
    workers.register(address ?? serviceWorkerPath).catch(() => {});
  };
  addEventListener('load', () => whenIdle(register));
}
