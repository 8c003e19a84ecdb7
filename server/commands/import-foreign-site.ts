/** Runs `npm run import` for files of other systems (docs/product.md#moving-in). */
import { randomUUID } from 'node:crypto';
import { createReadStream, openSync, rmSync, type Stats, writeSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnreadableLog, type Rehearsal } from '../../domain/redirects/old-server-log.ts';
import { importUnderWay } from '../../domain/text/sentences.ts';
import { type FieldMap, fieldTargets, parseFieldMap } from '../../domain/transfer/field-map.ts';
import {
  importProblemCodes,
  importProblems,
  missingImagesSeen,
} from '../../domain/transfer/import-problems.ts';
import type { ForeignImportReport, ImportedItem } from '../../domain/transfer/import-report.ts';
import {
  countName,
  importKindNames,
  importKinds,
  listSourceCounts,
} from '../../domain/transfer/import-report.ts';
import { parseSectionMap, type SectionMap } from '../../domain/transfer/section-plan.ts';
import type { AddressBases } from '../../domain/transfer/wordpress/bases.ts';
import { takeImportTurn } from '../adapters/disk/import-turn.ts';
import { deleteLeftDryRun, toDryRun } from '../adapters/disk/move-folder.ts';
import { openOldSite } from '../adapters/old-site/old-site-files.ts';
import { openSqlite } from '../adapters/sql/connection/sqlite.ts';
import { runAlone } from '../adapters/sql/connection/sqlite-alone.ts';
import { openScratch as openScratchIn } from '../adapters/sql/scratch.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { OldSiteFiles } from '../ports/imports.ts';
import type { Database } from '../ports/stores.ts';
import { toTerminalLanguage } from '../ports/terminal-language.ts';
import { saveImportedRedirects } from '../services/redirects/save-imported-redirects.ts';
import { findLostAddresses, toRehearsalSummary } from '../services/transfer/find-lost-addresses.ts';
import { createForeignImages } from '../services/transfer/foreign/foreign-images.ts';
import {
  type ForeignImportRequest,
  importForeignSite,
  UnknownMapNames,
} from '../services/transfer/foreign/import-foreign-site.ts';
import { type CopiedAdapters, importIntoCopy } from '../services/transfer/foreign/import-into-copy.ts';
import { updateImportedTexts } from '../services/transfer/foreign/rewrite-texts.ts';
import type { ReadForeignSite } from '../services/transfer/foreign/survey.ts';
import { indexLocalFiles, type LocalFiles } from '../services/transfer/local-files.ts';
import { openZipFiles } from '../services/transfer/zip-files.ts';
import { ensurePrivateFolder } from '../start/private-folder.ts';
import { startError, withStartError } from '../start/start-error.ts';
import { openConverterThread } from './open-converter-thread.ts';
import { createProgressBar } from './progress-bar.ts';
import { toColumns } from './run-command.ts';

interface ForeignImportOptions {
  read: ReadForeignSite;
  /** The folder or zip with the images of the foreign site; null for none. */
  files: string | null;
  /** The address of the old site, from which missing images are downloaded; with null, nothing is downloaded. */
  fetch: string | null;
  /** The path of the file of `--map`; null for none. */
  map: string | null;
  /** The words before categories and tags in old addresses, as typed. */
  bases?: AddressBases;
  /** The values of `--map-field`, as typed. */
  fields?: readonly string[];
  isDryRun: boolean;
  /** The access logs of the old server, for a rehearsal after a dry run; empty when there are none. */
  logs: readonly string[];
}

/** How an import opens its database. It uses less memory than a portal, because a portal may run at the same time. */
export const importOptions = { pageCacheKibibytes: 8 * 1024, isRepeatable: true };

const reportedItemsMax = 10_000;
const mapBytesMax = 1_000_000;
const interruptedCode = 130;
const namesShown = 50;

export type ImportAdapters = Pick<
  Adapters,
  'database' | 'files' | 'imageWorker' | 'clock' | 'machine' | 'site'
>;

