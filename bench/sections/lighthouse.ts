import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findInstalledBrowser, measuringFlags } from '../browser.ts';
import { demoContent } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import { count, median, milliseconds } from '../numbers.ts';
import { buildPortal, startPortal } from '../portal.ts';
import { run } from '../processes.ts';
import { type Figure, figure, plainFigure, type Section } from '../section.ts';
import { inTemporaryFolder, workplace } from '../workplace.ts';

const version = '13.5.0';
const goals = { lcpMs: 1300, cls: 0.002, tbtMs: 50 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const reportSchema = z.object({
  /** How fast Lighthouse found the machine; it slows the page down by a fixed factor from there. */
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

/** Lighthouse's mobile preset on the measured pages. */
export const lighthouse: Section = async ({ options, say }) => {
  buildPortal();
  const program = await install(say);
  const dataDir = await demoContent(say);
  const own = measuredPages(dataDir).map(({ name, paths }) => ({ name: String(name), path: paths[0] }));
  const pages = [
    ...own,
    { name: 'videos', path: '/galeria-de-videos' },
    { name: 'contact', path: '/contato' },
  ];
  const { executablePath, env } = await findInstalledBrowser();
  const portal = await startPortal({ dataDir });
  const figures: Figure[] = [];
  const faults: string[][] = [];
  const timings: string[][] = [];
  try {
    for (const { name, path } of pages) {
      const url = portal.url + path;
      const { status } = await fetch(url);
      if (status !== 200) {
        figures.push(plainFigure(`Lighthouse mobile, ${name}`, `not there yet (${status})`));
        continue;
      }
      const reports: Report[] = [];
      for (let round = 0; round < options.runs; round++) {
        say(`lighthouse: ${name}, ${round + 1} of ${options.runs}`);
        reports.push(await report(program, url, { CHROME_PATH: executablePath, ...env }));
      }
      figures.push(toFigure(name, reports));
      timings.push(timingRow(name, reports));
      for (const fault of faultsOf(reports)) faults.push([name, fault]);
    }
  } finally {
    await portal.stop();
  }
  return {
    figures,
    details: [
      {
        title: 'Lighthouse, medians',
        head: ['page', 'FCP', 'LCP', 'speed index', 'TBT', 'benchmark index of the machine'],
        rows: timings,
      },
      ...(faults.length > 0
        ? [{ title: 'What Lighthouse marks down', head: ['page', 'audit'], rows: faults }]
        : []),
    ],
    how: [
      `lighthouse: lighthouse ${version} (installed into bench/.work, not a dependency), mobile preset with simulated throttling, demo content, cache on, medians of ${options.runs} runs; ads and consent bar as a first visit sees them.`,
    ],
  };
};

/** Outside package.json: it would be the heaviest dependency of all, for this section alone. */
async function install(say: (line: string) => void): Promise<string> {
  const folder = join(workplace, `lighthouse-${version}`);
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
    const flags = ['--headless=new', ...measuringFlags].map((flag) => flag.replace(/=(.* .*)$/, '="$1"'));
    const args = [
      program,
      url,
      '--output=json',
      `--output-path=${output}`,
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${flags.join(' ')}`,
    ];
    const look = () => run(process.execPath, args, { cwd: folder, env: { ...env, TMPDIR: folder } });
    // A trace that Chromium did not record whole says nothing of the page: Lighthouse asks for another one.
    await look().catch((error: unknown) => {
      if (!String(error).includes('Please run Lighthouse again')) throw error;
      return look();
    });
    return reportSchema.parse(JSON.parse(await readFile(output, 'utf8')));
  });
}

/** The middle of an audit's numbers. */
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

/** Audits that cost a point in any of the runs. */
function faultsOf(reports: Report[]): string[] {
  const found = reports.flatMap((one) => {
    const counting = new Set(
      categories.flatMap((name) => {
        const category = one.categories[name];
        return (category?.score ?? 1) < 1 ? (category?.auditRefs.map(({ id }) => id) ?? []) : [];
      }),
    );
    return Object.entries(one.audits).flatMap(([id, { title, score, scoreDisplayMode }]) => {
      const isFault =
        score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode);
      return counting.has(id) && isFault ? [`${id}: ${title}`] : [];
    });
  });
  return [...new Set(found)];
}
