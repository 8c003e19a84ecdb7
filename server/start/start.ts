/** `npm start`: the portal as it was built. Compiled code is kept beside the build, which takes a quarter off a start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../dist/compile-cache'));

// Only what is imported from here on is kept.
const { runPortal } = await import('./run-portal.ts');
const { loadBuiltApp } = await import('./app-loader.ts');
await runPortal(loadBuiltApp);