/** Imports a foreign site, writes its report and returns the exit code of the command. */
export async function runForeignImport(adapters: Adapters, options: ForeignImportOptions): Promise<number> {
  const { read, isDryRun } = options;
  const map = options.map === null ? new Map() : await readMap(options.map);
  const fieldMap = readFieldMap(options.fields ?? []);
  for (const log of options.logs) await findFile(log);
  const localFiles = options.files === null ? null : await openLocalFiles(options.files);
  const oldSite = options.fetch === null ? null : openOrigin(options.fetch);
  const reportFile = await openReportFile(adapters.machine.dataDir);
  const bar = createProgressBar();
  const reasons: Record<string, number> = {};
  let rehearsal: Rehearsal | null = null;
  const stop = new AbortController();
  const onSignal = () => {
    // A second Ctrl-C ends the program at once; the database then rolls back the open transaction.
    if (stop.signal.aborted) process.exit(interruptedCode);
    bar.note(
      toTerminalLanguage(
        'Parando depois deste lote. Aperte Ctrl-C de novo para parar já.',
        'Stopping after the present batch. Press Ctrl-C again to stop at once.',
      ),
    );
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    const onWait = () =>
      bar.note(toTerminalLanguage('Esperando outro ensaio terminar.', 'Waiting for another dry run to end.'));
    const onImported = async (target: CopiedAdapters) => {
      if (options.logs.length > 0 && !stop.signal.aborted)
        rehearsal = await rehearse({ ...adapters, ...target }, options.logs, stop.signal);
    };
    const importing = importOrTry(
      adapters,
      {
        read,
        localFiles: localFiles?.files ?? null,
        fetchFile: oldSite?.fetch ?? null,
        map,
        bases: options.bases ?? {},
        fieldMap,
        signal: stop.signal,
        onProgress: bar.show,
        onProblems(item) {
          reportFile.add(item);
          for (const { reason } of item.problems) if (reason) countName(reasons, reason);
          // If a whole file is damaged or cut off, it has a row of its own.
          const fault = item.kind === 'file' ? item.problems.find(({ code }) => code === 'fault') : undefined;
          if (fault) bar.note(fault.detail);
        },
      },
      { isDryRun, onWait, onImported },
    );
    const done = await importing.catch(rejectUnknownNames);
    const report = { ...done, isDryRun };
    bar.end();
    const file = await reportFile.save(report);
    process.stdout.write(toSummary(report, file, { rejected: localFiles?.rejected ?? [], reasons }));
    const lost = rehearsal === null ? 0 : printRehearsal(rehearsal);
    if (report.isInterrupted) return interruptedCode;
    return Object.keys(report.problems).length === 0 && lost === 0 ? 0 : 1;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    localFiles?.close();
    oldSite?.close();
  }
}

interface ImportRun {
  isDryRun: boolean;
  /** Called when a dry run must wait for another one. */
  onWait(): void;
  /** Examines the result of a dry run before its copy is deleted. */
  onImported?(target: CopiedAdapters): Promise<void>;
}

/** Imports a foreign site into the portal. For a dry run, imports it into a copy of the portal's records. */
export async function importOrTry(
  adapters: ImportAdapters,
  request: ForeignImportRequest,
  { isDryRun, onWait, onImported }: ImportRun,
): Promise<ForeignImportReport> {
  const ownOrigin = adapters.site.url;
  const importInto = async (target: CopiedAdapters) => {
    const { startConverter, openScratch: openInThread, close } = openConverterThread();
    const openScratch = () => openScratchIn(adapters.machine.dataDir, openInThread);
    try {
      const report = await importForeignSite(
        { ...target, openScratch, startConverter },
        (stores, rules, importedAt) => saveImportedRedirects(stores, rules, ownOrigin, importedAt),
      )({ ...request, isDryRun });
      await onImported?.(target);
      return report;
    } finally {
      await close();
    }
  };
  const { folder, turn } = toDryRun(adapters.machine.dataDir);
  deleteLeftDryRun(adapters.machine.dataDir);
  if (!isDryRun)
    return takeImportTurn(adapters.machine.dataDir, () => importInto(adapters), rejectSecondImport);
  // A second dry run must wait, because it would delete the copy of the first.
  const tryOut = () => importIntoCopy(adapters, () => openTemporary(folder), importInto);
  return runAlone(turn, tryOut, onWait);
}

