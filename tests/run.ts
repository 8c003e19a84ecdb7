/**
 * `npm test`: build, lint, types, known weaknesses of packages, unit and route tests, and the main browser tests. Every
 * check runs, whatever the others gave. The closing block names each failure, and the exit code is non-zero when
 * anything failed or did not run. Reports, traces and pictures stay in `test-results/`.
 *
 * `--more` (`npm run test:more`) runs what takes longer: faults, commands, attacks by volume, attacks and faults on
 * PostgreSQL, the other browser tests, and the journeys that PostgreSQL, a bucket or a second process can change;
 * `--beyond` only the last ones. Names of files run only these files, `--last-failed` only what failed in the last run.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { notAsked } from './audit.ts';
import { closingLines, type Outcome, readPlaywright, readVitest } from './outcomes.ts';

interface Check {
  name: string;
  /** A script that this Node runs, relative to the project, and its arguments. */
  command: readonly string[];
  env?: Record<string, string>;
  /** Prints its output at its end, because it runs beside a longer check. */
  isShort?: boolean;
  /** The exit code of a check that could not be made, and so has neither passed nor failed. */
  notMade?: number;
  /** Reads the runner's own report; without it the check counts as one. */
  read?: () => Promise<Outcome>;
}

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
/** Half of the processor time of a program that a test starts is reading and compiling its modules. */
const compileCache = join(root, 'node_modules/.cache/compiled');
const lastFailedFile = join(results, 'last-failed.json');
/** The file and line of each failed test, by the name of its check. */
const lastFailedSchema = z.record(z.string(), z.array(z.string()));
const isTerminal = process.stdout.isTTY === true;

/**
 * Suites that run on PostgreSQL as well. The other faults are about SQLite (`disk`, `locked`, `kills`)
 * or start PostgreSQL themselves (`migration`, `replica`, `two-processes`).
 */
const suitesOnPostgres = [
  'tests/attacks/',
  'tests/faults/clock-jumps',
  'tests/faults/damaged-images',
  'tests/faults/killed-worker',
  'tests/faults/outside-services',
];

/** Every check that can fail; `only` restricts it to files, or to `file:line` of browser tests. */
const checks = {
  build: () => single('build', 'server/start/build.ts'),
  lint: () =>
    single('lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', `--colors=${isTerminal ? 'force' : 'off'}`),
  types: () => single('types', 'node_modules/typescript/bin/tsc', '--noEmit'),
  audit: () => ({ ...single('audit', 'tests/audit.ts'), notMade: notAsked }),
  suites: (only: string[]) =>
    vitest('suites', [...only, '--project=suites', '--project=mocks', '--project=attacks']),
  volume: (only: string[]) => vitest('volume', [...only, '--project=volume']),
  postgres: (only: string[]) =>
    vitest('postgres', only.length > 0 ? only : suitesOnPostgres, { PAUTA_TESTS_ON: 'postgres' }),
  chosen: (only: string[]) => vitest('chosen', only),
  browser: (only: string[]) => playwright('browser', only),
  'browser-more': (only: string[]) => playwright('browser-more', only),
  'browser-beyond': (only: string[]) => playwright('browser-beyond', only),
  'browser-chosen': (only: string[]) => playwright('browser-chosen', only),
} satisfies Record<string, (only: string[]) => Check>;

process.exitCode = await runAll();

async function runAll(): Promise<number> {
  await mkdir(results, { recursive: true });
  const sum: Outcome = { passed: 0, failed: [], flaky: [] };
  const lastFailed: z.infer<typeof lastFailedSchema> = {};
  for (const step of await chooseSteps()) {
    const outcomes = await Promise.all(step.map(run));
    for (const [index, { passed, failed, flaky }] of outcomes.entries()) {
      sum.passed += passed;
      sum.failed.push(...failed);
      sum.flaky.push(...flaky);
      const name = step[index]?.name;
      if (name && failed.length > 0) lastFailed[name] = [...new Set(failed.map(({ where }) => where))];
    }
  }
  await writeFile(lastFailedFile, JSON.stringify(lastFailed));
  const lines = closingLines(sum);
  print(`\nReports, traces and pictures are in test-results/.\n${lines.join('\n')}`);
  return lines.some((line) => line.startsWith('FAILED ')) ? 1 : 0;
}

