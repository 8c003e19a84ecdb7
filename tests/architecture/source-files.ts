import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

export const projectRoot = join(import.meta.dirname, '../..');

/** The rooms of docs/architecture.md that hold code. */
const rooms = ['app', 'domain', 'server', 'migrations', 'tests', 'bench'];
const codeExtensions = new Set(['.ts', '.tsx', '.css']);

export interface Import {
  /** For own files the path from the project's root, else the package. */
  target: string;
  isOwn: boolean;
  /** Erased by compilation. */
  isType: boolean;
}

export interface SourceFile {
  /** From the project's root. */
  path: string;
  text: string;
  imports: Import[];
  hasDefaultExport: boolean;
}

export function readSourceFiles(): SourceFile[] {
  const beside = readdirSync(projectRoot).filter((name) => name.endsWith('.ts'));
  return [...beside, ...rooms.flatMap(codeFilesIn)].map(readSourceFile);
}

export function readFolders(): string[] {
  return rooms.flatMap((room) => entriesIn(room).flatMap(({ path, isFolder }) => (isFolder ? path : [])));
}

function codeFilesIn(room: string): string[] {
  return entriesIn(room).flatMap(({ path, isFolder }) =>
    !isFolder && codeExtensions.has(extname(path)) ? path : [],
  );
}

function entriesIn(room: string): { path: string; isFolder: boolean }[] {
  const folder = join(projectRoot, room);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(projectRoot, join(entry.parentPath, entry.name)).split(sep).join('/'),
    isFolder: entry.isDirectory(),
  }));
  // Output of the bench.
  return entries.filter(({ path }) => !path.startsWith('bench/.work/'));
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  if (path.endsWith('.css')) return { path, text, imports: [], hasDefaultExport: false };
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);

  const imports: Import[] = [];
  const add = (specifier: string, isType: boolean) => imports.push(toImport(path, specifier, isType));
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries) if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) add(literal[2], false);
  }
  const hasDefaultExport = module.staticExports.some(({ entries }) =>
    entries.some((entry) => entry.exportName.kind === 'Default'),
  );
  return { path, text, imports, hasDefaultExport };
}

function toImport(from: string, specifier: string, isType: boolean): Import {
  const isOwn = specifier.startsWith('.');
  const target = isOwn ? posix.join(posix.dirname(from), specifier) : specifier;
  return { target, isOwn, isType };
}