/** Two imports of one site would claim and count each other's rows. */
export function rejectSecondImport(): never {
  throw startError(importUnderWay, 'Another import is running. Wait for its end and repeat.');
}

/**
 * Opens an empty database in a temporary folder. The folder is deleted when the database is closed or the command ends,
 * because it contains personal data. If a command was killed, the next import, or the sweep of a running portal,
 * deletes its folder.
 */
async function openTemporary(folder: string): Promise<Database> {
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  await ensurePrivateFolder(folder);
  const database = await openSqlite(join(folder, 'pauta.sqlite'), importOptions);
  return {
    ...database,
    async close() {
      await database.close();
      process.off('exit', remove);
      remove();
    },
  };
}

/** Looks up the addresses in access logs among what was imported already. Returns the exit code. */
export async function rehearseImported(adapters: Adapters, logs: readonly string[]): Promise<number> {
  for (const log of logs) await findFile(log);
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    const lost = printRehearsal(await rehearse(adapters, logs, stop.signal));
    if (stop.signal.aborted) return interruptedCode;
    return lost === 0 ? 0 : 1;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

function rehearse(adapters: Adapters, logs: readonly string[], signal: AbortSignal): Promise<Rehearsal> {
  return withStartError(cannotRead(logs.join(', ')), () => readLogs(adapters, logs, signal));
}

/** Looks up the addresses in access logs as a portal with these adapters answers them. */
export async function readLogs(
  adapters: Adapters,
  logs: readonly string[],
  signal: AbortSignal,
  onLines?: (lines: number) => void,
): Promise<Rehearsal> {
  // The other services take memory, so they are loaded only for a rehearsal.
  const { createServices } = await import('../services.ts');
  return findLostAddresses(createServices(adapters))(logs, signal, onLines);
}

/** Prints the result. Returns the number of lost addresses; if no line could be read, the number of lines. */
function printRehearsal(rehearsal: Rehearsal): number {
  process.stdout.write(`\n${toRehearsalSummary(rehearsal, toTerminalLanguage)}\n`);
  return isUnreadableLog(rehearsal) ? rehearsal.lines + 1 : rehearsal.lostAddresses;
}

/** Converts the texts of earlier imports again, unless somebody has edited them since. Returns the exit code. */
export async function updateTexts(
  adapters: Adapters,
  options: Pick<ForeignImportOptions, 'files' | 'fetch'>,
): Promise<number> {
  const localFiles = options.files === null ? null : await openLocalFiles(options.files);
  const site = options.fetch === null ? null : openOrigin(options.fetch);
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    const { rewritten, unchanged, left } = await updateImportedTexts(
      {
        ...adapters,
        signal: stop.signal,
        createImages: (oldSite) =>
          createForeignImages(adapters, {
            oldSite,
            localFiles: localFiles?.files ?? null,
            fetchFile: site?.fetch ?? null,
          }),
      },
      'all',
    );
    process.stdout.write(
      toTerminalLanguage(
        `${rewritten} textos convertidos de novo, ${unchanged} iguais a antes, ${left} editados ou removidos desde então e deixados como estão.\n`,
        `${rewritten} texts converted again, ${unchanged} the same as before, ${left} edited or removed since and left as they are.\n`,
      ),
    );
    return stop.signal.aborted ? interruptedCode : 0;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    localFiles?.close();
    site?.close();
  }
}

async function readMap(file: string): Promise<SectionMap> {
  const { size } = await findFile(file);
  if (size > mapBytesMax)
    throw startError(
      `${file} é grande demais para um mapa de seções.`,
      `${file} is larger than a map of sections can be.`,
    );
  const parsed = parseSectionMap(await readFile(file, 'utf8'));
  if ('map' in parsed) return parsed.map;
  const { portuguese, english } = parsed.problem;
  throw startError(
    `${file}: ${portuguese}. Nada foi importado.`,
    `${file}: ${english}. Nothing was imported.`,
  );
}

/** Returns the facts about a file that the operator named. If it does not exist, the command ends with a sentence. */
async function findFile(path: string): Promise<Stats> {
  const found = await findPlace(path);
  if (found.isFile()) return found;
  throw startError(
    `${path} não é um arquivo. Nada foi importado.`,
    `${path} is no file. Nothing was imported.`,
  );
}

