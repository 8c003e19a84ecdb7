import type { FileStore } from '../../ports/media.ts';
import type { Database } from '../../ports/stores.ts';

const patienceMs = 2_000;

/** What the portal cannot answer without. */
export type NeededPart = 'database' | 'storage';

interface Needs {
  database: Pick<Database, 'ping'>;
  files: Pick<FileStore, 'ping'>;
}

/** The parts that fail or do not answer within 2 seconds; empty when ready. */
export function checkReadiness({ database, files }: Needs) {
  return async (): Promise<NeededPart[]> => {
    const parts: [NeededPart, () => Promise<void>][] = [
      ['database', database.ping],
      ['storage', files.ping],
    ];
    const failing = await Promise.all(
      parts.map(async ([name, ping]) => ((await answersInTime(ping)) ? [] : [name])),
    );
    return failing.flat();
  };
}

function answersInTime(ping: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(false), patienceMs);
    Promise.try(ping)
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(giveUp));
  });
}
