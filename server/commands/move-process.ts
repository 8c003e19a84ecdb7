/** The process in which the portal imports an old site that moves in by the browser (server/adapters/disk/move-folder.ts). */
import { messageOf } from '../../domain/text/error-message.ts';
import { addExamples, type ProblemExample } from '../../domain/transfer/import-problems.ts';
import type { ForeignImportReport } from '../../domain/transfer/import-report.ts';
import { type MoveProgress, toFieldMap, toSectionMap } from '../../domain/transfer/site-move.ts';
import { openOldSite } from '../adapters/old-site/old-site-files.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { FromImport, ImportOrder } from '../ports/move-folder.ts';
import type { CopiedAdapters } from '../services/transfer/foreign/import-into-copy.ts';
import { findForeignSite } from '../services/transfer/readers/find-foreign-site.ts';
import { openZipFiles } from '../services/transfer/zip-files.ts';
import { loadConfig } from '../start/config.ts';
import { openAdapters } from '../start/open-adapters.ts';
import { importOptions, importOrTry, openReportFile, readLogs } from './import-foreign-site.ts';

const progressEveryMs = 500;

const stop = new AbortController();
let step: MoveProgress['step'] = 'survey';
let sentAt = 0;

const send = (message: FromImport) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** Before the first batch nothing is written, so the process can end at once. */
function stopSoon(): void {
  stop.abort();
  if (step === 'survey') process.exit(1);
}
process.on('SIGTERM', stopSoon).on('SIGINT', () => {});
// The portal ended, or was killed. Its next process will continue.
process.on('disconnect', stopSoon);
process.once('message', (order: ImportOrder) => void run(order));

async function run(order: ImportOrder): Promise<void> {
  try {
    const adapters = await openAdapters(loadConfig(), importOptions);
    try {
      await adapters.renewSite();
      await send({ kind: 'done', report: await importOrder(adapters, order) });
    } finally {
      await adapters.close();
    }
  } catch (error) {
    await send({ kind: 'failed', reason: messageOf(error) });
    process.exitCode = 1;
  }
  process.exit();
}

async function importOrder(adapters: Adapters, order: ImportOrder): Promise<ForeignImportReport> {
  const { files, images, logs, oldSite, bases, authors, isDryRun } = order;
  const found = await findForeignSite(files, Date.now(), oldSite || null);
  if (!found) throw new Error('Os arquivos não são mais de um site do WordPress ou do Ghost.');
  const imagesFile = images ?? found.zip;
  const zip = imagesFile === null ? null : await openZipFiles(imagesFile);
  const origin = oldSite === '' ? null : openOldSite({ origin: new URL(oldSite) });
  const reportFile = await openReportFile(adapters.machine.dataDir);
  const examples: ProblemExample[] = [];
  const onImported = async (target: CopiedAdapters) => {
    if (!isDryRun || logs.length === 0 || stop.signal.aborted) return;
    const onLines = (records: number) => onProgress({ step: 'log', records, totalRecords: 0 });
    const reading = readLogs({ ...adapters, ...target }, logs, stop.signal, onLines);
    const rehearsal = await reading.catch((cause: unknown) => {
      throw new Error('Não foi possível ler o log de acesso do servidor antigo. Tire-o e faça o ensaio.', {
        cause,
      });
    });
    if (!stop.signal.aborted) await send({ kind: 'rehearsal', rehearsal });
  };
  try {
    const report = await importOrTry(
      adapters,
      {
        read: found.read,
        localFiles: zip,
        fetchFile: origin?.fetch ?? null,
        map: toSectionMap(order),
        bases: { category: bases.category || undefined, tag: bases.tag || undefined },
        fieldMap: toFieldMap(order),
        ignoresUnknownNames: true,
        authors: new Map(Object.entries(authors).filter(([, choice]) => choice !== '')),
        isByScreen: true,
        signal: stop.signal,
        onProgress,
        onPlan: (plan) => void send({ kind: 'plan', plan }),
        onProblems(item) {
          reportFile.add(item);
          if (isDryRun) addExamples(examples, item);
        },
      },
      { isDryRun, onWait() {}, onImported },
    );
    // A rehearsal that was stopped is repeated together with its dry run.
    const isInterrupted = report.isInterrupted || (isDryRun && stop.signal.aborted);
    const done = { ...report, isDryRun, isInterrupted };
    await reportFile.save(done);
    await send({ kind: 'examples', examples });
    return done;
  } finally {
    zip?.close();
    origin?.close();
  }
}

function onProgress(progress: MoveProgress): void {
  const isNext = step !== progress.step;
  step = progress.step;
  const now = Date.now();
  if (!isNext && now - sentAt < progressEveryMs) return;
  sentAt = now;
  void send({ kind: 'progress', progress });
}
