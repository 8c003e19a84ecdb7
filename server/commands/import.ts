/** `npm run import`: loads a content export or the files of another system (docs/product.md#transfer). */
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { messageOf } from '../../domain/text/error-message.ts';
import { fieldTargets } from '../../domain/transfer/field-map.ts';
import { cleanBase } from '../../domain/transfer/wordpress/bases.ts';
import type { Adapters } from '../ports/adapters.ts';
import { toTerminalLanguage } from '../ports/terminal-language.ts';
import { type ImportProgress, importContent } from '../services/transfer/import-content.ts';
import { type ImportReport, isComplete, toSummary } from '../services/transfer/import-report.ts';
import { findForeignSite } from '../services/transfer/readers/find-foreign-site.ts';
import { loadConfig } from '../start/config.ts';
import { openAdapters } from '../start/open-adapters.ts';
import { startError } from '../start/start-error.ts';
import { importOptions, rehearseImported, runForeignImport, updateTexts } from './import-foreign-site.ts';
import { runMain, toColumns } from './run-command.ts';
import { undoLastImport } from './undo-import.ts';

const usage = toTerminalLanguage(
  `Uso: npm run import -- ARQUIVO… [--files PASTA|ZIP] [--fetch URL] [--map CSV] [--map-field CAMPO=DESTINO]
                             [--category-base PALAVRA] [--tag-base PALAVRA] [--dry-run]
       npm run import -- [ARQUIVO…] --rehearse LOG_DE_ACESSO
       npm run import -- --reconvert [--files PASTA|ZIP] [--fetch URL]
       npm run import -- --undo [--dry-run]

Traz para o portal uma exportação de conteúdo ou os arquivos de outro sistema. Pode ser repetido: acrescenta o que falta,
não muda o que existe, e o que foi excluído no portal continua excluído.

  ARQUIVO            o JSON da exportação; ou um arquivo do WordPress (WXR, um ou vários) ou do Ghost (JSON ou zip)
  --files PASTA|ZIP  a pasta com as imagens, ou um zip dela; as que estão ali (pelo caminho ou pelo nome) são guardadas no
                     portal, e os links para elas mudam; as outras ficam com o endereço que têm

Para arquivos de outros sistemas:

  --fetch URL        busca no site antigo, e em nenhum outro, as imagens que --files não tem; diz onde o site era, o que
                     os arquivos do Ghost não dizem
  --map CSV          linhas "antiga,nova": o slug, o nome ou o id de uma seção de lá, e o slug de uma daqui, o nome de
                     uma nova (a mesma para várias), "topic:nome" ou "skip"; linhas "author:nome,autor" dizem o autor
                     daqui, pela última palavra do endereço da página dele, ou "skip"
  --map-field CAMPO=DESTINO
                     um campo personalizado do WordPress e o texto da notícia que ele vira:
                     ${fieldTargets.join(', ')}; pode ser repetido
  --category-base, --tag-base
                     as palavras antes de categorias e tags nos endereços de um site do WordPress, como "editoria"; sem
                     elas, os links dos textos dizem
  --dry-run          grava o relatório e nada mais
  --rehearse LOG     o log de acesso do servidor antigo, também .gz, e também vários: diz que endereços usados por leitores
                     se perderiam, por acessos, e não grava nada; sem ARQUIVO, para o que já foi importado
  --reconvert        converte de novo os textos de importações anteriores que ninguém editou desde então
  --undo             desfaz a última importação de outro sistema: apaga de vez o que ela trouxe, menos o que foi editado
                     desde então; repetido, desfaz a anterior; com --dry-run diz o que sairia e não apaga nada

O ambiente (e o .env) diz para onde vão os dados, como em npm start. O portal pode estar no ar.
O comando termina com 0 quando tudo veio, com 1 quando há o que conferir, com 130 depois de Ctrl-C: o mesmo comando
continua.
`,
  `Usage: npm run import -- FILE… [--files DIR|ZIP] [--fetch URL] [--map CSV] [--category-base WORD]
                             [--tag-base WORD] [--dry-run]
       npm run import -- [FILE…] --rehearse ACCESS_LOG
       npm run import -- --reconvert [--files DIR|ZIP] [--fetch URL]
       npm run import -- --undo [--dry-run]

Loads a content export, or the files of another system, into the portal. Can be run again: it adds what is missing
and changes nothing that exists, and what was deleted in the portal stays deleted.

  FILE             the JSON file that the export tool wrote; or a file of WordPress (WXR, one or many files) or
                   of Ghost (JSON or zip)
  --files DIR|ZIP  the folder with the exported images, or a zip of one; images found there (by path or by name) are
                   stored in the portal and the links to them rewritten, all others keep their address

For files of other systems:

  --fetch URL      fetches images that --files does not have from the old site, and from no other host; says where
                   the site was, for a file of Ghost, which does not
  --map CSV        lines "old,new": the slug, name or id of a section there, and the slug of one here, the
                   name of a new one (the same for several), "topic:name" or "skip"; lines "author:name,author" tell the
                   author here, by the last word of the address of the page, or "skip"
  --map-field KEY=TARGET
                   a custom field of WordPress, and the text of news that it becomes:
                   ${fieldTargets.join(', ')}; may be repeated
  --category-base, --tag-base
                   the words before categories and tags in the addresses of a WordPress site, such as "editoria"; without
                   them, the links in its texts tell them
  --dry-run        writes the report and nothing else
  --rehearse LOG   the access log of the old server, also as .gz, and also several times: tells which addresses that
                   readers use would be lost, by requests, and writes nothing; without FILE for what is imported
  --reconvert      converts the texts of earlier imports again that were not edited since
  --undo           undoes the last import of another system: deletes its records for good, but keeps those that were
                   edited since; repeated, undoes the one before; with --dry-run names them and deletes nothing

The environment (and .env) says where the data go, as for npm start. The portal may be running meanwhile.
The command ends with 0 when everything went in, with 1 when anything was reported, with 130 after Ctrl-C: then the
same command continues.
`,
);

