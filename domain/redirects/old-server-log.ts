/** Reads the access log of an old server, to find the addresses that readers use there (docs/product.md#rehearsal). */
import { isNoise } from './missing-addresses.ts';
import { foldCase, oldQueryKey, requestKey } from './redirects.ts';

/** The reasons why a line of the log does not give an address of a reader. */
export const leftOutKinds = ['unreadable', 'otherMethods', 'failed', 'assets', 'scanners', 'bots'] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

export const leftOutNames: Readonly<Record<LeftOutKind, string>> = {
  unreadable: 'linhas ilegíveis',
  otherMethods: 'outros métodos',
  failed: 'respostas de erro',
  assets: 'imagens, estilos e scripts',
  scanners: 'wp-login, xmlrpc e outros ataques',
  bots: 'robôs',
};

/** The addresses that readers would lose, according to the access logs of an old server. */
export interface Rehearsal {
  lines: number;
  /** The requests of readers; `addresses` is the number of different addresses. */
  hits: number;
  addresses: number;
  /** Requests for addresses beyond the first 200,000, which were not looked up. */
  beyond: number;
  /** Whether the logs have more lines or bytes than are read. */
  isCut: boolean;
  /** The number of compressed logs that are damaged, or end too early; they are read up to that point. */
  damaged: number;
  leftOut: Record<LeftOutKind, number>;
  /** The requests for lost addresses; `lostAddresses` is the number of such addresses. */
  lostHits: number;
  lostAddresses: number;
  /** At most 100 lost addresses, the most requested ones first. */
  lost: readonly { address: string; hits: number }[];
}

/** Returns whether no line could be read, so that the addresses of readers are unknown. */
export function isUnreadableLog({ lines, leftOut }: Pick<Rehearsal, 'lines' | 'leftOut'>): boolean {
  return lines === leftOut.unreadable;
}

export const logUnreadable =
  'Nenhuma linha do log pôde ser lida: ele precisa ter o formato comum ou combinado do nginx ou do Apache';
export const logCut = 'O log é grande demais: só o começo foi lido';
export const logDamaged = 'Um log comprimido está incompleto ou danificado: só o começo dele foi lido';

export const logLineMaxLength = 16_000;

/**
 * Finds the request and its status in the common and the combined format of nginx and Apache. The name of a host may
 * come first.
 */
const requestForm = /\] "([A-Z]{3,10}) (\S{1,8000})(?: HTTP\/[\d.]{1,3})?" (\d{3}) /;
const assetForm =
  /\.(?:css|m?js|map|png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|txt|xsl|webmanifest)$/i;
const botForm =
  /bot\b|bot[/ -]|crawl|spider|slurp|monitor|preview|fetcher|scan|curl|wget|python|java\/|go-http|okhttp|libwww|headless|facebookexternalhit|feedburner|^-?$/i;

/** Returns whether `head` is the beginning of an access log: one of its first lines contains a request. */
export function isOldServerLog(head: string): boolean {
  return head.split('\n').some((line) => line.length <= logLineMaxLength && requestForm.test(line));
}

/**
 * Returns the address that a reader used, in the form of rules and without tracking parameters; otherwise the reason
 * why the line is ignored. Requests that the old server redirected count as well, because no export contains its rules.
 */
export function readLogLine(line: string): { address: string } | { leftOut: LeftOutKind } {
  const found = line.length > logLineMaxLength ? null : requestForm.exec(line);
  if (!found) return { leftOut: 'unreadable' };
  const [whole = '', method = '', target = '', status = ''] = found;
  const url = URL.parse(target.replace(/^\/+/, '/'), 'http://localhost');
  if (!url) return { leftOut: 'unreadable' };
  if (method !== 'GET') return { leftOut: 'otherMethods' };
  if (Number(status) >= 400) return { leftOut: 'failed' };
  const key = requestKey(url.pathname);
  if (key === null) return { leftOut: 'unreadable' };
  if (assetForm.test(key)) return { leftOut: 'assets' };
  if (isNoise(key)) return { leftOut: 'scanners' };
  if (botForm.test(readAgent(line.slice(found.index + whole.length)))) return { leftOut: 'bots' };
  return { address: foldCase(oldQueryKey(url.pathname, url.search) ?? key) };
}

/** Returns the name of the browser; the common format does not have it. */
function readAgent(rest: string): string {
  const start = rest.lastIndexOf('" "');
  return start === -1 ? 'unknown' : rest.slice(start + 3).replace(/"\s*$/, '');
}
