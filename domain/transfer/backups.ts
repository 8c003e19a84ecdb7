/** Which backups are kept, and how an operator restores one. */

/** Returns the names to delete: all but those of the newest days. Names begin with the day. */
export function listOldBackups(names: readonly string[], backupsKept: number): string[] {
  const days = [...new Set(names.map(toDay))].sort().reverse().slice(0, backupsKept);
  return names.filter((name) => !days.includes(toDay(name)));
}

const toDay = (name: string) => name.slice(0, 10);

interface BackupPlace {
  name: string;
  /** The folder of all backups. */
  folder: string;
  /** The folder of the portal's data. */
  dataDir: string;
  /** The folder that the data are moved to, which must not exist: `mv` would move them into it. */
  movedTo: string;
  database: 'sqlite' | 'postgres';
  storage: 'disk' | 's3';
}

/** Returns the name that the folder of data gets before its first restore, its second one, and so on, counted from 1. */
export const toMovedName = (dataDir: string, restore: number) =>
  `${dataDir}.antes${restore === 1 ? '' : `-${restore}`}`;

/** Returns where backups are after the commands below; null when they lie outside the data and stay. */
export function toFolderBeforeRestore({
  folder,
  dataDir,
  movedTo,
}: Pick<BackupPlace, 'folder' | 'dataDir' | 'movedTo'>): string | null {
  const isInside = folder === dataDir || folder.startsWith(`${dataDir}/`);
  return isInside ? `${movedTo}${folder.slice(dataDir.length)}` : null;
}

/**
 * Returns the commands that restore a backup, for the folder of the program, after the portal was stopped. The data of
 * the portal are moved away first, and backups inside them with them. A database or bucket elsewhere must be an empty one.
 */
export function listRestoreCommands(place: BackupPlace): string[] {
  const { name, folder, dataDir, movedTo, database, storage } = place;
  const backup = `${toFolderBeforeRestore(place) ?? folder}/${name}`;
  const empty = [
    ...(database === 'postgres' ? ['DATABASE_URL=postgres://…'] : []),
    ...(storage === 's3' ? ["STORAGE_URL='s3://…'"] : []),
  ];
  return [
    `mv ${quote(dataDir)} ${quote(movedTo)}`,
    [...empty, `DATA_DIR=${quote(dataDir)}`, 'npm run restore --', quote(backup)].join(' '),
  ];
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
