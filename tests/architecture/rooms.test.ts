import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, readFolders, readSourceFiles, type SourceFile } from './source-files.ts';

const files = readSourceFiles();
const byPath = new Map(files.map((file) => [file.path, file]));

/** The only files besides adapters that may import adapters. */
const compositionFiles = new Set([
  'server/main.ts',
  'server/start/jobs.ts',
  'server/start/open-world.ts',
  'server/start/start-metrics.ts',
  'server/start/start-tracing.ts',
]);
const islandMechanism = new Set(['app/islands/island.tsx', 'app/islands/mount.tsx']);
const linesMax = 400;

/** Violations as `file → forbidden import`. */
function forbidden(from: (path: string) => boolean, isForbidden: (found: Import) => boolean): string[] {
  return files
    .filter(({ path }) => from(path))
    .flatMap(({ path, imports }) => imports.filter(isForbidden).map(({ target }) => `${path} → ${target}`));
}

const inside =
  (...places: string[]) =>
  (path: string) =>
    places.some((place) => path === place || path.startsWith(`${place}/`));

/** Type imports of anything are allowed: they are erased before a browser loads the file. */
function seesOnly(from: (path: string) => boolean, allowed: (path: string) => boolean): string[] {
  return forbidden(from, ({ isOwn, isType, target }) => isOwn && !isType && !allowed(target));
}