/** Returns the facts about a file or folder that the operator named. */
async function findPlace(path: string): Promise<Stats> {
  const found = await stat(path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return null;
  });
  if (found) return found;
  throw startError(
    `Não há arquivo ${path}. Nada foi importado.`,
    `There is no file ${path}. Nothing was imported.`,
  );
}

function readFieldMap(typed: readonly string[]): FieldMap {
  const parsed = parseFieldMap(typed);
  if ('map' in parsed) return parsed.map;
  const targets = fieldTargets.join(', ');
  throw startError(
    `--map-field ${parsed.problem}: escreva campo=destino; os destinos são ${targets}. Nada foi importado.`,
    `--map-field ${parsed.problem}: write key=target; the targets are ${targets}. Nothing was imported.`,
  );
}

const cannotRead = (path: string) =>
  toTerminalLanguage(`Não foi possível ler ${path}`, `${path} cannot be read`);

/** Names the lines of the map that match nothing on the foreign site, and stops the import. */
function rejectUnknownNames(error: unknown): never {
  if (!(error instanceof UnknownMapNames)) throw error;
  const { option, names, known } = error;
  const [what, all] = [names.join(', '), known.slice(0, namesShown).join(', ') || '—'];
  const sentences: Record<typeof option, [string, string]> = {
    '--map': [
      `nenhuma categoria do site antigo se chama ${what}. As que há: ${all}.`,
      `no category of the old site is called ${what}. There are: ${all}.`,
    ],
    '--map author': [
      `nenhum autor do site antigo se chama ${what}. Os que há: ${all}.`,
      `no author of the old site is called ${what}. There are: ${all}.`,
    ],
    '--map profile': [
      `nenhum autor daqui tem o endereço ${what}. Escreva a última palavra do endereço da página dele, ou skip.`,
      `no author here has the address ${what}. Write the last word of the address of the page, or skip.`,
    ],
    '--map-field': [
      `nenhum texto do site antigo tem o campo ${what}. Os que há: ${all}.`,
      `no text of the old site has the field ${what}. There are: ${all}.`,
    ],
  };
  const [portuguese, english] = sentences[option];
  const [name = ''] = option.split(' ');
  throw startError(`${name}: ${portuguese} Nada foi importado.`, `${name}: ${english} Nothing was imported.`);
}

async function openLocalFiles(
  path: string,
): Promise<{ files: LocalFiles; rejected: readonly string[]; close(): void }> {
  const isFolder = (await findPlace(path)).isDirectory();
  if (isFolder) return { files: await indexLocalFiles(path), rejected: [], close() {} };
  const notZip = toTerminalLanguage(
    `${path} não é uma pasta nem um zip que dê para ler`,
    `${path} is no folder, and cannot be read as a zip`,
  );
  const zip = await withStartError(notZip, () => openZipFiles(path));
  return { files: zip, rejected: zip.rejected, close: zip.close };
}

function openOrigin(address: string): OldSiteFiles {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw startError(
      `--fetch ${address} não é o endereço de um site, como https://exemplo.com.`,
      `--fetch ${address} is not the address of a site, such as https://example.com.`,
    );
  return openOldSite({ origin: new URL(address) });
}

/** The report file of an import, which names the records with problems. */
export interface ReportFile {
  /** Adds a record, unless the file has many already. */
  add(item: ImportedItem): void;
  /** Writes the file into the data folder, and returns its path. */
  save(report: ForeignImportReport): Promise<string>;
}

