/**
 * `npm run import -- --undo`: deletes the records of the last import of another system, except those that were edited.
 */
import { systemActor } from '../../domain/accounts/audit.ts';
import { importsMixed } from '../../domain/text/sentences.ts';
import {
  type ForeignImportReport,
  importKindNames,
  importKinds,
  nameSystem,
} from '../../domain/transfer/import-report.ts';
import { describeUndo, type UndoPlan } from '../../domain/transfer/undo-import.ts';
import { takeImportTurn } from '../adapters/disk/import-turn.ts';
import type { Adapters } from '../ports/adapters.ts';
import { toTerminalLanguage } from '../ports/terminal-language.ts';
import { recordAction } from '../services/accounts/record-action.ts';
import { deleteImported, findUndoProblem, getUndoPlan } from '../services/transfer/moves/undo-import.ts';
import { startError } from '../start/start-error.ts';
import { rejectSecondImport } from './import-foreign-site.ts';

const runsRead = 100;
const interruptedCode = 130;
const progressEveryMs = 5_000;

/**
 * Undoes the newest import that added records and is not undone yet. A dry run only prints its plan. A second call
 * continues an undo that was stopped, or undoes the import before. Returns the exit code.
 */
export async function undoLastImport(
  adapters: Pick<Adapters, 'database' | 'files' | 'clock' | 'log' | 'machine'>,
  isDryRun: boolean,
): Promise<number> {
  const { database, clock } = adapters;
  return takeImportTurn(adapters.machine.dataDir, undo, rejectSecondImport);

  async function undo(): Promise<number> {
    const runs = await database.imports.listRuns(runsRead);
    const run = runs.find((one) => !one.isUndone && hasBrought(one));
    if (!run) throw startError('Não há importação para desfazer.', 'There is no import to undo.');
    const span = { since: run.startedAt, until: run.isInterrupted ? clock() : run.finishedAt };
    if (await findUndoProblem(database, span))
      throw startError(
        importsMixed,
        'Another site was imported during the same time, so this import cannot be undone.',
      );
    const plan = await getUndoPlan(database)(span);
    process.stdout.write(toPlan(run, plan));
    if (isDryRun) return 0;
    const stop = new AbortController();
    const onSignal = () => stop.abort();
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
    try {
      const left = await deleteImported(adapters)(span, stop.signal, createPrinter());
      if (left === null) {
        process.stdout.write(
          toTerminalLanguage('Parou. O mesmo comando continua.\n', 'Stopped. The same command continues.\n'),
        );
        return interruptedCode;
      }
      await database.inTransaction((stores) =>
        recordAction(stores, systemActor, clock(), {
          action: 'move.undone',
          id: run.id,
          title: run.name || run.site,
        }),
      );
      process.stdout.write(toTerminalLanguage('A importação foi desfeita.\n', 'The import is undone.\n'));
      return left.leftCount === 0 ? 0 : 1;
    } finally {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    }
  }
}

/** A repeated import adds nothing. A killed import may have added more than it counted. */
const hasBrought = ({ counts, isInterrupted }: ForeignImportReport) =>
  isInterrupted || importKinds.some((kind) => counts[kind].added > 0);

function createPrinter(): (records: number) => void {
  let printedAt = Date.now();
  return (records) => {
    if (Date.now() - printedAt < progressEveryMs) return;
    printedAt = Date.now();
    process.stderr.write(
      toTerminalLanguage(`${records} registros conferidos\n`, `${records} records checked\n`),
    );
  };
}

function toPlan({ name, site, system }: ForeignImportReport, { counts, left, leftCount }: UndoPlan): string {
  const title = `${name || site} (${nameSystem(system)})`;
  const what = describeUndo(counts);
  const lines = [
    toTerminalLanguage(`Importação: ${title}`, `Import: ${title}`),
    toTerminalLanguage(
      `Saem, sem passar pela lixeira: ${what || 'nada'}.`,
      `What is deleted, without the trash: ${what || '—'}.`,
    ),
    toTerminalLanguage(
      `Ficam, porque alguém mudou desde então: ${leftCount}.`,
      `What stays, because somebody changed it since: ${leftCount}.`,
    ),
    ...left.map((one) => `  ${importKindNames[one.kind].one} “${one.title}”: ${one.reason}`),
  ];
  return `${lines.join('\n')}\n`;
}
