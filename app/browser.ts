/** The only script of a page at load. */
import { showConsentState } from './islands/consent.ts';
import { startIslands } from './islands/wake.ts';

showConsentState();
startIslands(document);
