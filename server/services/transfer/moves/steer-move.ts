/** Shows the move of a site to admins, and runs the acts by which they steer it. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import {
  moveAddressInvalid,
  moveFilesElsewhere,
  moveMissing,
  moveNotNow,
  moveStopping,
} from '../../../../domain/text/sentences.ts';
import { cleanLine } from '../../../../domain/text/text.ts';
import {
  applyAct,
  findImportSpan,
  findMissingFile,
  findNextState,
  isHeld,
  isSilent,
  isWorking,
  type MoveAct,
  type MoveChoices,
  type MoveFile,
  type SiteMove,
} from '../../../../domain/transfer/site-move.ts';
import type { UndoPlan } from '../../../../domain/transfer/undo-import.ts';
import { cleanBase } from '../../../../domain/transfer/wordpress/bases.ts';
import { fail, invalid, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { changeMove } from './change-move.ts';
import { recognizeWholeFiles } from './recognize-file.ts';
import { findUndoProblem, getUndoPlan } from './undo-import.ts';

type MoveAdapters = Pick<Adapters, 'database' | 'moveFolder' | 'clock'>;

export interface MoveView extends Omit<SiteMove, 'files' | 'lease'> {
  files: (MoveFile & { received: number })[];
  /** Whether the files are on the machine that answers. */
  areFilesHere: boolean;
  /** Whether a process is still ending the previous step. */
  isStopping: boolean;
  /**
   * Whether the process of this step has not been heard of for a while. Another process then continues the step within
   * a minute.
   */
  isSilent: boolean;
  /** A sentence that says what the dry run still needs; null when it needs nothing. */
  missing: string | null;
}

interface MovePage {
  move: MoveView | null;
  /** The targets that sections and authors of the old site can have. */
  targets: { sections: { slug: string; name: string }[]; authors: { id: string; name: string }[] };
}

const authorsOffered = 500;

export function getMove(adapters: MoveAdapters) {
  const { database, moveFolder, clock } = adapters;
  return async (): Promise<MovePage> => {
    const move = await recognizeWholeFiles(adapters);
    const { all } = await database.things.readSections();
    const authors = move?.plan
      ? await database.things.list('author', { after: '', limit: authorsOffered })
      : [];
    return {
      move: move && (await toView(move)),
      targets: {
        sections: all.map(({ slug, name }) => ({ slug, name })),
        authors: authors.map(({ id, name }) => ({ id, name })),
      },
    };
  };

  async function toView({ lease, ...move }: SiteMove): Promise<MoveView> {
    const now = clock();
    const files: MoveView['files'] = [];
    for (const file of move.files)
      files.push({ ...file, received: (await moveFolder.findSize(move.id, file.id)) ?? 0 });
    return {
      ...move,
      files,
      areFilesHere: await moveFolder.has(move),
      isStopping: !isWorking(move.state) && isHeld({ lease }, now),
      isSilent: isWorking(move.state) && isSilent({ lease }, now),
      missing: findMissingFile(move.files),
    };
  }
}

/** Counts what `Desfazer importação` would delete, and names what it would leave. */
export function getMoveUndo({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  const plan = getUndoPlan(database);
  return async (): Promise<Result<UndoPlan>> => {
    const move = (await database.siteMove.find())?.move;
    if (!move) return fail({ code: 'not-found', message: moveMissing });
    const span = findNextState(move.state, 'undo') && findImportSpan(move, clock());
    if (!span) return fail({ code: 'conflict', message: moveNotNow });
    const problem = await findUndoProblem(database, span);
    return problem ? fail(problem) : ok(await plan(span));
  };
}

/** Saves the choices for a move until its import starts. */
export function saveMoveChoices({ database, clock }: MoveAdapters) {
  return async ({ oldSite, bases, ...maps }: MoveChoices): Promise<Result<null>> => {
    const address = cleanLine(oldSite, Infinity);
    const url = URL.parse(address);
    // If a user and password were in the address, all admins would see them, and each download would send them.
    const isAddress = url !== null && /^https?:\/\//i.test(address) && url.username + url.password === '';
    if (address !== '' && !isAddress) return fail(invalid(moveAddressInvalid, 'oldSite'));
    const cleaned = { category: cleanBase(bases.category), tag: cleanBase(bases.tag) };
    const isOpen = ({ state }: SiteMove) =>
      state === 'receiving' || state === 'checked' || state === 'paused';
    const changed = await changeMove(database, (move) =>
      isOpen(move) ? { ...move, ...maps, oldSite: address, bases: cleaned, changedAt: clock() } : null,
    );
    if (!changed) return fail({ code: 'not-found', message: moveMissing });
    return isOpen(changed) ? ok(null) : fail({ code: 'conflict', message: moveNotNow });
  };
}

/** Starts, pauses or continues a step; a job does its work. */
export function changeMoveState({ database, moveFolder, clock }: MoveAdapters) {
  return async (actor: Actor, act: MoveAct): Promise<Result<null>> => {
    const now = clock();
    const found = (await database.siteMove.find())?.move;
    if (!found) return fail({ code: 'not-found', message: moveMissing });
    // Undoing needs no files, and only the process that works on a step can stop it.
    const needsFiles = act !== 'undo' && act !== 'stop' && act !== 'pause';
    if (needsFiles && !(await moveFolder.has(found)))
      return fail({ code: 'conflict', message: moveFilesElsewhere });
    if (isHeld(found, now) && !isWorking(found.state))
      return fail({ code: 'conflict', message: moveStopping });
    const span = act === 'undo' ? findImportSpan(found, now) : null;
    const problem = span && (await findUndoProblem(database, span));
    if (problem) return fail(problem);
    const missing = act === 'check' ? findMissingFile(found.files) : null;
    if (missing) return fail(invalid(missing));
    let isDone = false;
    const changed = await changeMove(database, (move) => {
      const next = applyAct(move, act, now);
      isDone = next !== null;
      return next;
    });
    if (!changed || !isDone) return fail({ code: 'conflict', message: moveNotNow });
    const { id, report } = changed;
    if (act === 'import' || act === 'undo')
      await database.inTransaction((stores) =>
        recordAction(stores, actor, now, {
          action: act === 'undo' ? 'move.undone' : 'move.imported',
          id,
          title: report?.name || report?.site || '',
        }),
      );
    return ok(null);
  };
}

/** Deletes the move with its files. What was imported stays. */
export function deleteMove({ database, moveFolder, clock }: MoveAdapters) {
  return async (actor: Actor): Promise<Result<null>> => {
    const found = await database.siteMove.find();
    if (!found) return ok(null);
    const { move, version } = found;
    if (isWorking(move.state) || isHeld(move, clock()))
      return fail({ code: 'conflict', message: isWorking(move.state) ? moveNotNow : moveStopping });
    if (!(await database.siteMove.delete(version))) return fail({ code: 'conflict', message: moveNotNow });
    const title = move.report?.name || move.report?.site || '';
    await database.inTransaction((stores) =>
      recordAction(stores, actor, clock(), { action: 'move.deleted', id: move.id, title }),
    );
    await moveFolder.delete(move.id);
    return ok(null);
  };
}
