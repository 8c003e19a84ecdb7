/** `npm run move -- --to postgres://… --files s3://…`: moves the portal to another database and storage. */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { moveEverything } from '../services/transfer/move-everything.ts';
import { toCopiedSentence, toTerminalLanguage } from '../services/transfer/terminal-language.ts';
import { type Config, loadConfig, readConfig } from '../start/config.ts';
import { openAdapters, openExistingAdapters } from '../start/open-adapters.ts';
import { printBackupProgress, reportFailure } from './run-command.ts';

const usage = toTerminalLanguage(
  `Uso: npm run move -- --to postgres://usuário:senha@servidor/banco --files s3://bucket?endpoint=…&region=…

Copia todos os registros para um banco PostgreSQL vazio e todos os arquivos para um bucket vazio; um dos dois pode faltar.
Cada um é comparado com a origem. Pare o portal antes: o que for gravado enquanto isso faltaria. Depois de uma
interrupção, o mesmo comando continua. Nada sai de onde estava.
`,
  `Usage: npm run move -- --to postgres://user:password@host/database --files s3://bucket?endpoint=…&region=…

Copies every record to an empty PostgreSQL database and every file to an empty bucket; either can be left out. Each is
compared with where it came from. Stop the portal first: what is written meanwhile would be missing. After an
interruption the same command goes on. Nothing is removed from where it was.
`,
);

/** A file in DATA_DIR that exists during a move, so that the same command continues it. */
const markerFile = 'move-under-way';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, files: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const { to, files, help } = values;
  if (help || (!to && !files)) {
    (help ? process.stdout : process.stderr).write(usage);
    process.exitCode = help ? 0 : 1;
    return;
  }
  const source = loadConfig();
  const target = readConfig({
    ...process.env,
    ...(to ? { DATABASE_URL: to, DATABASE_REPLICA_URL: '' } : {}),
    ...(files ? { STORAGE_URL: files } : {}),
  });
  const marker = join(source.dataDir, markerFile);
  const targetHash = createHash('sha256')
    .update(JSON.stringify([to, files]))
    .digest('hex');
  const isUnfinished = (await readFile(marker, 'utf8').catch(() => '')) === targetHash;
  await move(source, target, { isUnfinished, hasTo: Boolean(to), hasFiles: Boolean(files) }, () =>
    writeFile(marker, targetHash),
  );
  await rm(marker, { force: true });
}

async function move(
  source: Config,
  target: Config,
  { isUnfinished, hasTo, hasFiles }: { isUnfinished: boolean; hasTo: boolean; hasFiles: boolean },
  onStart: () => Promise<void>,
): Promise<void> {
  const from = await openExistingAdapters(source);
  const to = await openAdapters(target);
  try {
    const moving = moveEverything({
      from,
      to: { database: hasTo ? to.database : null, files: hasFiles ? to.files : null },
      isUnfinished,
      onStart,
    });
    const { records, files } = await moving(printBackupProgress());
    const variables = [...(hasTo ? ['DATABASE_URL'] : []), ...(hasFiles ? ['STORAGE_URL'] : [])];
    process.stdout.write(
      toTerminalLanguage(
        `Chegou tudo, cada um comparado: ${toCopiedSentence({ records, files })}.\nAgora inicie o portal com ${variables.join(' e ')}.\n`,
        `${toCopiedSentence({ records, files })} have arrived, each compared.\nStart the portal with ${variables.join(' and ')} now.\n`,
      ),
    );
  } finally {
    await to.close();
    await from.close();
  }
}

await main().catch(reportFailure);
