/** Reads the JSON reports of Vitest and Playwright: how many tests passed, and the names of those that did not. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that did not pass at once. */
interface TestName {
  /** `file:line`, with a file relative to the project. */
  where: string;
  title: string;
}

export interface Outcome {
  passed: number;
  failed: TestName[];
  /** Passed when they ran once more; they are also among `passed`. */
  flaky: TestName[];
}

/** A run with more flaky tests than this fails. */
const flakyMax = 3;

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      location?: { line: number } | null;
    }[];
  }[];
}

/** Tests that did not run count as failed, and so does a file that failed outside of its tests. */
export async function readVitest(report: string, root: string): Promise<Outcome> {
  const { testResults }: VitestReport = JSON.parse(await readFile(report, 'utf8'));
  const outcome: Outcome = { passed: 0, failed: [], flaky: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    outcome.passed += assertionResults.length - failed.length;
    for (const { ancestorTitles, title, location } of failed) {
      const titles = [...ancestorTitles, title].filter(Boolean);
      outcome.failed.push({ where: `${file}:${location?.line ?? 1}`, title: titles.join(' › ') });
    }
    if (failed.length === 0 && status === 'failed')
      outcome.failed.push({ where: `${file}:1`, title: firstLine(message) || 'failed outside of its tests' });
  }
  return outcome;
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: { message?: string; location?: { file: string; line: number } }[];
}

/** Skipped tests count as failed, and so do errors outside of tests. */
export async function readPlaywright(report: string, root: string): Promise<Outcome> {
  const { config, suites, errors }: PlaywrightReport = JSON.parse(await readFile(report, 'utf8'));
  const outcome: Outcome = { passed: 0, failed: [], flaky: [] };
  const folder = relative(root, config.rootDir);
  const add = (suite: PlaywrightSuite, titles: string[]) => {
    for (const { title, file, line, tests } of suite.specs) {
      const name = { where: `${folder}/${file}:${line}`, title: [...titles, title].join(' › ') };
      for (const { status } of tests) {
        if (status === 'expected' || status === 'flaky') outcome.passed += 1;
        if (status === 'flaky') outcome.flaky.push(name);
        if (status === 'unexpected' || status === 'skipped') outcome.failed.push(name);
      }
    }
    for (const inner of suite.suites ?? []) add(inner, [...titles, inner.title]);
  };
  for (const suite of suites) add(suite, []);
  for (const { message, location } of errors) {
    const where = location ? `${relative(root, location.file)}:${location.line}` : folder;
    outcome.failed.push({ where, title: firstLine(message ?? '') || 'failed outside of its tests' });
  }
  return outcome;
}

/**
 * The closing lines of a run: each name on a line, then the numbers. The last line has only the two numbers that CI
 * reads.
 */
export function closingLines({ passed, failed, flaky }: Outcome): string[] {
  const tooMany =
    flaky.length > flakyMax ? [`FAILED more than ${flakyMax} tests passed only at the second try`] : [];
  const failures = [...failed.map(({ where, title }) => `FAILED ${where} › ${title}`), ...tooMany];
  const numbers = `${passed} passed, ${failures.length} failed`;
  return [
    ...failures,
    ...flaky.map(({ where, title }) => `FLAKY ${where} › ${title}`),
    `${numbers}, ${flaky.length} flaky`,
    numbers,
  ];
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text.split('\n')[0] ?? '').slice(0, 200);
}
