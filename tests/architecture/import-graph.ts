/** Reads the imports of each file with Vite's parser, and finds those that break a rule. */
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { projectRoot, type SourceFile } from './source-files.ts';

export interface Import {
  from: string;
  /** A file of the project by its path from the root, else the name of the package. */
  to: string;
  kind: 'own' | 'missing' | 'Node' | 'package';
  /** It disappears with the types. */
  isType: boolean;
}

/** Patterns of paths; a rule without one means all of them. */
interface PathPattern {
  path?: string;
  pathNot?: string;
}

/** Imports that are forbidden: those that match `from`, `to` and every other condition. */
export interface ImportRule {
  name: string;
  from: PathPattern;
  to: PathPattern & { kind?: Import['kind']; isCircular?: true };
  /** Whether types may be imported nevertheless. */
  allowsTypes?: boolean;
}

export function readImports(files: readonly SourceFile[]): Import[] {
  return files.flatMap(({ path, text }) => {
    const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
    const named = [
      ...staticImports.map(({ moduleRequest, entries }) => ({
        name: moduleRequest.value,
        isType: entries.length > 0 && entries.every(({ isType }) => isType),
      })),
      ...staticExports
        .flatMap(({ entries }) => entries)
        .flatMap(({ moduleRequest, isType }) => (moduleRequest ? { name: moduleRequest.value, isType } : [])),
      ...dynamicImports.flatMap(({ moduleRequest }) => {
        const literal = /^(['"])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
        return literal === undefined ? [] : { name: literal, isType: false };
      }),
    ];
    return named.map(({ name, isType }) => ({ from: path, isType, ...resolve(path, name) }));
  });
}

function resolve(from: string, name: string): Pick<Import, 'to' | 'kind'> {
  if (isBuiltin(name)) return { to: name, kind: 'Node' };
  if (!name.startsWith('.')) return { to: name, kind: 'package' };
  const to = posix.join(posix.dirname(from), name.replace(/\?.*$/, ''));
  return { to, kind: existsSync(join(projectRoot, to)) ? 'own' : 'missing' };
}

/** One line for each import that a rule forbids. */
export function findViolations(imports: readonly Import[], rules: readonly ImportRule[]): string[] {
  const circular = findCircular(imports);
  return rules.flatMap(({ name, from, to, allowsTypes }) =>
    imports
      .filter(
        (one) =>
          isIn(one.from, from) &&
          isIn(one.to, to) &&
          (to.kind === undefined || one.kind === to.kind) &&
          (!to.isCircular || circular.has(one)) &&
          !(allowsTypes && one.isType),
      )
      .map((one) => `${name}: ${one.from} → ${one.to}`),
  );
}

function isIn(path: string, { path: inside, pathNot }: PathPattern): boolean {
  return (!inside || new RegExp(inside).test(path)) && !(pathNot && new RegExp(pathNot).test(path));
}

/** The imports through which a file reaches itself, by Tarjan's strongly connected components. */
function findCircular(imports: readonly Import[]): Set<Import> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const circleOf = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const index = order.size;
    let low = index;
    order.set(file, index);
    open.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (!circleOf.has(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === index) for (const member of open.splice(open.indexOf(file))) circleOf.set(member, index);
    return low;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return new Set(imports.filter(({ from, to }) => circleOf.get(from) === circleOf.get(to)));
}
