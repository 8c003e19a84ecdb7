/** The switch of `npm run update`: it moves the portal to another version, and back if anything fails. */
import {
  chown,
  copyFile,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { messageOf } from '../../../domain/text/error-message.ts';
import { toTerminalLanguage as say } from '../../ports/terminal-language.ts';
import { StartError, startError } from '../../start/start-error.ts';
import { shell } from './run-program.ts';

export interface Switch {
  link: string;
  stop: string;
  start: string;
}

export interface SwitchOptions {
  plan: Switch;
  /** The folder of the new version. */
  next: string;
  /** The folder with SQLite's database; null for PostgreSQL. */
  sqliteFolder: string | null;
  address: { host: string; port: number };
  /** Returns what is wrong with the portal that runs from a folder; null when nothing is. */
  probe(folder: string): Promise<string | null>;
  note(text: string): void;
  closesWithinMs?: number;
}

/** A portal finishes its open requests within this time. */
const closesWithinMs = 30_000;
const askEveryMs = 100;

/**
 * Stops the old version, copies the database in that state, and starts the new version. If that fails, the old version
 * is started again with its data, and this function throws a StartError that says so.
 */
export async function switchVersion(options: SwitchOptions): Promise<void> {
  const { plan, next, sqliteFolder, probe, note } = options;
  const previous = await realpath(plan.link);
  if (sqliteFolder) await requireRoom(sqliteFolder);
  const copied = await copyEnvironmentFile(previous, next);
  let kept: string | null = null;
  let fault = await faultOf(shell(plan.stop));
  if (!(await isClosed(options))) {
    if (copied) await rm(copied, { force: true });
    const reason = fault === null ? '' : ` (${fault})`;
    throw startError(
      `O comando de --stop não parou o portal${reason}: ele ainda responde em ${toText(options.address)}. Nada foi trocado.`,
      `The command of --stop did not stop the portal${reason}: it still answers at ${toText(options.address)}. Nothing was switched.`,
    );
  }
  try {
    if (fault === null && sqliteFolder) kept = await keepDatabase(sqliteFolder);
    fault ??= await startVersion(next);
  } catch (error) {
    fault = messageOf(error);
  }
  if (fault === null) {
    if (kept) await rm(kept, { recursive: true, force: true });
    return;
  }
  note(
    say(
      `   A troca falhou (${fault}). Voltando à versão anterior.`,
      `   The switch failed (${fault}). Going back to the version before.`,
    ),
  );
  const lost = await goBack().catch(messageOf);
  if (lost === null)
    throw startError(
      'A versão anterior está no ar, com os dados de antes.',
      'The version before serves, with its data.',
    );
  throw new NeitherAnswersError(
    say(
      `A versão anterior também não respondeu (${lost}).`,
      `The version before did not answer either (${lost}).`,
    ),
  );

  async function goBack(): Promise<string | null> {
    await faultOf(shell(plan.stop));
    if (kept && sqliteFolder) {
      // A portal that is still running would write into the files of the old version.
      if (!(await isClosed(options)))
        return say(
          `a versão nova não parou, e o banco de antes está em ${kept}`,
          `the new version did not stop, and the database from before is in ${kept}`,
        );
      await putDatabaseBack(sqliteFolder, kept);
    }
    if (copied) await rm(copied, { force: true });
    return startVersion(previous);
  }

  async function startVersion(folder: string): Promise<string | null> {
    const draft = `${plan.link}.${process.pid}`;
    await rm(draft, { force: true });
    await symlink(folder, draft);
    await rename(draft, plan.link);
    return (await faultOf(shell(plan.start))) ?? probe(folder);
  }
}

/** Thrown when neither version answers, so that the operator must restore. */
export class NeitherAnswersError extends StartError {}

const faultOf = (work: Promise<void>): Promise<string | null> => work.then(() => null, messageOf);

const toText = ({ host, port }: SwitchOptions['address']) => `${host}:${port}`;

/** Waits until nothing accepts connections at the address of the portal. */
async function isClosed(options: SwitchOptions): Promise<boolean> {
  const deadline = Date.now() + (options.closesWithinMs ?? closesWithinMs);
  while (await isOpen(options.address)) {
    if (Date.now() >= deadline) return false;
    await new Promise((wait) => setTimeout(wait, askEveryMs));
  }
  return true;
}

function isOpen(address: SwitchOptions['address']): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ ...address, timeout: 1_000 });
    const end = (found: boolean) => {
      socket.destroy();
      answer(found);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** If the new version has no .env file, copies that of the old one. Returns the path of the copy. */
async function copyEnvironmentFile(previous: string, next: string): Promise<string | null> {
  const [from, to] = [join(previous, '.env'), join(next, '.env')];
  const facts = await stat(from).catch(ignoreMissing);
  if (!facts) return null;
  try {
    await writeFile(to, await readFile(from), { flag: 'wx', mode: facts.mode & 0o640 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
  // The portal runs as the user who could read the old file. Only root may give files to another user.
  await chown(to, facts.uid, facts.gid).catch(() => {});
  return to;
}

export const databaseFiles = ['pauta.sqlite', 'pauta.sqlite-wal', 'pauta.sqlite-shm'] as const;

/** If there is no room for a copy, the portal is not stopped. */
async function requireRoom(folder: string): Promise<void> {
  const found = await Promise.all(databaseFiles.map((name) => stat(join(folder, name)).catch(ignoreMissing)));
  const needed = found.reduce((sum, facts) => sum + (facts?.size ?? 0), 0);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > needed) return;
  const megabytes = Math.ceil(needed / 1024 ** 2);
  throw startError(
    `Faltam ${megabytes} MB livres em ${folder} para guardar o banco durante a troca. O portal no ar ficou como estava.`,
    `${folder} needs ${megabytes} MB of free space to keep the database during the switch. The portal that serves is as it was.`,
  );
}

/** Copies the files of SQLite while the portal is stopped; they contain what was written after the backup. */
async function keepDatabase(folder: string): Promise<string> {
  const kept = await mkdtemp(join(folder, 'antes-da-troca-'));
  try {
    for (const name of databaseFiles)
      await copyFile(join(folder, name), join(kept, name)).catch(ignoreMissing);
  } catch (error) {
    await rm(kept, { recursive: true, force: true });
    throw error;
  }
  return kept;
}

async function putDatabaseBack(folder: string, kept: string): Promise<void> {
  for (const name of databaseFiles) {
    await rm(join(folder, name), { force: true });
    await rename(join(kept, name), join(folder, name)).catch(ignoreMissing);
  }
  await rm(kept, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
