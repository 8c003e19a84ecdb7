/** `npm run move -- --to postgres://… --files s3://…`: moves the portal to another database and storage. */
import { parseArgs } from 'node:util';
import { toTerminalLanguage } from '../ports/terminal-language.ts';
import { toCopiedSentence } from '../services/transfer/copy-files.ts';
import { moveEverything } from '../services/transfer/move-everything.ts';
import { type Config, loadConfig, readConfig } from '../start/config.ts';
import { openAdapters, openExistingAdapters } from '../start/open-adapters.ts';
import { printBackupProgress, reportFailure } from './run-command.ts';

const usage = toTerminalLanguage(
  `Uso: npm run move -- --to postgres://usuário:senha@servidor/banco --files s3://bucket?endpoint=…&region=…

Copia todos os registros para um banco PostgreSQL vazio e todos os arquivos para um bucket vazio; um dos dois pode faltar.
Cada um é comparado com a origem. Pare o portal antes: o que for gravado enquanto isso faltaria. Depois de uma
interrupção, o mesmo comando continua; até lá o portal não inicia no destino. Nada sai de onde estava.
`,
  `Usage: npm run move -- --to postgres://user:password@host/database --files s3://bucket?endpoint=…&region=…

Copies every record to an empty PostgreSQL database and every file to an empty bucket; either can be left out. Each is
compared with where it came from. Stop the portal first: what is written meanwhile would be missing. After an
interruption the same command goes on, and no portal starts on the target until then. Nothing is removed from where it was.
`,
);

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
  await move(source, target, { hasTo: Boolean(to), hasFiles: Boolean(files) });
}

async function move(
  source: Config,
  target: Config,
  { hasTo, hasFiles }: { hasTo: boolean; hasFiles: boolean },
): Promise<void> {
  const from = await openExistingAdapters(source);
  const to = await openAdapters(target, { isFilled: true });
  try {
    const moving = moveEverything({
      from,
      to: { database: hasTo ? to.database : null, files: hasFiles ? to.files : null },
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
