/** `npm run update -- DIR`: takes the portal over to a new checkout, after a trial on a copy (docs/operations.md#to-update). */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { listRestoreCommands } from '../../domain/transfer/backups.ts';
import { toTerminalLanguage as say } from '../services/transfer/terminal-language.ts';
import { projectRoot } from '../start/app-loader.ts';
import { operatorEnvironment } from '../start/child-environment.ts';
import { type Config, loadConfig } from '../start/config.ts';
import { StartError } from '../start/start-error.ts';
import { reportFailure } from './run-command.ts';

const usage = say(
  `Uso: npm run update -- PASTA [--no-install] [--link LINK --stop COMANDO --start COMANDO]

Leva o portal a uma versão nova, que já está em PASTA (um git clone, por exemplo). Nada é baixado além dos pacotes que
npm ci instala. Rode na pasta da versão que está no ar.

  1. faz uma cópia de segurança, com o portal no ar
  2. instala e monta a versão nova
  3. restaura a cópia em um lugar à parte com a versão nova, que muda os dados ali, liga o portal e confere se responde

Sem outras opções, para aí e diz o que falta fazer. Com as três, troca a versão e confere; se ela não responder, volta
tudo ao que era:

  --link LINK       o link que leva à pasta da versão no ar, como /opt/pauta
  --stop COMANDO    para o portal, como "systemctl stop pauta"
  --start COMANDO   liga o portal pela pasta do link, como "systemctl start pauta"
  --no-install      não roda npm ci, porque PASTA já tem os pacotes
`,
  `Usage: npm run update -- DIR [--no-install] [--link LINK --stop COMMAND --start COMMAND]

Takes the portal over to a new version, which is in DIR already (a git clone, for example). Nothing is fetched but the
packages that npm ci installs. Run it in the folder of the version that serves.

  1. makes a backup while the portal serves
  2. installs and builds the new version
  3. restores the backup in a place apart with the new version, which migrates it there, starts it and probes it

Without other options it ends there and says what is left to do. With all three it switches and probes; if the new
version does not answer, everything becomes what it was:

  --link LINK      the link to the folder of the version that serves, such as /opt/pauta
  --stop COMMAND   stops the portal, such as "systemctl stop pauta"
  --start COMMAND  starts the portal from the folder of the link, such as "systemctl start pauta"
  --no-install     does not run npm ci, because DIR has the packages
`,
);

const answerWithinMs = 120_000;
const probeEveryMs = 500;
const requestTimeoutMs = 10_000;
const shownLines = 20;

/** The trial must not reach what the portal in production uses, nor send its mails. */
const apart = {
  DATABASE_URL: '',
  DATABASE_REPLICA_URL: '',
  STORAGE_URL: '',
  SESSION_SECRET: '',
  BACKUP_DIR: '',
  BACKUP_URL: '',
  CDN_PURGE_URL: '',
  CDN_PURGE_TOKEN: '',
  METRICS_ADDRESS: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  ACCESS_LOG: 'off',
  COUNTRY_LOOKUP: 'off',
  DEMO_CONTENT: 'off',
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_URL: '',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'prova@pauta.example',
  WORKERS: '1',
};

interface Switch {
  link: string;
  stop: string;
  start: string;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'no-install': { type: 'boolean' },
      link: { type: 'string' },
      stop: { type: 'string' },
      start: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [folder, ...others] = positionals;
  const { link, stop, start } = values;
  const given = [link, stop, start].filter((value) => value !== undefined).length;
  if (values.help) return void process.stdout.write(usage);
  if (folder === undefined || others.length > 0 || (given !== 0 && given !== 3)) {
    process.stderr.write(usage);
    process.exitCode = 1;
    return;
  }
  const config = loadConfig();
  const next = await realpath(resolve(folder)).catch(() => resolve(folder));
  const version = await readVersion(next);
  const plan = link && stop && start ? { link: resolve(link), stop, start } : null;
  await rejectUnfit(config, next, plan);
  const backup = await backUp(config, version);
  await prepare(next, values['no-install'] !== true);
  await tryOut(config, next, backup);
  if (plan) await switchOver(config, next, plan, backup);
  else note(describeRest(next));
}

async function readVersion(next: string): Promise<string> {
  try {
    const form = z.object({ name: z.literal('pauta'), version: z.string() });
    return form.parse(JSON.parse(await readFile(join(next, 'package.json'), 'utf8'))).version;
  } catch (cause) {
    throw new StartError(
      say(`Em ${next} não há uma versão do Pauta.`, `There is no version of Pauta in ${next}.`),
      { cause },
    );
  }
}

