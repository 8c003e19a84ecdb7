/** Which backups are kept, and how an operator restores one. */

/** Returns the names to delete: all but those of the newest days. Names begin with the day. */
export function listOldBackups(names: readonly string[], keptDays: number): string[] {
  const days = [...new Set(names.map(toDay))].sort().reverse().slice(0, keptDays);
  return names.filter((name) => !days.includes(toDay(name)));
}

const toDay = (name: string) => name.slice(0, 10);

interface BackupPlace {
  name: string;
  /** The folder of all backups, and that of the portal's data. */
  folder: string;
  dataDir: string;
  database: 'sqlite' | 'postgres';
}

/**
 * Returns the commands that restore a backup, for the folder of the program, after the portal was stopped. The data of
 * the portal are moved away first, and backups inside them with them.
 */
export function listRestoreCommands({ name, folder, dataDir, database }: BackupPlace): string[] {
  const away = `${dataDir}.antes`;
  const isInside = folder === dataDir || folder.startsWith(`${dataDir}/`);
  const backup = `${isInside ? `${away}${folder.slice(dataDir.length)}` : folder}/${name}`;
  const empty = database === 'postgres' ? 'DATABASE_URL=postgres://… ' : '';
  return [
    `mv ${quote(dataDir)} ${quote(away)}`,
    `${empty}DATA_DIR=${quote(dataDir)} npm run restore -- ${quote(backup)}`,
  ];
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
