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

const rowsMax = 25;

/** The functions with the most self time in the profile that `node --cpu-prof` left in a folder; idle time left out. */
export async function topFunctions(folder: string): Promise<{ head: string[]; rows: string[][] }> {
  const name = (await readdir(folder)).find((file) => file.endsWith('.cpuprofile'));
  if (!name) throw new Error('The portal left no profile.');
  const { nodes, samples, timeDeltas } = profileFile.parse(
    JSON.parse(await readFile(join(folder, name), 'utf8')),
  );
  const functionOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      [functionName || '(anonymous)', url ? `${basename(url)}:${lineNumber + 1}` : ''] as const,
    ]),
  );
  const selfMicroseconds = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const key = (functionOf.get(id) ?? ['?', '']).join('\t');
    selfMicroseconds.set(key, (selfMicroseconds.get(key) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const busy = [...selfMicroseconds].filter(([key]) => !key.startsWith('(idle)'));
  const total = busy.reduce((sum, [, microseconds]) => sum + microseconds, 0);
  const rows = busy
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, rowsMax)
    .map(([key, microseconds]) => [`${((100 * microseconds) / total).toFixed(1)} %`, ...key.split('\t')]);
  return { head: ['share', 'function', 'place'], rows };
}
