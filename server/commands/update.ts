/**
 * `npm run update -- DIR`: moves the portal to a new checkout, after a trial on a copy (docs/operations.md#to-update).
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { messageOf } from '../../domain/text/error-message.ts';
import { listRestoreCommands } from '../../domain/transfer/backups.ts';
import { findMovedTo } from '../adapters/disk/backup-folder.ts';
import { toTerminalLanguage as say } from '../ports/terminal-language.ts';
import { projectRoot } from '../start/app-loader.ts';
import { operatorEnvironment } from '../start/child-environment.ts';
import { type Config, dataOf, loadConfig } from '../start/config.ts';
import { ensureSessionSecret } from '../start/session-secret.ts';
import { StartError, startError } from '../start/start-error.ts';
import { reportFailure } from './run-command.ts';
import { answerWithinMs, probe } from './update/probe-portal.ts';
import { run, shownLines, toReason } from './update/run-program.ts';
import { databaseFiles, NeitherAnswersError, type Switch, switchVersion } from './update/switch-version.ts';

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

/** The trial must not use the services of the portal in production, nor send its mails. */
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
  try {
    await prepare(next, values['no-install'] !== true);
    await tryOut(config, next, backup);
    if (plan) await switchOver(config, next, plan, backup);
    else note(describeRest(next));
  } catch (error) {
    note(say(`A cópia de segurança continua em ${backup}.`, `The backup is still in ${backup}.`));
    throw error;
  }
}

/** The programs of the new version that the trial and the switch start. */
const programs = ['server/start/build.ts', 'server/start/start.ts', 'server/commands/restore.ts'];

/** Versions must have this form, because a version becomes a part of a path. */
const versionForm = /^\d{1,6}(?:\.\d{1,6}){2}(?:[-+][\w.+-]{1,40})?$/;

async function readVersion(next: string): Promise<string> {
  try {
    const form = z.object({ name: z.literal('pauta'), version: z.string().regex(versionForm) });
    return form.parse(JSON.parse(await readFile(join(next, 'package.json'), 'utf8'))).version;
  } catch (cause) {
    throw startError(`Em ${next} não há uma versão do Pauta.`, `There is no version of Pauta in ${next}.`, {
      cause,
    });
  }
}

async function rejectUnfit(config: Config, next: string, plan: Switch | null): Promise<void> {
  const missing = programs.find((path) => !existsSync(join(next, path)));
  if (missing !== undefined)
    throw startError(
      `A versão em ${next} está incompleta: falta ${missing}.`,
      `The version in ${next} is incomplete: ${missing} is missing.`,
    );
  if (next === (await realpath(projectRoot)))
    throw startError(
      'A versão nova tem de estar em outra pasta: se ela falhar, a que está no ar continua inteira.',
      'The new version must be in another folder: if it fails, the one that serves stays whole.',
    );
  if (!config.postgres && !isAbsolute(process.env.DATA_DIR ?? ''))
    throw startError(
      `Os dados estão em ${config.dataDir}, e a versão nova não os acharia. Pare o portal, leve a pasta para fora dele e defina DATA_DIR com o endereço completo dela.`,
      `The data are in ${config.dataDir}, where the new version would not find them. Stop the portal, move the folder out of it and set DATA_DIR to its absolute path.`,
    );
  if (plan === null) return;
  const target = await readlink(plan.link).catch(() => null);
  if (target === null || (await realpath(plan.link)) !== (await realpath(projectRoot)))
    throw startError(
      `${plan.link} não é um link para esta versão (${projectRoot}).`,
      `${plan.link} is no link to this version (${projectRoot}).`,
    );
}

/** The version that is serving now makes the backup, so that it can also restore it. */
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

/** Each version has its own Node in its packages. */
function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

async function tryOut(config: Config, next: string, backup: string): Promise<void> {
  note(say('3. Ensaio com uma cópia dos dados', '3. Trial with a copy of the data'));
  const scratch = await mkdtemp(join(config.dataDir, 'prova-de-atualizacao-'));
  const env = { ...apart, DATA_DIR: scratch };
  try {
    await run(nodeOf(next), [join(next, 'server/commands/restore.ts'), backup], { cwd: next, env }).catch(
      (error) => {
        throw startError(
          `A versão nova não aceitou a cópia dos dados. O portal no ar ficou como estava.\n${messageOf(error)}`,
          `The new version did not take the copy of the data. The portal that serves is as it was.\n${messageOf(error)}`,
        );
      },
    );
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
      fail(new StartError([noAnswer(), ...toReason(said)].join('\n')));
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

async function switchOver(config: Config, next: string, plan: Switch, backup: string): Promise<void> {
  note(say('4. Troca', '4. Switch'));
  const previous = await realpath(plan.link);
  const host = /^(?:0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  const sessionSecret = config.sessionSecret ?? (await ensureSessionSecret(config.dataDir));
  try {
    await switchVersion({
      plan,
      next,
      sqliteFolder: config.postgres ? null : config.dataDir,
      address: { host, port: config.port },
      probe: async (folder) =>
        probe(origin, { sessionSecret, data: dataOf(config), version: await readVersion(folder) }),
      note,
    });
  } catch (error) {
    if (!(error instanceof NeitherAnswersError)) throw error;
    const commands = listRestoreCommands({
      name: backup.slice(backup.lastIndexOf('/') + 1),
      folder: backup.slice(0, backup.lastIndexOf('/')),
      dataDir: config.dataDir,
      movedTo: await findMovedTo(config.dataDir),
      database: config.postgres ? 'postgres' : 'sqlite',
      storage: config.s3 ? 's3' : 'disk',
    });
    const restore = say(
      'Se a nova mudou o banco, restaure a cópia:',
      'If the new one changed the database, restore the backup:',
    );
    throw new StartError([`${error.message} ${restore}`, ...commands].join('\n'));
  }
  note(
    say(
      `   A versão nova está no ar. A anterior continua em ${previous}, e a cópia em ${backup}.`,
      `   The new version serves. The one before is still in ${previous}, and the backup in ${backup}.`,
    ),
  );
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

function note(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch(reportFailure);
