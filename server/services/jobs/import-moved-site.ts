/** Does the work of a move in the background: the dry run, the import, and undoing it (docs/product.md#moving-in). */
import type { Rehearsal } from '../../../domain/redirects/old-server-log.ts';
import { moveKeptDays } from '../../../domain/site/limits.ts';
import { dayMs } from '../../../domain/text/durations.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import type { ProblemExample } from '../../../domain/transfer/import-problems.ts';
import type { ForeignImportReport } from '../../../domain/transfer/import-report.ts';
import {
  findImportSpan,
  isHeld,
  isWorking,
  type MoveFile,
  type MovePlan,
  type MoveProgress,
  moveLeaseMs,
  type SiteMove,
  toMoveChoices,
} from '../../../domain/transfer/site-move.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { ImportOrder } from '../../ports/move-folder.ts';
import { createId } from '../site/create-id.ts';
import { changeMove } from '../transfer/moves/change-move.ts';
import { deleteImported } from '../transfer/moves/undo-import.ts';

type MoveAdapters = Pick<Adapters, 'database' | 'moveFolder' | 'files' | 'clock' | 'log'>;

const renewEveryMs = 1_000;

/**
 * Creates the round of the job. The process that claims the move works until its step is done, a person stops it, or
 * this process ends. Then, or when the claim of a killed process expires, the next process continues.
 */
export function importMovedSite({ database, moveFolder, files, clock, log }: MoveAdapters) {
  const undo = deleteImported({ database, files, clock, log });
  const holder = createId();

  return async (signal: AbortSignal): Promise<void> => {
    const found = (await database.siteMove.find())?.move;
    if (!found || !isWorking(found.state) || isHeld(found, clock())) return;
    // The files may be on another machine; then a process there does the work.
    if (found.state !== 'undoing' && !(await moveFolder.has(found))) return;
    const claimed = await changeMove(database, (move) =>
      isWorking(move.state) && !isHeld(move, clock()) ? withLease(move) : null,
    );
    if (claimed?.lease?.holder === holder) await work(claimed, signal);
  };

  function withLease(move: SiteMove): SiteMove {
    return { ...move, lease: { holder, until: clock() + moveLeaseMs } };
  }

  async function work(claimed: SiteMove, signal: AbortSignal): Promise<void> {
    const { id, state } = claimed;
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    let progress: MoveProgress | null = null;
    let plan: MovePlan | null = null;
    let rehearsal: Rehearsal | null = null;
    let examples: readonly ProblemExample[] = [];
    /** Renews the claim, and finds out whether a person stopped the step. */
    const renew = async () => {
      const current = await changeMove(database, (move) =>
        move.id === id && move.lease?.holder === holder
          ? { ...withLease(move), progress: progress ?? move.progress }
          : null,
      );
      if (current?.id !== id || current.lease?.holder !== holder || current.state !== state) stop();
    };
    // If the database is unavailable for a moment, the import goes on; if it is for long, the claim ends.
    const timer = setInterval(
      () => renew().catch((err: unknown) => log.warn({ err }, 'a move is not renewed')),
      renewEveryMs,
    );
    signal.addEventListener('abort', stop);
    try {
      if (state === 'undoing') {
        const span = findImportSpan(claimed, clock());
        const left =
          span &&
          (await moveFolder.takeTurn(() =>
            undo(span, stopping.signal, (records) => {
              progress = { step: 'undo', records, totalRecords: 0 };
            }),
          ));
        await end(id, (move) =>
          left === null || move.state !== state ? move : { ...move, state: 'undone', left },
        );
        return;
      }
      const report = await moveFolder.run(
        toOrder(claimed),
        {
          progress(next) {
            progress = next;
          },
          plan(next) {
            plan = next;
          },
          rehearsal(next) {
            rehearsal = next;
          },
          examples(next) {
            examples = next;
          },
        },
        stopping.signal,
      );
      await end(id, (move) => toEnd(move, state, report, { plan, rehearsal, examples }));
    } catch (err) {
      const isStopped = stopping.signal.aborted;
      if (!isStopped) log.error({ err }, 'the move of a site failed');
      await end(id, (move) => (isStopped ? move : toFailure(move, state, messageOf(err))));
    } finally {
      clearInterval(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Ends the claim. If a person stopped the move, or another process continues it, the move stays as it is. */
  async function end(id: string, to: (move: SiteMove) => SiteMove): Promise<void> {
    await changeMove(database, (move) => {
      if (move.id !== id || move.lease?.holder !== holder) return null;
      const next = to(move);
      const progress = next.state === 'paused' ? next.progress : null;
      return { ...next, lease: null, progress, changedAt: clock() };
    });
  }

  function toOrder(move: SiteMove): ImportOrder {
    const pathsOf = (...kinds: MoveFile['kind'][]) =>
      move.files.flatMap(({ id, kind }) => (kinds.includes(kind) ? moveFolder.pathOf(move.id, id) : []));
    return {
      ...toMoveChoices(move),
      files: pathsOf('wordpress', 'ghost'),
      images: pathsOf('files')[0] ?? null,
      logs: pathsOf('log'),
      isDryRun: move.state === 'checking',
    };
  }
}

function toEnd(
  move: SiteMove,
  worked: SiteMove['state'],
  report: ForeignImportReport,
  found: Pick<SiteMove, 'plan' | 'rehearsal' | 'examples'>,
): SiteMove {
  // If a person, or the end of the process, stopped the step, its state is set already.
  if (move.state !== worked || report.isInterrupted) return move;
  return worked === 'checking'
    ? { ...move, ...found, state: 'checked', report }
    : { ...move, state: 'done', report };
}

function toFailure(move: SiteMove, worked: SiteMove['state'], failure: string): SiteMove {
  if (move.state !== worked) return move;
  return { ...move, state: worked === 'checking' ? 'receiving' : 'paused', failure };
}

/** Deletes a move that was idle for a week, and folders that belong to no move. */
export function deleteOldMove({
  database,
  moveFolder,
  clock,
}: Pick<Adapters, 'database' | 'moveFolder' | 'clock' | 'log'>) {
  return async (): Promise<void> => {
    const now = clock();
    const found = await database.siteMove.find();
    const isOld = found !== null && now - found.move.changedAt > moveKeptDays * dayMs;
    const isIdle = found !== null && !isWorking(found.move.state) && !isHeld(found.move, now);
    const isDeleted = found !== null && isOld && isIdle && (await database.siteMove.delete(found.version));
    if (found && isDeleted) await moveFolder.delete(found.move.id);
    await moveFolder.deleteOthers(found && !isDeleted ? found.move.id : null, now);
  };
}
