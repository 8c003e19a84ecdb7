/** The closing block of a test run names what failed, as people and CI read it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closingLines, readPlaywright, readVitest } from '../outcomes.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pauta-outcomes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reportOf(content: object): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const flaky = { where: 'tests/e2e/a.spec.ts:3', title: 'opens' };

describe('closing lines', () => {
  it('end with the two numbers alone, after the names of failures and flaky tests', () => {
    const failed = [{ where: 'tests/a.test.ts:12', title: 'list › rejects a zero' }];
    expect(closingLines({ passed: 7, failed, flaky: [flaky] })).toEqual([
      'FAILED tests/a.test.ts:12 › list › rejects a zero',
      'FLAKY tests/e2e/a.spec.ts:3 › opens',
      '7 passed, 1 failed, 1 flaky',
      '7 passed, 1 failed',
    ]);
  });

  it('fail a run with more than three flaky tests', () => {
    expect(closingLines({ passed: 7, failed: [], flaky: [flaky, flaky, flaky] }).at(-1)).toBe(
      '7 passed, 0 failed',
    );
    expect(closingLines({ passed: 7, failed: [], flaky: [flaky, flaky, flaky, flaky] }).at(-1)).toBe(
      '7 passed, 1 failed',
    );
  });
});

describe('the report of Vitest', () => {
  const fileWith = (...assertionResults: object[]) => ({
    name: '/project/tests/a.test.ts',
    status: 'failed',
    message: 'SyntaxError: nothing here\n at a.ts',
    assertionResults,
  });

  it('counts skipped tests as failures and names file, line and title', async () => {
    const tests = [
      { ancestorTitles: ['list'], title: 'is sorted', status: 'passed', location: { line: 3 } },
      { ancestorTitles: ['list'], title: 'is whole', status: 'pending', location: { line: 9 } },
    ];
    expect(await readVitest(await reportOf({ testResults: [fileWith(...tests)] }), '/project')).toEqual({
      passed: 1,
      failed: [{ where: 'tests/a.test.ts:9', title: 'list › is whole' }],
      flaky: [],
    });
  });

  it('counts a file that cannot be loaded as one failure', async () => {
    const { failed } = await readVitest(await reportOf({ testResults: [fileWith()] }), '/project');
    expect(failed).toEqual([{ where: 'tests/a.test.ts:1', title: 'SyntaxError: nothing here' }]);
  });
});

describe('the report of Playwright', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line: 5,
    tests: [{ status }],
  });

  it('counts flaky tests as passed, and skipped ones and errors outside of tests as failed', async () => {
    const report = await reportOf({
      config: { rootDir: '/project/tests/e2e' },
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('opens', 'flaky'), spec('closes', 'expected')],
          suites: [{ title: 'on a phone', specs: [spec('opens', 'unexpected'), spec('shuts', 'skipped')] }],
        },
      ],
      errors: [{ message: 'no browser\n at b.ts' }],
    });
    const where = 'tests/e2e/a.spec.ts:5';
    expect(await readPlaywright(report, '/project')).toEqual({
      passed: 2,
      failed: [
        { where, title: 'on a phone › opens' },
        { where, title: 'on a phone › shuts' },
        { where: 'tests/e2e', title: 'no browser' },
      ],
      flaky: [{ where, title: 'opens' }],
    });
  });
});
