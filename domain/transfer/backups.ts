/** Decides which backups are kept, and lists the commands that restore one. */

/** Returns the names of the backups to delete: all except those of the newest days. Names begin with the day. */
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
  /** The folder to which the data are moved. It must not exist: otherwise `mv` would move them into it. */
  movedTo: string;
  database: 'sqlite' | 'postgres';
  storage: 'disk' | 's3';
}

/**
 * Returns the new name of the data folder for its first restore, its second one, and so on. `restore` counts from 1.
 */
export const toMovedName = (dataDir: string, restore: number) =>
  `${dataDir}.antes${restore === 1 ? '' : `-${restore}`}`;

/**
 * Returns where the backups are after the commands below. Null when they are outside of the data folder, and so stay in
 * place.
 */
export function toFolderBeforeRestore({
  folder,
  dataDir,
  movedTo,
}: Pick<BackupPlace, 'folder' | 'dataDir' | 'movedTo'>): string | null {
  const isInside = folder === dataDir || folder.startsWith(`${dataDir}/`);
  return isInside ? `${movedTo}${folder.slice(dataDir.length)}` : null;
}

/**
 * Returns the commands that restore a backup after the portal was stopped. They run in the folder of the program. The
 * portal's data are moved away first, with the backups inside them. A database or bucket on another machine must be
 * empty.
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
