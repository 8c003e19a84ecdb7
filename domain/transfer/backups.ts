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
  database: 'sqlite' | 'postgres';
}

/** Returns the folder that backups are in after the commands below; null when they lie outside the data and stay. */
export function toFolderBeforeRestore({
  folder,
  dataDir,
}: Pick<BackupPlace, 'folder' | 'dataDir'>): string | null {
  const isInside = folder === dataDir || folder.startsWith(`${dataDir}/`);
  return isInside ? `${toAway(dataDir)}${folder.slice(dataDir.length)}` : null;
}

const toAway = (dataDir: string) => `${dataDir}.antes`;

/**
 * Returns the commands that restore a backup, for the folder of the program, after the portal was stopped. The data of
 * the portal are moved away first, and backups inside them with them.
 */
export function listRestoreCommands({ name, folder, dataDir, database }: BackupPlace): string[] {
  const backup = `${toFolderBeforeRestore({ folder, dataDir }) ?? folder}/${name}`;
  const empty = database === 'postgres' ? 'DATABASE_URL=postgres://… ' : '';
  return [
    `mv ${quote(dataDir)} ${quote(toAway(dataDir))}`,
    `${empty}DATA_DIR=${quote(dataDir)} npm run restore -- ${quote(backup)}`,
  ];
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