describe('rooms', () => {
  it('exist', () => {
    for (const room of ['app', 'domain', 'server', 'migrations', 'tests']) {
      expect(files.some(({ path }) => path.startsWith(`${room}/`))).toBe(true);
    }
    expect(byPath.get('app/routes.ts')?.imports.length).toBeGreaterThan(5);
  });

  it('domain imports only domain, not even types of other rooms', () => {
    expect(forbidden(inside('domain'), ({ isOwn, target }) => isOwn && !inside('domain')(target))).toEqual(
      [],
    );
  });

  it('domain reads no clock, randomness, environment or network', () => {
    const isWorld = ({ target }: Import) => target.startsWith('node:') || isReact(target);
    expect(forbidden(inside('domain'), isWorld)).toEqual([]);
    const world = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bcrypto\.|\bfetch\(/;
    expect(faultyLines(inside('domain'), world)).toEqual([]);
  });

  it('server does not import React', () => {
    expect(forbidden(inside('server'), ({ target }) => isReact(target))).toEqual([]);
  });

  it('server imports only types from app', () => {
    expect(
      seesOnly(inside('server'), (target) => !inside('app')(target) || target.endsWith('.html')),
    ).toEqual([]);
  });

  it('shared components and islands import only domain and each other', () => {
    const browserRooms = inside('app/ui', 'app/islands', 'app/browser', 'app/browser.ts');
    expect(seesOnly(browserRooms, inside('domain', 'app/ui', 'app/islands', 'app/browser'))).toEqual([]);
  });

  it('the newsroom imports only domain, shared components and the types of calls', () => {
    const newsroom = inside('app/newsroom', 'app/editor', 'app/account/own');
    const shared = inside('domain', 'app/ui', 'app/islands', 'app/browser');
    expect(seesOnly(newsroom, (target) => newsroom(target) || shared(target))).toEqual([]);
  });

  it('pages and calls import neither adapters nor the editor', () => {
    const notTheirs = ({ isOwn, target }: Import) =>
      isOwn && inside('server/adapters', 'server/main.ts')(target);
    expect(forbidden(inside('app'), notTheirs)).toEqual([]);
    const readerSide = inside(
      'app/site',
      'app/ui',
      'app/islands',
      'app/browser',
      'app/feeds',
      'app/browser.ts',
    );
    const newsroom = inside('app/newsroom', 'app/editor', 'app/account/own');
    expect(
      forbidden(readerSide, ({ isOwn, isType, target }) => isOwn && !isType && newsroom(target)),
    ).toEqual([]);
  });

  it('services do not import adapters', () => {
    expect(forbidden(inside('server/services'), ({ target }) => inside('server/adapters')(target))).toEqual(
      [],
    );
  });

  it('only the composition root, commands, bench and tests import adapters', () => {
    const mayWire = inside('server/adapters', 'server/commands', 'bench', 'tests');
    expect(
      forbidden(
        (path) => !mayWire(path) && !compositionFiles.has(path),
        ({ target }) => inside('server/adapters')(target),
      ),
    ).toEqual([]);
  });

  it('own imports name existing files with their extension', () => {
    expect(
      forbidden(
        () => true,
        ({ isOwn, target }) => isOwn && /\.tsx?$|^[^.]*$/.test(target) && !byPath.has(target),
      ),
    ).toEqual([]);
  });
});

describe('what reaches a browser', () => {
  it('is only domain, shared components and islands', () => {
    const reached = new Set<string>();
    const follow = (path: string) => {
      const file = byPath.get(path);
      if (!file || reached.has(path)) return;
      reached.add(path);
      for (const { target, isOwn, isType } of file.imports) if (isOwn && !isType) follow(target);
    };
    follow('app/browser.ts');
    for (const { path } of islandFiles()) follow(path);
    expect(reached.size).toBeGreaterThan(10);
    const strangers = [...reached].filter(
      (path) => !inside('domain', 'app/ui', 'app/islands', 'app/browser', 'app/browser.ts')(path),
    );
    expect(strangers).toEqual([]);
    const nodeImports = [...reached].flatMap((path) =>
      (byPath.get(path)?.imports ?? [])
        .filter(({ target, isType }) => !isType && target.startsWith('node:'))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(nodeImports).toEqual([]);
  });
});

describe('islands', () => {
  it('are the default export of their file', () => {
    expect(islandFiles().length).toBeGreaterThan(5);
    expect(
      islandFiles()
        .filter(({ hasDefaultExport }) => !hasDefaultExport)
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('use neither useId nor useContext: they hydrate as roots of their own', () => {
    const paths = new Set(islandFiles().map(({ path }) => path));
    expect(faultyLines((path) => paths.has(path), /\buse(?:Id|Context)\b/)).toEqual([]);
  });
});

describe('names and sizes', () => {
  it('has no folder for leftovers', () => {
    expect(readFolders().filter((path) => /(?:^|\/)(?:utils?|libs?|helpers?|common)$/.test(path))).toEqual(
      [],
    );
  });

  it('has no barrels', () => {
    expect(files.filter(({ path }) => /(?:^|\/)index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  });

  it('names files in kebab-case', () => {
    const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|config|d))?\.(?:tsx?|css)$/;
    expect(files.filter(({ path }) => !kebab.test(basename(path))).map(({ path }) => path)).toEqual([]);
  });

  it(`keeps files under ${linesMax} lines`, () => {
    const long = files.flatMap(({ path, text }) => {
      const lines = text.split('\n').length - 1;
      return lines > linesMax ? `${path}: ${lines} lines` : [];
    });
    expect(long).toEqual([]);
  });

  it('skips no test', () => {
    const left = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf)\b/;
    expect(faultyLines(inside('tests'), left)).toEqual([]);
  });

  it('waits in tests for conditions, never for a time', () => {
    expect(faultyLines(inside('tests/e2e'), /\bwaitForTimeout\b/)).toEqual([]);
    // It times out after a second; `waitFor` of tests/wait-for.ts does not.
    expect(faultyLines(inside('tests'), /\bvi\.wait(?:For|Until)\(/)).toEqual([]);
  });
});

function islandFiles(): SourceFile[] {
  return files.filter(({ path }) => /^app\/islands\/[^/]+\.tsx$/.test(path) && !islandMechanism.has(path));
}

function faultyLines(from: (path: string) => boolean, pattern: RegExp): string[] {
  return files
    .filter(({ path }) => from(path))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
    );
}

/** Keeps line numbers. An approximation: a `//` inside a string also ends its line. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|[^:])\/\/.*$/gm, '$1');
}

function isReact(target: string): boolean {
  return /^react(?:-|\/|$)/.test(target);
}
