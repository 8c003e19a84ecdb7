/**
 * `npm run audit`: asks the npm registry whether a package that runs in production has a known weakness. Ends with 1
 * when a weakness is high or critical. Not every registry answers that question; then it says so and ends with
 * `notAsked`, which means neither yes nor no (docs/security.md, Dependencies).
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export const notAsked = 3;

const answerSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/** Describes the output of `npm audit --json`, and returns the exit code of the check. */
export function judgeAudit(output: string): { code: 0 | 1 | typeof notAsked; words: string } {
  const answer = answerSchema.safeParse(parse(output));
  if (!answer.success) {
    return {
      code: notAsked,
      words: `NOT CHECKED: the registry gave no answer about known weaknesses. It said: ${output.trim().slice(0, 300)}`,
    };
  }
  const found = Object.entries(answer.data.vulnerabilities);
  const grave = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  const lines = found.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`);
  return {
    code: grave.length > 0 ? 1 : 0,
    words: [`${found.length} packages with known weaknesses, ${grave.length} of them grave.`, ...lines].join(
      '\n',
    ),
  };
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const npm = spawn('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  npm.once('error', () => {});
  const { code, words } = judgeAudit(await text(npm.stdout));
  process.stdout.write(`${words}\n`);
  process.exitCode = code;
}
