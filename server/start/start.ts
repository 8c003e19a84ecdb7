/** `npm start`: the built portal. Caches compiled code beside the build, which saves a quarter of the start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../dist/compile-cache'));

// Only later imports are cached.
const { runPortal } = await import('./run-portal.ts');
const { loadBuiltApp } = await import('./app-loader.ts');
await runPortal(loadBuiltApp);