const progressEveryMs = 1_000;

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const [exportFile, ...others] = positionals;
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const logs = values.rehearse ?? [];
  const isWithoutFile = values.reconvert || values.undo;
  if (isWithoutFile ? exportFile : !exportFile && logs.length === 0) {
    process.stderr.write(usage);
    return 1;
  }
  const { files = null, fetch = null } = values;
  if (values.undo)
    return withAdapters(
      (adapters) => undoLastImport(adapters, values['dry-run'] ?? false),
      // An undo deletes files after its commits, so the commits must be on the disk by then.
      { ...importOptions, isRepeatable: false },
    );
  if (!exportFile)
    return withAdapters((adapters) =>
      values.reconvert ? updateTexts(adapters, { files, fetch }) : rehearseImported(adapters, logs),
    );
  for (const file of positionals)
    if (!(await stat(file).catch(() => null)))
      throw startError(
        `Não há arquivo ${file}. Nada foi importado.`,
        `There is no file ${file}. Nothing was imported.`,
      );
  const foreignSite = await findForeignSite(positionals, Date.now(), fetch);
  if (foreignSite) {
    const { map = null, 'dry-run': isDryRun = false } = values;
    const { read, zip } = foreignSite;
    const bases = {
      category: cleanBase(values['category-base'] ?? '') || undefined,
      tag: cleanBase(values['tag-base'] ?? '') || undefined,
    };
    const isTrial = isDryRun || logs.length > 0;
    const fields = values['map-field'] ?? [];
    const options = { read, files: files ?? zip, fetch, map, fields, bases, logs, isDryRun: isTrial };
    return withAdapters((adapters) => runForeignImport(adapters, options));
  }
  if (others.length > 0) {
    throw startError(
      'Vários arquivos de uma vez só podem ser do WordPress (WXR), e um destes não é. Nada foi importado.',
      'Several files at once can only be of WordPress (WXR), and one of these is not. Nothing was imported.',
    );
  }
  if (fetch || values.map || values['dry-run'] || logs.length > 0)
    throw startError(
      `${exportFile} não é um arquivo de outro sistema, para o qual são essas opções.`,
      `${exportFile} is no file of another system, which these options are for.`,
    );
  return withAdapters(async (adapters) => {
    const report = await importContent(adapters)({
      exportFile,
      filesFolder: files,
      onProgress: progressPrinter(),
    });
    print(report);
    return isComplete(report) ? 0 : 1;
  });
}

