import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { browserFlags, findBrowser } from '../../tests/e2e/support/browser.ts';
import { demoContent, measuredPages } from '../content/demo.ts';
import { count, median, milliseconds } from '../numbers.ts';
import { run } from '../processes.ts';
import { inTemporaryFolder, ownProgram, startPortal } from '../program.ts';
import { type Figure, figure, type Section } from '../section.ts';

const version = '13.5.0';
const goals = { lcpMs: 1300, cls: 0.002, tbtMs: 50 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const reportSchema = z.object({
  /** Speed of the machine as Lighthouse measured it; pages are slowed down by a fixed factor from there. */
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});
type Report = z.infer<typeof reportSchema>;

export const lighthouse: Section = async (bench) => {
  const { options, program, say } = bench;
  const lighthouseProgram = await install(say);
  const dataDir = await demoContent(bench);
  const pages = [
    ...(await measuredPages(dataDir)).map(({ name, paths: [path = '/'] }) => ({ name: String(name), path })),
    { name: 'videos', path: '/galeria-de-videos' },
    { name: 'contact', path: '/contato' },
  ];
  const { executablePath, env } = await findBrowser(join(ownProgram.workplace, 'browser'));
  const portal = await startPortal(program, { dataDir });
  const figures: Figure[] = [];
  const timings: string[][] = [];
  try {
    for (const { name, path } of pages) {
      const reports: Report[] = [];
      for (let round = 0; round < options.runs; round++) {
        say(`lighthouse: ${name}, ${round + 1} of ${options.runs}`);
        const url = portal.url + path;
        reports.push(await report(lighthouseProgram, url, { CHROME_PATH: executablePath, ...env }));
      }
      figures.push(toFigure(name, reports));
      timings.push(timingRow(name, reports));
    }
  } finally {
    await portal.stop();
  }
  return {
    figures,
    tables: [
      {
        title: 'Lighthouse, medians',
        head: ['page', 'FCP', 'LCP', 'speed index', 'TBT', 'benchmark index of the machine'],
        rows: timings,
      },
    ],
    values: {},
    method: `lighthouse ${version} (installed into bench/.work, not a dependency), mobile preset with simulated throttling, demo content, cache on, medians of ${options.runs} runs; ads and consent bar as a first visit sees them.`,
  };
};

/** Outside package.json: it would be the heaviest dependency, for this section alone. */
async function install(say: (line: string) => void): Promise<string> {
  const folder = join(ownProgram.workplace, `lighthouse-${version}`);
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (await stat(program).catch(() => null)) return program;
  say(`installing lighthouse ${version} into bench/.work`);
  await mkdir(folder, { recursive: true });
  await run(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`],
    { cwd: folder },
  );
  return program;
}

function report(program: string, url: string, env: Record<string, string>): Promise<Report> {
  return inTemporaryFolder(async (folder) => {
    const output = join(folder, 'report.json');
    // Lighthouse reads values with blanks only when the value alone is quoted.
    const flags = ['--headless=new', ...browserFlags].map((flag) => flag.replace(/=(.* .*)$/, '="$1"'));
    const args = [
      program,
      url,
      '--output=json',
      `--output-path=${output}`,
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${flags.join(' ')}`,
    ];
    const measure = () => run(process.execPath, args, { cwd: folder, env: { ...env, TMPDIR: folder } });
    // Lighthouse asks for another run when Chromium did not record a complete trace.
    await measure().catch((error: unknown) => {
      if (!String(error).includes('Please run Lighthouse again')) throw error;
      return measure();
    });
    return reportSchema.parse(JSON.parse(await readFile(output, 'utf8')));
  });
}

function auditValue(reports: Report[], audit: string): number {
  return median(reports.map((one) => one.audits[audit]?.numericValue ?? Number.NaN));
}

function timingRow(name: string, reports: Report[]): string[] {
  const audits = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];
  return [
    name,
    ...audits.map((audit) => milliseconds(auditValue(reports, audit))),
    count(median(reports.map((one) => one.environment.benchmarkIndex))),
  ];
}

function toFigure(name: string, reports: Report[]): Figure {
  const score = (category: string) =>
    Math.round(100 * median(reports.map((one) => one.categories[category]?.score ?? 0)));
  const scores = categories.map(score);
  const [lcpMs, cls, tbtMs] = [
    auditValue(reports, 'largest-contentful-paint'),
    auditValue(reports, 'cumulative-layout-shift'),
    auditValue(reports, 'total-blocking-time'),
  ];
  return figure(
    `Lighthouse mobile, ${name}`,
    `${scores.join(' / ')}, LCP ${milliseconds(lcpMs)}, CLS ${cls.toFixed(4)}, TBT ${milliseconds(tbtMs)}`,
    `100 in all four, LCP ≤ ${goals.lcpMs} ms, CLS ≤ ${goals.cls}, TBT ≤ ${goals.tbtMs} ms`,
    scores.every((one) => one === 100) && lcpMs <= goals.lcpMs && cls <= goals.cls && tbtMs <= goals.tbtMs,
  );
}
