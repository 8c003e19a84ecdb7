/**
 * `npm test`: every check, one after the other, whatever the ones before said. Prints what each runner prints,
 * then one line that sums them all, and exits non-zero when anything failed or did not run. With `--beyond` it runs all
 * browser tests on PostgreSQL, a bucket and two processes instead, of which `npm test` runs a chosen few. With `--more`
 * (`npm run test:more`) it runs those, and the attacks and the faults that do not depend on SQLite on PostgreSQL.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { notAsked } from './audit.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  /** A script that this Node runs, relative to the project, and its arguments. */
  command: [script: string, ...args: string[]];
  env?: Record<string, string>;
  /** The exit code of a check that could not be made, and is neither passed nor failed then. */
  notMade?: number;
  /** Reads the runner's own numbers; without it the check counts as one. */
  count?: () => Promise<Count>;
}

const root = join(import.meta.dirname, '..');
const isTerminal = process.stdout.isTTY === true;
const { beyond: isBeyond, more: isMore } = parseArgs({
  options: { beyond: { type: 'boolean', default: false }, more: { type: 'boolean', default: false } },
}).values;

/**
 * Suites that run on PostgreSQL as well. Of the faults the others are about SQLite (`disk`, `locked`, `kills`,
 * `kill-checker`) or run on PostgreSQL in `npm test` (`migration`, `replica`, `two-processes`).
 */
const suitesOnPostgres = [
  'tests/attacks/',
  'tests/faults/clock-jumps',
  'tests/faults/damaged-images',
  'tests/faults/killed-worker',
  'tests/faults/outside-services',
];

process.exitCode = await runAll();

async function runAll(): Promise<number> {
  const reports = await mkdtemp(join(tmpdir(), 'pauta-tests-'));
  try {
    const total: Count = { passed: 0, failed: 0 };
    for (const check of checks(reports)) {
      const { passed, failed } = await run(check);
      total.passed += passed;
      total.failed += failed;
    }
    print(`\n${total.passed} passed, ${total.failed} failed`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}

function checks(reports: string): Check[] {
  const unit = join(reports, 'vitest.json');
  const browser = join(reports, 'playwright.json');
  const isWholeBeyond = isBeyond || isMore;
  const browserTests: Check = {
    name: isWholeBeyond ? 'browser tests on PostgreSQL, a bucket and two processes' : 'browser tests',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browser, PAUTA_E2E_BEYOND: isWholeBeyond ? 'all' : 'chosen' },
    count: () => countPlaywright(browser),
  };
  if (isBeyond) return [browserTests];
  // Before the tests: some of them look at what it makes.
  const build: Check = { name: 'build', command: ['server/start/build.ts'] };
  const vitest = (name: string, files: readonly string[], env: Record<string, string>): Check => ({
    name,
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unit}`,
    ],
    // Colours would stand in what CI reads.
    env: isTerminal ? env : { ...env, NO_COLOR: '1' },
    count: () => countVitest(unit),
  });
  if (isMore) {
    const onPostgres = { PAUTA_TESTS_ON: 'postgres' };
    return [build, vitest('attacks and faults on PostgreSQL', suitesOnPostgres, onPostgres), browserTests];
  }
  const colors = isTerminal ? 'force' : 'off';
  return [
    { name: 'lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`] },
    { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
    { name: 'known weaknesses of packages', command: ['tests/audit.ts'], notMade: notAsked },
    build,
    vitest('unit, contract and route tests', [], {}),
    browserTests,
  ];
}

async function run({ name, command, env, count, notMade }: Check): Promise<Count> {
  print(`\n── ${name}`);
  const beganAt = performance.now();
  const code = await exitCodeOf(command, env);
  if (notMade !== undefined && code === notMade) {
    print(`── ${name}: not checked`);
    return { passed: 0, failed: 0 };
  }
  const isOk = code === 0;
  const result = count ? await count().catch(noReport) : { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
  // A runner can fail beside its tests, by an uncaught error or by finding nothing to run.
  if (result.failed === 0 && (!isOk || result.passed === 0)) result.failed = 1;
  const seconds = Math.round((performance.now() - beganAt) / 1000);
  print(`── ${name}: ${result.passed} passed, ${result.failed} failed in ${seconds} s`);
  return result;
}

/** Null when it could not be started, or was ended by a signal. */
function exitCodeOf([script, ...args]: Check['command'], env: Check['env'] = {}): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', (error) => {
      print(String(error));
      resolve(null);
    });
    child.once('close', resolve);
  });
}

function noReport(error: unknown): Count {
  print(`No report was written: ${error}`);
  return { passed: 0, failed: 1 };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Skipped tests and files that cannot be loaded count as failed. */
async function countVitest(file: string): Promise<Count> {
  const report: VitestReport = JSON.parse(await readFile(file, 'utf8'));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

async function countPlaywright(file: string): Promise<Count> {
  const { stats, errors }: PlaywrightReport = JSON.parse(await readFile(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
