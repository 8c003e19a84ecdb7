import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One `vite build --app` makes both halves: what readers' browsers load and what the server renders with. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  publicDir: 'app/public',
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        rolldownOptions: {
          input: {
            browser: 'app/browser.ts',
            styles: 'app/styles.css',
            newsroom: 'app/admin/main.tsx',
            'newsroom-styles': 'app/admin/admin.css',
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: { input: { routes: 'app/routes.ts' } },
      },
    },
  },
  builder: {},
});
