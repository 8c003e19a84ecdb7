/** Reads what the screens of the newsroom can say from their source, for the tests of the manual. */
import { parseSync } from 'vite';
import { readSourceFiles } from './source-files.ts';

const sources = /^(?:app\/(?:newsroom|editor|program|account\/own|ui|islands)|domain)\/.+\.tsx?$/;

/** Returns every string, piece of a template and text of an element of their source. */
export function readScreenNames(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { path, text } of readSourceFiles())
    if (sources.test(path) && !path.startsWith('app/newsroom/help/'))
      addTexts(parseSync(path, text).program, names);
  return names;
}

/** Walks through a syntax tree, whose texts are `value` of literals and of the texts of elements. */
function addTexts(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  if ('value' in node) {
    const text = node.value instanceof Object && 'cooked' in node.value ? node.value.cooked : node.value;
    if (typeof text === 'string') names.add(text.replace(/\s+/g, ' ').trim());
  }
  for (const child of Object.values(node)) addTexts(child, names);
}
