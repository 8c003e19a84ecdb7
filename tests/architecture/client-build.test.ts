/** Checks what browsers load from the build: little JavaScript, and no module of the server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './source-files.ts';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
}

/** JavaScript of a page at load, compressed. */
const loadBytesMax = 5 * 1024;
/** JavaScript of an article after all islands are hydrated, compressed. */
const awakeBytesMax = 100 * 1024;

const clientFolder = join(projectRoot, 'dist/client');
const manifest = readManifest('manifest.json');

describe('the built client', () => {
  it('contains no module of the server', () => {
    const sources = Object.entries(manifest).flatMap(([name, { src }]) => [name, src ?? '']);
    expect(sources.filter((source) => /^(?:server|migrations)\//.test(source))).toEqual([]);
    const foreign = Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js'))
      .filter(({ file }) => /(?:from|import)\s*\(?["']node:|__vite-browser-external/.test(read(file)));
    expect(foreign.map(({ file }) => file)).toEqual([]);
  });

  it('loads at most 5 KB of JavaScript with a page', () => {
    const atLoad = closure(['app/browser.ts'], ({ imports }) => imports ?? []);
    expect(compressedBytes(atLoad)).toBeLessThanOrEqual(loadBytesMax);
  });

  it('preloads the imports of an island by the helper of vite.config.ts, which knows no stylesheets', () => {
    const chunks = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
    expect(chunks.filter(({ css }) => css).map(({ file }) => file)).toEqual([]);
    expect(chunks.filter(({ file }) => read(file).includes('vite:preloadError'))).toEqual([]);
    const [page] = chunks.filter(({ src }) => src === 'app/browser.ts');
    expect(page && read(page.file)).toContain('modulepreload');
  });

  it('loads no part of the newsroom on pages of readers', () => {
    const newsroom = readManifest('newsroom/manifest.json');
    expect(Object.keys(newsroom)).toContain('app/newsroom/main.tsx');
    expect(Object.keys(manifest).filter((name) => name.includes('app/newsroom/'))).toEqual([]);
    const addresses = Object.values(newsroom).map(({ file }) => file);
    expect(addresses.filter((file) => !file.startsWith('assets/newsroom/'))).toEqual([]);
  });

  it('loads neither the newsroom nor the editor with `Minha conta`', () => {
    const account = closure(['app/account/own/main.tsx'], ({ imports, dynamicImports }) => [
      ...(imports ?? []),
      ...(dynamicImports ?? []),
    ]);
    expect([...account].filter((file) => file.startsWith('assets/newsroom/'))).toEqual([]);
    const libraries = /ProseMirror|RouterProvider|createBrowserRouter/;
    expect([...account].filter((file) => libraries.test(read(file)))).toEqual([]);
    const newsroom = Object.values(readManifest('newsroom/manifest.json')).filter(({ file }) =>
      file.endsWith('.js'),
    );
    expect(newsroom.some(({ file }) => libraries.test(read(file)))).toBe(true);
    expect(compressedBytes(account)).toBeLessThanOrEqual(awakeBytesMax);
  });

  it('loads at most 100 KB of JavaScript when all islands are hydrated', () => {
    const ever = closure(['app/browser.ts'], ({ imports, dynamicImports }) => [
      ...(imports ?? []),
      ...(dynamicImports ?? []),
    ]);
    expect(ever.size).toBeGreaterThan(5);
    expect(compressedBytes(ever)).toBeLessThanOrEqual(awakeBytesMax);
  });
});

function readManifest(name: string): Record<string, Chunk> {
  try {
    return JSON.parse(readFileSync(join(clientFolder, name), 'utf8'));
  } catch (cause) {
    throw new Error('There is no build to look at: npm run build makes it.', { cause });
  }
}

function closure(names: string[], next: (chunk: Chunk) => string[]): Set<string> {
  const reached = new Set<string>();
  const follow = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The manifest does not know ${name}.`);
    if (reached.has(chunk.file)) return;
    reached.add(chunk.file);
    for (const other of next(chunk)) follow(other);
  };
  for (const name of names) follow(name);
  return reached;
}

function compressedBytes(chunkFiles: Set<string>): number {
  return [...chunkFiles].reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);
}

function read(file: string): string {
  return readFileSync(join(clientFolder, file), 'utf8');
}