/** Opens a report file. Its many items are kept in an unnamed file until the report is saved. */
export async function openReportFile(dataDir: string): Promise<ReportFile> {
  const folder = join(dataDir, 'imports');
  await ensurePrivateFolder(folder);
  const path = join(folder, `items-${randomUUID()}`);
  const items = openSync(path, 'wx+', 0o600);
  rmSync(path);
  let count = 0;
  return {
    add(item) {
      if (count < reportedItemsMax) writeSync(items, `${count === 0 ? '' : ','}\n${JSON.stringify(item)}`);
      count += 1;
    },
    async save(report) {
      const time = new Date(report.startedAt).toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${time}${report.isDryRun ? '-dry-run' : ''}.json`);
      async function* parts() {
        yield `${JSON.stringify(report, null, 2).slice(0, -2)},\n  "items": [`;
        yield* createReadStream('', { fd: items, start: 0 });
        yield ']\n}\n';
      }
      await writeFile(file, parts(), { mode: 0o600 });
      return file;
    },
  };
}

function toSummary(
  report: ForeignImportReport,
  file: string,
  { rejected, reasons }: { rejected: readonly string[]; reasons: Record<string, number> },
): string {
  const outcomes = ['added', 'unchanged', 'changed', 'skipped', 'failed'] as const;
  const portuguese = {
    added: 'novos',
    unchanged: 'iguais',
    changed: 'mudados',
    skipped: 'de fora',
    failed: 'com erro',
  };
  const rows = [
    ['', ...outcomes.map((outcome) => toTerminalLanguage(portuguese[outcome], outcome))],
    ...importKinds.map((kind) => [
      toTerminalLanguage(importKindNames[kind].many, kind),
      ...outcomes.map((outcome) => String(report.counts[kind][outcome])),
    ]),
  ];
  const lines = toColumns(rows);
  const say = (inPortuguese: string, inEnglish: string) =>
    lines.push(toTerminalLanguage(inPortuguese, inEnglish));
  lines.push('');
  for (const line of listSourceCounts(report)) lines.push(line);
  const sections = report.newSections.join(', ');
  if (sections !== '')
    say(`Seções novas no menu do site: ${sections}.`, `New sections in the menu of the site: ${sections}.`);
  say(`Redirecionamentos criados: ${report.redirects}.`, `Redirects added: ${report.redirects}.`);
  const { rewritten, searchTexts } = report;
  if (searchTexts > 0)
    say(
      `Com textos ou regras para buscadores: ${searchTexts}.`,
      `With texts or rules for search engines: ${searchTexts}.`,
    );
  if (rewritten > 0)
    say(
      `Textos com imagens que faltavam: ${rewritten}.`,
      `Texts with images that were missing before: ${rewritten}.`,
    );
  const problems = importProblemCodes.flatMap((code) => {
    const count = report.problems[code];
    return count ? `  ${importProblems[code]}: ${count}` : [];
  });
  if (problems.length > 0) {
    say('Para conferir, como em Importações:', 'Problems, by their names in Importações:');
    lines.push(...problems);
  }
  if (report.problems.image)
    say(missingImagesSeen, 'Readers load those inside a text from the old site, while it answers.');
  const missing = toFrequent(reasons);
  if (missing)
    say(`Por que faltam imagens e arquivos: ${missing}.`, `Why images and files are missing: ${missing}.`);
  if (report.site === '') {
    const isGhost = report.system === 'ghost';
    say(
      `Os arquivos não dizem onde era o site antigo: endereços completos dele ficam como estão.${isGhost ? ' Diga com --fetch.' : ''}`,
      `The files do not say where the old site was: its whole addresses stay.${isGhost ? ' --fetch says it.' : ''}`,
    );
  }
  const shortcodes = toFrequent(report.shortcodes);
  if (shortcodes) say(`Shortcodes desconhecidos: ${shortcodes}.`, `Unknown shortcodes: ${shortcodes}.`);
  const leftOut = toFrequent(report.leftOut);
  if (leftOut) say(`Não vieram: ${leftOut}.`, `Left out, by the names there: ${leftOut}.`);
  if (rejected.length > 0)
    say(
      `Itens do zip que saem da pasta dele, não lidos: ${rejected.join(', ')}.`,
      `Entries of the zip that leave its folder, not read: ${rejected.join(', ')}.`,
    );
  say(`Relatório: ${file}`, `Report: ${file}`);
  if (report.isInterrupted)
    say('Parou antes do fim. O mesmo comando continua.', 'Stopped. The same command continues.');
  else if (report.isDryRun)
    say('Foi um ensaio: nada foi gravado.', 'This was a dry run: nothing was written.');
  return `${lines.join('\n')}\n`;
}

/** Returns the twenty most frequent names with their counts. */
function toFrequent(counts: Record<string, number>): string {
  return Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 20)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ');
}
