import type { FileStore } from '../../ports/media.ts';
import type { Database } from '../../ports/stores.ts';

const patienceMs = 2_000;

/** The parts of the world without which the portal cannot answer. */
export type NeededPart = 'database' | 'storage';

interface Needs {
  database: Pick<Database, 'ping'>;
  files: Pick<FileStore, 'ping'>;
}

/** Names the parts that refuse, or that do not answer within 2 seconds; an empty list means ready. */
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
