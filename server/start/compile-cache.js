/**
 * Caches compiled code on the disk, for programs that load this file before their own; their threads load it, too. It is
 * JavaScript, because Node keeps its compiler of TypeScript, some 13 MB for each thread, in memory once it was used.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../dist/compile-cache'));
