/** `npm run dev`: runs the portal from its sources, and shows changes in the browser at once. */
import { createServer, isRunnableDevEnvironment, type Plugin } from 'vite';
import { firstScreenFonts, type LoadedApp } from './app-loader.ts';
import { runPortal } from './run-portal.ts';

const preamblePath = '/@pauta/fast-refresh.js';

/**
 * Fast Refresh needs this hook before the first component; the portal adds it, because Vite does not write its pages.
 */
const preamble = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** Reloads browsers when a file of a page changes, because pages are rendered on the server only. */
const reloadOnPageChange: Plugin = {
  name: 'pauta:reload-on-page-change',
  hotUpdate({ server, modules, file }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    const client = server.environments.client;
    if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' });
  },
};

async function loadLiveApp(): Promise<LoadedApp> {
  const vite = await createServer({
    // Vite's default would write a file that `node --watch` takes for a change.
    configLoader: 'native',
    server: { middlewareMode: true },
    plugins: [reloadOnPageChange],
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages in this process.');
  return {
    createApp: (portal) => ({
      async fetch(request, env) {
        const routes: typeof import('../../app/routes.ts') = await ssr.runner.import('/app/routes.ts');
        return routes.createApp(portal).fetch(request, env);
      },
    }),
    assets: {
      script: '/app/browser.ts',
      stylesheet: '/app/styles.css',
      articleStylesheet: '/app/article.css',
      insetStylesheet: '/app/ui/news/insets.css',
      programs: {
        newsroom: { script: '/app/newsroom/main.tsx', stylesheet: '/app/newsroom/newsroom.css' },
        account: { script: '/app/account/own/main.tsx', stylesheet: '/app/account/own/account.css' },
      },
      fonts: firstScreenFonts.map((font) => `/${font}`),
      devScripts: ['/@vite/client', preamblePath],
    },
    serveAssets: async (next) => (req, res) => {
      if (req.url === preamblePath) {
        res.setHeader('Content-Type', 'text/javascript');
        res.end(preamble);
      } else {
        vite.middlewares(req, res, () => next(req, res));
      }
    },
  };
}

process.env.PAGE_CACHE ??= 'off';
await runPortal(loadLiveApp);
