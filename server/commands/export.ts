/** `npm run export -- FILE [--format FORMAT] [--files DIR]`: writes the content for this or another system. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import { toTerminalLanguage } from '../ports/terminal-language.ts';
import { toCopiedSentence } from '../services/transfer/copy-files.ts';
import { exportContent } from '../services/transfer/export-content.ts';
import {
  exportForeign,
  foreignFormats,
  isForeignFormat,
} from '../services/transfer/formats/export-foreign.ts';
import { loadConfig } from '../start/config.ts';
import { openExistingAdapters } from '../start/open-adapters.ts';
import { startError } from '../start/start-error.ts';
import { rejectOwnFolder } from './reject-own-folder.ts';
import { printBackupProgress, reportFailure } from './run-command.ts';

const ownFormat = 'pauta';
const formats = [ownFormat, ...Object.keys(foreignFormats)];

const usage = toTerminalLanguage(
  `Uso: npm run export -- ARQUIVO [--format ${formats.join('|')}] [--files PASTA]

Grava o conteúdo no novo ARQUIVO ou pasta, e com --files todas as imagens em PASTA. O portal pode estar no ar.
Senhas, versões e registros não fazem parte de nenhum formato; "npm run backup" copia tudo.

  --format pauta  notícias, comentários, vídeos, banners, mensagens e contas, como "npm run import" os lê (padrão)
  --format wxr    notícias, rascunhos, páginas, seções, assuntos, autores e comentários para o WordPress, que busca as
                  imagens no portal enquanto importa
  --format ghost  um zip com o mesmo para o Ghost, sem comentários, e as imagens
  --format markdown
                  uma pasta com um arquivo Markdown para cada notícia, rascunho e página, e as imagens deles
`,
  `Usage: npm run export -- FILE [--format ${formats.join('|')}] [--files DIR]

Writes the content into the new FILE or folder, and with --files all images into DIR. The portal may be serving meanwhile.
Passwords, versions and logs are not part of any format; "npm run backup" copies everything.

  --format pauta  news, comments, videos, banners, messages and users, as "npm run import" reads them (default)
  --format wxr    news, drafts, pages, sections, topics, authors and comments for WordPress, which fetches the images
                  from the portal while it imports them
  --format ghost  a zip with the same for Ghost, without comments, and the images
  --format markdown
                  a folder with a Markdown file for each piece of news, draft and page, and the images in them
`,
);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      files: { type: 'string' },
      format: { type: 'string', default: ownFormat },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [exportFile, ...others] = positionals;
  if (values.help || !exportFile || others.length > 0) {
    (values.help ? process.stdout : process.stderr).write(usage);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const { format } = values;
  if (!formats.includes(format))
    throw startError(
      `Não há o formato ${format}. Os formatos são ${formats.join(', ')}.`,
      `There is no format ${format}. The formats are ${formats.join(', ')}.`,
    );
  const config = loadConfig();
  const filesFolder = values.files === undefined ? null : resolve(values.files);
  await rejectOwnFolder(config, resolve(exportFile));
  if (filesFolder !== null) await rejectOwnFolder(config, filesFolder);
  const adapters = await openExistingAdapters(config);
  try {
    const target = { exportFile: resolve(exportFile), filesFolder };
    const sources = { ...adapters, allRows: adapters.database.allRows, openFolder: openDiskFileStore };
    const { records, files } = isForeignFormat(format)
      ? await exportForeign(sources)({ ...target, format }, printBackupProgress())
      : await exportContent(sources)(target, printBackupProgress());
    const written = toCopiedSentence({ records, files });
    process.stdout.write(toTerminalLanguage(`Gravados: ${written}.\n`, `Written: ${written}.\n`));
  } finally {
    await adapters.close();
  }
}

await main().catch(reportFailure);
