import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readHelpPage } from './domain/site/help-page.ts';

/** Reads the manual's Markdown at the build, so that browsers need no parser. */
const helpPages: Plugin = {
  name: 'pauta:help-pages',
  transform: {
    filter: { id: /\/newsroom\/help\/pages\/.+\.md$/ },
    handler: (markdown) => ({
      code: `export default ${JSON.stringify(readHelpPage(markdown))}`,
      moduleType: 'js',
      map: null,
    }),
  },
};

/**
 * Loads the files that a chunk imports at the same time as the chunk. Vite's own helper also waits for stylesheets of chunks,
 * of which readers' pages have none, and was a fifth of the script of every page.
 */
const shortPreload: Plugin = {
  name: 'pauta:short-preload',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\0vite\/preload-helper\.js$/ },
    handler: () => ({
      code: `const known = new Set();
        export const __vitePreload = (load, files = []) => {
          for (const file of files)
            if (!known.has(file)) {
              known.add(file);
              const link = document.createElement('link');
              link.rel = 'modulepreload';
              link.href = '/' + file;
              document.head.append(link);
            }
          return load();
        };`,
      moduleType: 'js',
      map: null,
    }),
  },
};

/** One `vite build --app` makes everything: what readers' browsers load, what the newsroom's do, what the server renders with. */
export default defineConfig({
  plugins: [react(), tailwindcss(), helpPages, shortPreload],
  appType: 'custom',
  publicDir: 'app/public',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // How long each plugin ran hides the address of `Comece` in the terminal of a first start.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        rolldownOptions: {
          input: {
            browser: 'app/browser.ts',
            styles: 'app/styles.css',
            'article-styles': 'app/article.css',
            'inset-styles': 'app/ui/news/insets.css',
            // Shares React with the islands of its page.
            account: 'app/account/own/main.tsx',
            'account-styles': 'app/account/own/account.css',
          },
          // Every island needs all of React, so one file of it costs fewer bytes and requests than four.
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }],
            },
          },
        },
      },
    },
    // Apart from the readers' half: nothing they load is split or made larger for the newsroom's sake.
    newsroom: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        assetsDir: 'assets/newsroom',
        manifest: 'newsroom/manifest.json',
        rolldownOptions: {
          input: { main: 'app/newsroom/main.tsx', styles: 'app/newsroom/newsroom.css' },
          // Its view of a text renders islands, and so has all of them at once.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: {
          input: { routes: 'app/routes.ts' },
          // The server has every island at once, also those that browsers load on demand.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, newsroom, ssr } }) {
      for (const environment of [client, newsroom, ssr]) if (environment) await build(environment);
    },
  },
});
