/** Loads the application that renders pages, which Vite has built. */
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Assets } from '../../app/portal.ts';
import type { HeaderList } from '../../domain/web/security-headers.ts';
import type { IncomingRequest } from '../http/client-address.ts';
import { serveStaticAssets } from '../http/static-assets.ts';

type Routes = typeof import('../../app/routes.ts');
type Portal = Parameters<Routes['createApp']>[0];

/** The application: built by Vite, or loaded from the sources (server/start/dev.ts). */
export interface LoadedApp {
  createApp(portal: Portal): {
    fetch(request: Request, env?: { incoming?: IncomingRequest }): Response | Promise<Response>;
  };
  assets: Assets;
  serveAssets(
    next: RequestListener,
    headers: HeaderList,
    isReplaced: (path: string) => boolean,
  ): Promise<RequestListener>;
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), assets: z.array(z.string()).optional() }),
);

export const projectRoot = join(import.meta.dirname, '../..');

export async function loadBuiltApp(): Promise<LoadedApp> {
  // React chooses its build when it is first imported; the development build is four times slower.
  process.env.NODE_ENV ??= 'production';
  const built = await readManifest('manifest.json');
  const builtForNewsroom = await readManifest('newsroom/manifest.json');
  const routes: Routes = await import(pathToFileURL(join(projectRoot, 'dist/server/routes.js')).href);
  return {
    createApp: routes.createApp,
    assets: {
      script: built('app/browser.ts'),
      stylesheet: built('app/styles.css'),
      articleStylesheet: built('app/article.css'),
      insetStylesheet: built('app/ui/news/insets.css'),
      programs: {
        newsroom: {
          script: builtForNewsroom('app/newsroom/main.tsx'),
          stylesheet: builtForNewsroom('app/newsroom/newsroom.css'),
        },
        account: {
          script: built('app/account/own/main.tsx'),
          stylesheet: built('app/account/own/account.css'),
        },
      },
      fonts: firstScreenFonts.map((font) => built(font)),
      devScripts: [],
    },
    serveAssets: (next, headers, isReplaced) =>
      serveStaticAssets(join(projectRoot, 'dist/client'), next, headers, isReplaced),
  };
}

async function readManifest(name: string): Promise<(source: string) => string> {
  const file = join(projectRoot, 'dist/client', name);
  const manifest = manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return (source) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`The build has no ${source}; run npm run build.`);
    return `/${entry.file}`;
  };
}

/** Fonts that pages preload: those of headlines and texts. */
export const firstScreenFonts = ['app/fonts/bricolage-grotesque.woff2', 'app/fonts/source-serif-4.woff2'];