async function withAdapters(
  work: (adapters: Adapters) => Promise<number>,
  options = importOptions,
): Promise<number> {
  const adapters = await openAdapters(loadConfig(), options);
  try {
    await adapters.renewSite();
    return await work(adapters);
  } finally {
    await adapters.close();
  }
}

function readArguments() {
  try {
    return parseCommandLine();
  } catch (cause) {
    const option = /'(--?[\w-]+)/.exec(messageOf(cause))?.[1] ?? '';
    throw startError(
      `A opção ${option} não existe, ou falta o valor dela; --help diz quais há. Nada foi importado.`,
      `There is no option ${option}, or its value is missing; --help names all. Nothing was imported.`,
      { cause },
    );
  }
}

function parseCommandLine() {
  return parseArgs({
    allowPositionals: true,
    options: {
      files: { type: 'string' },
      fetch: { type: 'string' },
      map: { type: 'string' },
      'map-field': { type: 'string', multiple: true },
      'category-base': { type: 'string' },
      'tag-base': { type: 'string' },
      'dry-run': { type: 'boolean' },
      rehearse: { type: 'string', multiple: true },
      reconvert: { type: 'boolean' },
      undo: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function progressPrinter(): (progress: ImportProgress) => void {
  let printedAt = Date.now();
  return ({ bytes, totalBytes, records, images }) => {
    if (Date.now() - printedAt < progressEveryMs) return;
    printedAt = Date.now();
    const percent = totalBytes === 0 ? 100 : Math.floor((bytes / totalBytes) * 100);
    const [read, all] = [inMegabytes(bytes), inMegabytes(totalBytes)];
    const line = toTerminalLanguage(
      `${read} de ${all} MB lidos (${percent}%), ${records} registros, ${images} imagens guardadas`,
      `${read} of ${all} MB read (${percent} %), ${records} records, ${images} images stored`,
    );
    process.stderr.write(`${line}\n`);
  };
}

function print(report: ImportReport): void {
  for (const fault of report.faults) process.stderr.write(`${fault}\n`);
  const unsaid = report.faultCount - report.faults.length;
  if (unsaid > 0)
    process.stderr.write(`${toTerminalLanguage(`… e mais ${unsaid}`, `… and ${unsaid} more`)}\n`);

  const heads = toTerminalLanguage(
    'coleção novos iguais de-fora com-erro',
    'collection added unchanged skipped failed',
  );
  const rows = [
    heads.split(' ').map((head) => head.replace('-', ' ')),
    ...[...report.collections].map(([name, tally]) => [
      name,
      ...[tally.added, tally.unchanged, tally.skipped, tally.failed].map(String),
    ]),
  ];
  const lines = toColumns(rows);
  const say = (portuguese: string, english: string) => lines.push(toTerminalLanguage(portuguese, english));
  const { stored, alreadyThere, elsewhere, failed } = report.images;
  lines.push('');
  say(
    `Imagens: ${stored} guardadas, ${alreadyThere} já estavam aqui, ${elsewhere} ficam no endereço que têm, ${failed} com erro.`,
    `Images: ${stored} stored, ${alreadyThere} there already, ${elsewhere} kept at their address, ${failed} failed.`,
  );
  if (stored > 0)
    say(
      'O portal no ar faz os tamanhos menores delas, ou na próxima vez que começar.',
      'Their smaller sizes are made by the running portal, or at its next start.',
    );
  const admins = report.admins.join(', ');
  if (admins !== '')
    say(
      `Contas novas com os direitos de admin: ${admins}.`,
      `Accounts added with the rights of an admin: ${admins}.`,
    );
  const unknown = [...report.unknownCollections].join(', ');
  if (unknown !== '')
    say(
      `Coleções que o portal não conhece, deixadas de fora: ${unknown}.`,
      `Collections that the portal does not know, skipped: ${unknown}.`,
    );
  lines.push(toSummary(report, toTerminalLanguage));
  process.stdout.write(`${lines.join('\n').trimEnd()}\n`);
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

runMain(main, toTerminalLanguage('A importação parou', 'The import stopped'));
