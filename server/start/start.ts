/** `npm start`: runs the built portal. It caches compiled code, which saves a quarter of the time to start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../dist/compile-cache'));

// The cache works only for modules that are imported after it is enabled.
const { runPortal } = await import('./run-portal.ts');
const { loadBuiltApp } = await import('./app-loader.ts');
await runPortal(loadBuiltApp);
