import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Assets } from '../app/portal.ts';

type Routes = typeof import('../app/routes.ts');

/** The application half of the program, built by Vite, with the addresses of what browsers load. */
export interface LoadedApp {
  createApp: Routes['createApp'];
  assets: Assets;
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), assets: z.array(z.string()).optional() }),
);

export const projectRoot = join(import.meta.dirname, '..');

/** Loads what `npm run build` made. */
export async function loadBuiltApp(): Promise<LoadedApp> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(projectRoot, 'dist/client/manifest.json'), 'utf8')),
  );
  const built = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`The build has no ${source}; run npm run build.`);
    return `/${entry.file}`;
  };
  const routes: Routes = await import(pathToFileURL(join(projectRoot, 'dist/server/routes.js')).href);
  return {
    createApp: routes.createApp,
    assets: {
      script: built('app/browser.ts'),
      stylesheet: built('app/styles.css'),
      fonts: firstScreenFonts.map((font) => built(font)),
      devScripts: [],
    },
  };
}

/** Preloaded, because the first screen of every page needs them. */
export const firstScreenFonts = ['app/fonts/bricolage-grotesque.woff2', 'app/fonts/source-serif-4.woff2'];