async function rejectUnfit(config: Config, next: string, plan: Switch | null): Promise<void> {
  if (next === (await realpath(projectRoot)))
    throw new StartError(
      say(
        'A versão nova tem de estar em outra pasta: se ela falhar, a que está no ar continua inteira.',
        'The new version must be in another folder: if it fails, the one that serves stays whole.',
      ),
    );
  if (!config.postgres && !isAbsolute(process.env.DATA_DIR ?? ''))
    throw new StartError(
      say(
        `Os dados estão em ${config.dataDir}, e a versão nova não os acharia. Pare o portal, leve a pasta para fora dele e defina DATA_DIR com o endereço completo dela.`,
        `The data are in ${config.dataDir}, where the new version would not find them. Stop the portal, move the folder out of it and set DATA_DIR to its absolute path.`,
      ),
    );
  if (plan === null) return;
  const target = await readlink(plan.link).catch(() => null);
  if (target === null || (await realpath(plan.link)) !== (await realpath(projectRoot)))
    throw new StartError(
      say(
        `${plan.link} não é um link para esta versão (${projectRoot}).`,
        `${plan.link} is no link to this version (${projectRoot}).`,
      ),
    );
}

/** The program that serves makes the backup, so that it can also restore it. */
async function backUp(config: Config, version: string): Promise<string> {
  note(say('1. Cópia de segurança', '1. Backup'));
  const time = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-');
  const folder = config.backupDir ?? join(config.dataDir, 'antes-de-atualizar');
  const backup = join(folder, `antes-da-${version}-${time}`);
  await run(process.execPath, [join(projectRoot, 'server/commands/backup.ts'), backup], {
    cwd: projectRoot,
    env: { DATA_DIR: config.dataDir },
  });
  note(`   ${backup}`);
  return backup;
}

async function prepare(next: string, mustInstall: boolean): Promise<void> {
  note(say('2. Pacotes e montagem da versão nova', '2. Packages and build of the new version'));
  if (mustInstall) await run('npm', ['ci'], { cwd: next });
  await run(nodeOf(next), [join(next, 'server/start/build.ts')], { cwd: next });
}

/** The packages bring the Node of a version. */
function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

