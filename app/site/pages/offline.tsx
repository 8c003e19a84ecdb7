/** The page that a device shows without a network, and the service worker that keeps it (docs/product.md#offline). */
import { offlineArticlesMax } from '../../../domain/site/limits.ts';
import { offlineTitle } from '../../../domain/text/sentences.ts';
import workerScript from '../../browser/service-worker.js?raw';
import { toBareDocument } from '../../document.tsx';
import { shareWithAll } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { OfflinePage } from '../../ui/site/offline-page.tsx';

const path = '/sem-conexao';

export function offlinePage(portal: Portal): Handler {
  return (c) => {
    shareWithAll(c, portal.site);
    return c.html(renderOfflinePage(portal));
  };
}

/** GET /service-worker.js. The page is inside it, so that a changed page is a new version of the worker. */
export function serviceWorker(portal: Portal): Handler {
  return (c) => {
    const headers = [['Content-Type', 'text/html; charset=utf-8'], ...portal.securityHeaders.page(path)];
    const offline = { html: renderOfflinePage(portal), headers, articlesMax: offlineArticlesMax };
    shareWithAll(c, portal.site);
    return c.body(`const offline = ${JSON.stringify(offline)};\n${workerScript}`, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
    });
  };
}

function renderOfflinePage(portal: Portal): string {
  const { name } = portal.site;
  const meta = { title: offlineTitle, description: offlineTitle, path, index: false };
  return toBareDocument(portal, meta, <OfflinePage siteName={name} />);
}
