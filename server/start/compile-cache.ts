/** Caches compiled code on the disk, for programs that load this file before their own; their threads load it, too. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../dist/compile-cache'));
