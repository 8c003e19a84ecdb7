import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

const profileFile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

const functionsMax = 25;
const packagesMax = 10;

interface TopTable {
  head: string[];
  rows: string[][];
}

/** Self time in the profile that `node --cpu-prof` left in a folder, by package and by function; idle time left out. */
export async function readProfile(folder: string): Promise<{ packages: TopTable; functions: TopTable }> {
  const name = (await readdir(folder)).find((file) => file.endsWith('.cpuprofile'));
  if (!name) throw new Error('The portal left no profile.');
  const { nodes, samples, timeDeltas } = profileFile.parse(
    JSON.parse(await readFile(join(folder, name), 'utf8')),
  );
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byPackage = new Map<string, number>();
  const byFunction = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)') continue;
    const { functionName, url, lineNumber } = frame;
    const place = url ? `${basename(url)}:${lineNumber + 1}` : '';
    add(byPackage, packageOf(functionName, url), timeDeltas[index] ?? 0);
    add(byFunction, `${functionName || '(anonymous)'}\t${place}`, timeDeltas[index] ?? 0);
  }
  return {
    packages: { head: ['share', 'package'], rows: top(byPackage, packagesMax) },
    functions: { head: ['share', 'function', 'place'], rows: top(byFunction, functionsMax) },
  };
}

function add(sums: Map<string, number>, key: string, microseconds: number): void {
  sums.set(key, (sums.get(key) ?? 0) + microseconds);
}

function top(sums: Map<string, number>, rowsMax: number): string[][] {
  const total = [...sums.values()].reduce((sum, microseconds) => sum + microseconds, 0);
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, rowsMax)
    .map(([key, microseconds]) => [`${((100 * microseconds) / total).toFixed(1)} %`, ...key.split('\t')]);
}

function packageOf(functionName: string, url: string): string {
  const dependency = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (dependency) return dependency;
  if (url.startsWith('node:')) return 'node';
  // Work of the engine and of native code has no file.
  if (!url) return functionName.startsWith('(') ? functionName : 'native code';
  return /\/(dist\/server|server\/adapters\/sql|server|domain)\//.exec(url)?.[1] ?? basename(url);
}