/** The steps in their order; the checks of one step run at the same time. */
async function chooseSteps(): Promise<Check[][]> {
  const { values, positionals: files } = parseArgs({
    options: {
      beyond: { type: 'boolean', default: false },
      more: { type: 'boolean', default: false },
      'last-failed': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  // Before the tests: some of them look at what it makes.
  const build = [checks.build()];
  if (values['last-failed']) return [build, ...(await readLastFailed()).map((check) => [check])];
  if (files.length > 0) {
    const isBrowserTest = (file: string) => /\.spec\.ts(?::\d+)?$|^tests\/e2e/.test(file);
    const inBrowser = files.filter(isBrowserTest);
    const others = files.filter((file) => !isBrowserTest(file));
    return [
      build,
      ...(others.length > 0 ? [[checks.chosen(others)]] : []),
      ...(inBrowser.length > 0 ? [[checks['browser-chosen'](inBrowser)]] : []),
    ];
  }
  if (values.beyond) return [[checks['browser-beyond']([])]];
  if (values.more) {
    return [
      build,
      [checks.volume([])],
      [checks.postgres([])],
      [checks['browser-more']([])],
      [checks['browser-beyond']([])],
    ];
  }
  // Browser tests have the cores for themselves, because a page that waits for a core proves nothing.
  return [build, [checks.suites([]), checks.lint(), checks.types(), checks.audit()], [checks.browser([])]];
}

/** The checks that failed last time, each with the files of its failures. */
async function readLastFailed(): Promise<Check[]> {
  const text = await readFile(lastFailedFile, 'utf8').catch(() => '{}');
  const failed = lastFailedSchema.parse(JSON.parse(text));
  return Object.entries(checks).flatMap(([name, check]) => {
    const failures = failed[name];
    if (!failures || name === 'build') return [];
    const isInBrowser = name.startsWith('browser');
    return check([
      ...new Set(isInBrowser ? failures : failures.map((failure) => failure.replace(/:\d+$/, ''))),
    ]);
  });
}

function single(name: string, ...command: string[]): Check {
  return { name, command, isShort: true };
}

function vitest(name: string, args: readonly string[], env: Record<string, string> = {}): Check {
  const report = join(results, `${name}.json`);
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
    read: () => readVitest(report, root),
  };
}

/** The name of the check says which browser tests run (playwright.config.ts). */
function playwright(name: string, only: readonly string[]): Check {
  const report = join(results, `${name}.json`);
  return {
    name,
    command: ['node_modules/@playwright/test/cli.js', 'test', ...only, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PAUTA_E2E: name },
    read: () => readPlaywright(report, root),
  };
}

async function run({ name, command, env, read, notMade, isShort }: Check): Promise<Outcome> {
  if (!isShort) print(`\n── ${name}`);
  const beganAt = performance.now();
  // A runner that ends at once must not be judged by the report of the run before.
  await rm(join(results, `${name}.json`), { force: true });
  const { code, output } = await runProgram(command, env, isShort);
  if (isShort) print(`\n── ${name}\n${output}`);
  if (notMade !== undefined && code === notMade) {
    print(`── ${name}: not checked`);
    return { passed: 0, failed: [], flaky: [] };
  }
  const whole = (title: string) => ({ where: name, title });
  const outcome: Outcome = read
    ? await read().catch((error: unknown) => ({
        passed: 0,
        failed: [whole(`no report: ${error}`)],
        flaky: [],
      }))
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [whole(`ended with ${code}`)], flaky: [] };
  // A runner can fail beside its tests, by an uncaught error or by finding nothing to run.
  if (outcome.failed.length === 0 && (code !== 0 || outcome.passed === 0))
    outcome.failed.push(whole(`ended with ${code} after ${outcome.passed} passed tests`));
  const seconds = Math.round((performance.now() - beganAt) / 1000);
  print(`── ${name}: ${outcome.passed} passed, ${outcome.failed.length} failed in ${seconds} s`);
  return outcome;
}

/** The code is null when the program could not be started, or was ended by a signal. */
async function runProgram(
  [script = '', ...args]: Check['command'],
  env: Check['env'] = {},
  isCollected = false,
): Promise<{ code: number | null; output: string }> {
  const stdio = isCollected ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
