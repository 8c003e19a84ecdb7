/** The folder in which the files of a moving site are stored, and the process that imports them. */
import type { Rehearsal } from '../../domain/redirects/old-server-log.ts';
import type { ProblemExample } from '../../domain/transfer/import-problems.ts';
import type { ForeignImportReport } from '../../domain/transfer/import-report.ts';
import type { MoveChoices, MovePlan, MoveProgress, SiteMove } from '../../domain/transfer/site-move.ts';

/** The order that the portal gives to the importing process. */
export interface ImportOrder extends MoveChoices {
  /** The paths of the files of the old site. */
  files: readonly string[];
  /** The path of the zip with images only; null for none. */
  images: string | null;
  /** The paths of the access logs of the old server. */
  logs: readonly string[];
  isDryRun: boolean;
}

/** The messages that the importing process sends to the portal. */
export type FromImport =
  | { kind: 'progress'; progress: MoveProgress }
  | { kind: 'plan'; plan: MovePlan }
  | { kind: 'rehearsal'; rehearsal: Rehearsal }
  | { kind: 'examples'; examples: readonly ProblemExample[] }
  | { kind: 'done'; report: ForeignImportReport }
  | { kind: 'failed'; reason: string };

export interface MoveFolder {
  /** Whether the folder of a move is on this machine, with all of its files. */
  has(move: Pick<SiteMove, 'id' | 'files'>): Promise<boolean>;
  create(moveId: string): Promise<void>;
  /** Returns the bytes that would be free after an upload of `bytes`; negative when there is no room. */
  findRoom(bytes: number): Promise<number>;
  createFile(moveId: string, fileId: string): Promise<void>;
  pathOf(moveId: string, fileId: string): string;
  /** Returns how many bytes of a file arrived; null when the file is not on this machine. */
  findSize(moveId: string, fileId: string): Promise<number | null>;
  /**
   * Writes a part of a file at its end, as far as it arrives, and returns the new size. Refuses bytes that arrive after
   * `end`. A file has one writer: a newer one stops it, in this process at once.
   */
  write(
    moveId: string,
    fileId: string,
    range: { offset: number; end: number },
    body: AsyncIterable<Uint8Array>,
  ): Promise<number | 'too-large' | 'superseded'>;
  deleteFile(moveId: string, fileId: string): Promise<void>;
  delete(moveId: string): Promise<void>;
  /** Deletes the folders of other moves that are an hour old, and what a killed dry run left. */
  deleteOthers(moveId: string | null, now: number): Promise<void>;
  /** Runs `work` while no command of this machine imports or undoes. Rejects with a sentence for people when one does. */
  takeTurn<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Imports in a process of its own, which ends with this one. After `signal` the process stops after the present batch.
   * Rejects with a sentence for people when the import fails.
   */
  run(
    order: ImportOrder,
    on: {
      progress(progress: MoveProgress): void;
      plan(plan: MovePlan): void;
      rehearsal(rehearsal: Rehearsal): void;
      examples(examples: readonly ProblemExample[]): void;
    },
    signal: AbortSignal,
  ): Promise<ForeignImportReport>;
}
