/** The folder for the files of a moving site, and the process that imports them. */
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
  /** Returns whether this machine has the folder of a move with all its files. */
  has(move: Pick<SiteMove, 'id' | 'files'>): Promise<boolean>;
  create(moveId: string): Promise<void>;
  /** Returns how many bytes would be free after an upload of `bytes`; negative when there is not enough room. */
  findRoom(bytes: number): Promise<number>;
  createFile(moveId: string, fileId: string): Promise<void>;
  pathOf(moveId: string, fileId: string): string;
  /** Returns how many bytes of a file have arrived; null when this machine does not have the file. */
  findSize(moveId: string, fileId: string): Promise<number | null>;
  /**
   * Appends a part to a file, as far as the part arrives, and returns the new size. Bytes after `end` are rejected. A
   * file has one writer: a newer one stops it, at once if both are in this process.
   */
  write(
    moveId: string,
    fileId: string,
    range: { offset: number; end: number },
    body: AsyncIterable<Uint8Array>,
  ): Promise<number | 'too-large' | 'superseded'>;
  deleteFile(moveId: string, fileId: string): Promise<void>;
  delete(moveId: string): Promise<void>;
  /** Deletes the folders of other moves that are an hour old, and whatever a killed dry run left. */
  deleteOthers(moveId: string | null, now: number): Promise<void>;
  /**
   * Runs `work` while no command of this machine imports or undoes. If one does, rejects with a sentence for people.
   */
  takeTurn<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Imports in a separate process, which ends together with this one. After `signal`, that process stops after the
   * current batch. If the import fails, rejects with a sentence for people.
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
