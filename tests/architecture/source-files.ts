/** Reads all files of code and documents, for the tests of the architecture. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');

/** The rooms of docs/architecture.md that hold code. */
const rooms = ['app', 'domain', 'server', 'migrations', 'tests', 'bench'];
const codeExtensions = new Set(['.ts', '.tsx', '.css']);

export interface SourceFile {
  /** The path from the project's root. */
  path: string;
  text: string;
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
  // The bench writes its output there.
  return entries.filter(({ path }) => !path.startsWith('bench/.work/'));
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  return { path, text, hasDefaultExport: /^export default\b/m.test(text) };
}
