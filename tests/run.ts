/**
 * `npm test`: build, lint, types, known weaknesses of packages, unit and route tests, and browser tests except those
 * tagged `@more`. Every check runs, whatever the others gave; one closing line adds their counts, and the exit code is
 * non-zero when anything failed or did not run. `--more` (`npm run test:more`) runs what takes longer: faults, commands,
 * attacks by volume, attacks and faults on PostgreSQL, and all browser tests on PostgreSQL, a bucket and two processes; `--beyond`
 * only those browser tests.
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
  /** Prints its output at its end, because it runs beside a longer check. */
  isShort?: boolean;
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
 * Suites that run on PostgreSQL as well. The other faults are about SQLite (`disk`, `locked`, `kills`, `kill-checker`)
 * or start PostgreSQL themselves (`migration`, `replica`, `two-processes`).
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
    const counts: Count[] = [];
    for (const checks of steps(reports)) counts.push(...(await Promise.all(checks.map(run))));
    const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
    print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
    return sum('failed') === 0 ? 0 : 1;
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}

/** The steps in their order; the checks of one step run at the same time. */
function steps(reports: string): Check[][] {
  const browser = join(reports, 'playwright.json');
  const isWholeBeyond = isBeyond || isMore;
  const browserTests: Check = {
    name: isWholeBeyond ? 'browser tests on PostgreSQL, a bucket and two processes' : 'browser tests',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browser, PAUTA_E2E_BEYOND: isWholeBeyond ? 'on' : 'off' },
    count: () => countPlaywright(browser),
  };
  if (isBeyond) return [[browserTests]];
  // Before the tests: some of them look at what it makes.
  const build: Check = { name: 'build', command: ['server/start/build.ts'] };
  const vitest = (name: string, args: readonly string[], env: Record<string, string> = {}): Check => {
    const report = join(reports, `${name}.json`);
    return {
      name,
      command: [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      // CI reads the output as plain text.
      env: isTerminal ? env : { ...env, NO_COLOR: '1' },
      count: () => countVitest(report),
    };
  };
  if (isMore) {
    return [
      [build],
      [vitest('faults, commands, and attacks by volume', ['--project=volume'])],
      [vitest('attacks and faults on PostgreSQL', suitesOnPostgres, { PAUTA_TESTS_ON: 'postgres' })],
      [browserTests],
    ];
  }
  const colors = isTerminal ? 'force' : 'off';
  return [
    [build],
    // At the same time, because both wait a third of theirs for clocks, servers and pages.
    [
      browserTests,
      {
        ...vitest('unit, contract and route tests', [
          '--project=suites',
          '--project=mocks',
          '--project=attacks',
        ]),
        isShort: true,
      },
      {
        name: 'lint',
        command: ['node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`],
        isShort: true,
      },
      { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'], isShort: true },
      { name: 'known weaknesses of packages', command: ['tests/audit.ts'], notMade: notAsked, isShort: true },
    ],
  ];
}

async function run({ name, command, env, count, notMade, isShort }: Check): Promise<Count> {
  if (!isShort) print(`\n── ${name}`);
  const beganAt = performance.now();
  const { code, output } = await runProgram(command, env, isShort);
  if (isShort) print(`\n── ${name}\n${output}`);
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

/** The code is null when the program could not be started, or was ended by a signal. */
async function runProgram(
  [script, ...args]: Check['command'],
  env: Check['env'] = {},
  isCollected = false,
): Promise<{ code: number | null; output: string }> {
  const stdio = isCollected ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: `${output}${error}` }));
    child.once('close', (code) => resolve({ code, output }));
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