async function tryOut(config: Config, next: string, backup: string): Promise<void> {
  note(say('3. Ensaio com uma cópia dos dados', '3. Trial with a copy of the data'));
  const scratch = await mkdtemp(join(config.dataDir, 'prova-de-atualizacao-'));
  const env = { ...apart, DATA_DIR: scratch };
  try {
    await run(nodeOf(next), [join(next, 'server/commands/restore.ts'), backup], { cwd: next, env });
    await probeTrial(next, env);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  note(say('   A versão nova responde.', '   The new version answers.'));
}

async function probeTrial(next: string, env: Record<string, string>): Promise<void> {
  const child = spawn(nodeOf(next), [join(next, 'server/start/start.ts')], {
    cwd: next,
    env: operatorEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  let hasEnded = false;
  const ended = new Promise<void>((end) => child.once('close', () => end())).then(() => {
    hasEnded = true;
  });
  const origin = new Promise<string>((found, fail) => {
    const timer = setTimeout(() => fail(new StartError(noAnswer())), answerWithinMs);
    const keep = (data: Buffer) => {
      said.push(...String(data).trimEnd().split('\n'));
      said.splice(0, said.length - shownLines);
      const port = /Pauta em http:\/\/localhost:(\d+)/.exec(said.join('\n'))?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      found(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', fail);
    void ended.then(() => {
      clearTimeout(timer);
      fail(new StartError(`${noAnswer()}\n${said.join('\n')}`));
    });
  });
  try {
    const fault = await probe(await origin);
    if (fault !== null) throw new StartError(`${noAnswer()} ${fault}`);
  } finally {
    if (!hasEnded) child.kill('SIGTERM');
    await ended;
  }
}

const noAnswer = () =>
  say(
    'A versão nova não responde. O portal no ar ficou como estava.',
    'The new version does not answer. The portal that serves is as it was.',
  );

/** Asks what readers ask: whether database and files answer, the home page, and the newest article. */
async function probe(origin: string): Promise<string | null> {
  const deadline = Date.now() + answerWithinMs;
  let fault = await ask(`${origin}/readyz`);
  while (fault !== null && Date.now() < deadline) {
    await new Promise((wait) => setTimeout(wait, probeEveryMs));
    fault = await ask(`${origin}/readyz`);
  }
  return fault ?? (await ask(`${origin}/`)) ?? (await askArticle(origin));
}

async function ask(address: string): Promise<string | null> {
  try {
    const { status } = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    return status < 400 ? null : `${new URL(address).pathname}: ${status}`;
  } catch (error) {
    return `${new URL(address).pathname}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function askArticle(origin: string): Promise<string | null> {
  const form = z.object({ items: z.array(z.object({ url: z.string() })) });
  try {
    const feed = await fetch(`${origin}/feed.json`, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const url = form.parse(await feed.json()).items[0]?.url;
    return url === undefined ? null : ask(`${origin}${new URL(url).pathname}`);
  } catch (error) {
    return `/feed.json: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Stops the old version, keeps the database as it is then, and starts the new one; or takes all of it back. */
async function switchOver(config: Config, next: string, plan: Switch, backup: string): Promise<void> {
  note(say('4. Troca', '4. Switch'));
  const previous = await realpath(plan.link);
  await shell(plan.stop);
  const kept = config.postgres ? null : await keepDatabase(config.dataDir);
  const fault = await startVersion(config, next, plan);
  if (fault === null) {
    if (kept) await rm(kept, { recursive: true, force: true });
    note(
      say(
        `   A versão nova está no ar. A anterior continua em ${previous}, e a cópia em ${backup}.`,
        `   The new version serves. The one before is still in ${previous}, and the backup in ${backup}.`,
      ),
    );
    return;
  }
  note(
    say(
      `   A versão nova não respondeu (${fault}). Voltando à anterior.`,
      `   The new version did not answer (${fault}). Going back to the one before.`,
    ),
  );
  await shell(plan.stop).catch(() => {});
  if (kept) await putDatabaseBack(config.dataDir, kept);
  const lost = await startVersion(config, previous, plan);
  if (lost === null)
    throw new StartError(
      say(
        'A versão anterior está no ar, com os dados de antes.',
        'The version before serves, with its data.',
      ),
    );
  throw new StartError(`${say(
    `A versão anterior também não respondeu (${lost}). Se a nova mudou o banco, restaure a cópia:`,
    `The version before did not answer either (${lost}). If the new one changed the database, restore the backup:`,
  )}
${listRestoreCommands({
  name: backup.slice(backup.lastIndexOf('/') + 1),
  folder: backup.slice(0, backup.lastIndexOf('/')),
  dataDir: config.dataDir,
  database: config.postgres ? 'postgres' : 'sqlite',
}).join('\n')}`);
}

async function startVersion(config: Config, folder: string, plan: Switch): Promise<string | null> {
  const draft = `${plan.link}.${process.pid}`;
  await symlink(folder, draft);
  await rename(draft, plan.link);
  const host = /^(?:0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host;
  try {
    await shell(plan.start);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return probe(`http://${host.includes(':') ? `[${host}]` : host}:${config.port}`);
}

const databaseFiles = ['pauta.sqlite', 'pauta.sqlite-wal', 'pauta.sqlite-shm'];

/** Copies the files of SQLite of a stopped portal: what was written after the backup is in them. */
async function keepDatabase(dataDir: string): Promise<string> {
  const kept = await mkdtemp(join(dataDir, 'antes-da-troca-'));
  await mkdir(kept, { recursive: true });
  for (const name of databaseFiles)
    await copyFile(join(dataDir, name), join(kept, name)).catch(ignoreMissing);
  return kept;
}

async function putDatabaseBack(dataDir: string, kept: string): Promise<void> {
  for (const name of databaseFiles) {
    await rm(join(dataDir, name), { force: true });
    await rename(join(kept, name), join(dataDir, name)).catch(ignoreMissing);
  }
  await rm(kept, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function describeRest(next: string): string {
  return say(
    `Falta a troca, que é sua:
  a. pare o portal e copie ${databaseFiles[0]} de DATA_DIR, se o banco é o SQLite
  b. faça o serviço usar ${next} (com o mesmo ambiente, e o .env desta pasta, se houver)
  c. ligue o portal e abra /readyz e uma notícia
Se não responder: pare, devolva o arquivo do banco, volte o serviço a ${projectRoot} e ligue.`,
    `The switch is left to you:
  a. stop the portal and copy ${databaseFiles[0]} of DATA_DIR, if the database is SQLite
  b. let the service use ${next} (with the same environment, and the .env of this folder, if there is one)
  c. start the portal and open /readyz and an article
If it does not answer: stop it, put the file of the database back, let the service use ${projectRoot} again, and start.`,
  );
}

function shell(command: string): Promise<void> {
  return run('sh', ['-c', command], { isDetached: true });
}

/** Runs a program to its end; rejects with the last lines that it wrote. */
function run(
  command: string,
  args: readonly string[],
  {
    cwd = process.cwd(),
    env = {},
    isDetached = false,
  }: { cwd?: string; env?: Record<string, string>; isDetached?: boolean },
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: operatorEnvironment(env),
      // A portal that a command leaves running must not hold a pipe of this one.
      stdio: isDetached ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    const keep = (data: Buffer) => {
      said.push(...String(data).trimEnd().split('\n'));
      said.splice(0, said.length - shownLines);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => fail(new StartError(`${command}: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) return done();
      const title = [command, ...args].join(' ');
      const failed = say(`${title} falhou (${code}).`, `${title} failed (${code}).`);
      fail(new StartError([failed, ...said].join('\n')));
    });
  });
}

function note(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(reportFailure);
