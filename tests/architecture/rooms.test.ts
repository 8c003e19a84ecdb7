/** Imports and names of files follow the map in docs/architecture.md. */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findViolations, readImports } from './import-graph.ts';
import { importRules, rooms } from './import-rules.ts';
import { readFolders, readSourceFiles, type SourceFile } from './source-files.ts';

const files = readSourceFiles();

const islandMechanism = new Set(['app/islands/island.tsx', 'app/islands/mount.tsx']);

const inside =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

describe('rooms', () => {
  it('import only what tests/architecture/import-rules.ts allows, without circles', () => {
    const checked = files.filter(
      ({ path }) => rooms.includes(path.split('/')[0] ?? '') && /\.tsx?$/.test(path),
    );
    const imports = readImports(checked);
    expect(checked.length).toBeGreaterThan(500);
    expect(imports.length).toBeGreaterThan(2_000);
    expect(findViolations(imports, importRules)).toEqual([]);
  });

  it('domain reads no clock, randomness, environment or network', () => {
    const world = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bcrypto\.|\bfetch\(/;
    expect(faultyLines(inside('domain'), world)).toEqual([]);
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

describe('names', () => {
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

  it('skips no test', () => {
    const left = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf)\b/;
    expect(faultyLines(inside('tests'), left)).toEqual([]);
  });

  it('waits in tests for conditions, never for a time', () => {
    expect(faultyLines(inside('tests/e2e'), /\bwaitForTimeout\b/)).toEqual([]);
    // It times out after a second; `waitFor` of tests/wait-for.ts does not.
    expect(faultyLines(inside('tests'), /\bvi\.wait(?:For|Until)\(/)).toEqual([]);
    // A busy machine takes longer; tests/growth.ts compares costs.
    expect(faultyLines(inside('tests'), /performance\.now\(\) - \w+\)\.toBeLess/)).toEqual([]);
  });
});

function islandFiles(): SourceFile[] {
  return files.filter(({ path }) => /^app\/islands\/.+\.tsx$/.test(path) && !islandMechanism.has(path));
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
