/** Packages come from the registry, run no unknown install scripts, and are audited for known vulnerabilities. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { judgeAudit, notAsked } from '../audit.ts';
import { findMissing, readLock } from '../complete-lock-file.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

const packageSchema = z.object({ allowScripts: z.record(z.string(), z.literal(true)) });
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      hasInstallScript: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});
const lock = lockSchema.parse(read('package-lock.json'));

it('only known packages run install scripts', () => {
  const { allowScripts } = packageSchema.parse(read('package.json'));
  const withScript = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  // Only tests need this file watcher of macOS, and its install script is not allowed to run.
  const known = new Set([...Object.keys(allowScripts), 'fsevents']);
  expect(withScript.filter((name) => !known.has(name))).toEqual([]);
});

it('packages come from the registry only', () => {
  const elsewhere = Object.entries(lock.packages).filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

it('the audit fails for high and critical weaknesses only, and reports a registry that does not answer', () => {
  const answer = (severity: string) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities: { hono: { severity, range: '<4' } } });
  expect(judgeAudit(JSON.stringify({ vulnerabilities: {} })).code).toBe(0);
  expect(judgeAudit(answer('moderate')).code).toBe(0);
  for (const severity of ['high', 'critical']) {
    expect(judgeAudit(answer(severity))).toEqual({
      code: 1,
      words: expect.stringContaining(`${severity}: hono`),
    });
  }
  for (const none of ['', '<html>', '{"message":"404","error":{"code":"E404"}}']) {
    expect(judgeAudit(none)).toEqual({ code: notAsked, words: expect.stringContaining('NOT CHECKED') });
  }
});

it('the lock file names the packages of every platform, as npm ci requires', () => {
  // To fix: node tests/complete-lock-file.ts
  expect(findMissing(readLock()).map(({ name }) => name)).toEqual([]);
});
