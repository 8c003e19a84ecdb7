/**
 * Redirects from addresses of a former site. No regular expression is made from input (docs/product.md#redirects). A
 * request is redirected once at most: a rule that leads to another rule is rejected, in the newsroom by `findChain` of
 * change-redirects.ts, and for files and imports by `whyRefused` of save-rules.ts.
 */
import { redirectSourceMaxLength, redirectTargetMaxLength } from '../site/limits.ts';
import { toNfc } from '../text/text.ts';
import { isCall, policyOf } from '../web/addresses.ts';
import { ownPath } from '../web/own-path.ts';
import { fail, invalid, ok, type Result } from '../web/problem.ts';

export const redirectStatuses = [301, 302, 410] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

export interface RedirectRule {
  /** A path, `/?p=123`, or the beginning of paths with a `*` at its end. It has the form that `parseSource` returns. */
  source: string;
  /**
   * A path of this site or an http(s) address. A `*` stands for the text that the `*` of the source matched. '' for
   * 410.
   */
  target: string;
  /** The path of this site that the target leads to, in the form of sources, with its `*`; '' for other targets. */
  targetKey: string;
  status: RedirectStatus;
}

export interface TypedRule {
  source: string;
  target: string;
  status: number;
}

export interface Redirect extends RedirectRule {
  id: string;
  /** The position among rules with `*`, which are tried in this order; 0 for an exact rule. */
  position: number;
  version: number;
  isImported: boolean;
  /** Whether a person created or changed the rule. Then imports do not change it. */
  isTouched: boolean;
  /** Whether a person removed the rule. Then imports do not restore it. */
  isRemoved: boolean;
}

/** Any origin will do, because only paths are read. */
const base = 'http://localhost';
/** Query keys that WordPress uses as addresses of its pages and feeds, at `/` or in the folder of the site. */
const oldNumbers: readonly string[] = ['p', 'page_id', 'attachment_id', 'cat', 'author'];
const oldNames: readonly string[] = ['tag', 'category_name', 'author_name'];
const oldFeeds: readonly string[] = ['rss', 'rss2', 'atom', 'rdf'];

/** Splits a path into escapes that are valid UTF-8, other escapes, and text. */
const pathParts =
  /(%(?:[0-7][0-9a-f]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-7](?:%[89ab][0-9a-f]){3}))|(%[0-9a-f]{2})|(?:[^%]+|%)/gi;

/** Returns the canonical form of a path: NFC, one way of escaping, no empty segments, and no slash at the end. */
export function pathKey(pathname: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return `/${segments.map(segmentKey).join('/')}`;
}

function segmentKey(segment: string): string {
  let key = '';
  let text = '';
  const flush = () => {
    // In rules, a plain `*` matches any text.
    key += encodeURIComponent(toNfc(text.toWellFormed())).replaceAll('*', '%2A');
    text = '';
  };
  for (const [part, valid, other] of segment.matchAll(pathParts)) {
    const decoded = valid === undefined ? null : decode(valid);
    if (other === undefined && (valid === undefined || decoded !== null)) {
      text += decoded ?? part;
      continue;
    }
    flush();
    key += part.toUpperCase();
  }
  flush();
  return key;
}

function decode(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

const capitals = /%C3%(?:8[0-9A-F]|9[0-689A-E])|%[0-9A-F]{2}|[A-Z]+/g;

/**
 * Returns a `pathKey` in the form in which rules are stored and compared: with the letters of Portuguese in lower case.
 * Its length stays the same, so that the text matched by `*` can be cut from the unchanged key.
 */
export function foldCase(key: string): string {
  return key.replace(capitals, (part) => {
    if (!part.startsWith('%')) return part.toLowerCase();
    return part.length === 3 ? part : encodeURIComponent(decodeURIComponent(part).toLowerCase());
  });
}

/**
 * Longer paths match no rule. The limit is three times that of a source, because a request may write every character as
 * an escape (`%61` for `a`).
 */
const pathMaxLength = 3 * redirectSourceMaxLength;

/**
 * Returns `/?p=123` or `/blog?p=123` if a request has exactly one query key that WordPress uses for pages; else null.
 * All searches have one key, `/?s=`, and archives have one for each year, `/?m=2019`.
 */
export function oldQueryKey(pathname: string, search: string): string | null {
  if (search.length < 2) return null;
  const found = [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const key = toQueryKey(name, value);
    return key === undefined ? [] : [key];
  });
  const [key = null] = found;
  if (found.length !== 1 || key === null) return null;
  return `${(requestKey(pathname) ?? '/').replace(/^\/index\.php$|\/index\.php$/, '') || '/'}?${key}`;
}

/**
 * Returns a query key with its value. Null for a value that WordPress does not write there, and undefined for other
 * keys.
 */
function toQueryKey(name: string, value: string): string | null | undefined {
  if (name === 's') return 's=';
  if (name === 'feed') return oldFeeds.includes(value) ? `feed=${value}` : null;
  if (name === 'm') return /^(?:19|20)\d{2,6}$/.test(value) ? `m=${value.slice(0, 4)}` : null;
  if (oldNames.includes(name)) return value === '' ? null : `${name}=${segmentKey(value)}`;
  if (!oldNumbers.includes(name)) return undefined;
  return /^\d{1,19}$/.test(value) ? `${name}=${BigInt(value)}` : null;
}

/**
 * Returns whether `oldQueryKey` could find a key in the address of a request. It is cheap, because it reads the
 * beginning only.
 */
export function mayHaveOldQuery(url: string): boolean {
  return url.startsWith('/?') || url.startsWith('/index.php?');
}

/** Returns the `pathKey` of a request. Null for a path that is too long for any rule. */
export function requestKey(pathname: string): string | null {
  return pathname.length <= pathMaxLength ? pathKey(pathname) : null;
}

/**
 * Returns the possible sources of an exact rule for an address, the most similar first. There are none for `/`, the
 * home page.
 */
export function sourcesOf(pathname: string, search: string): string[] {
  const query = oldQueryKey(pathname, search);
  const path = foldCase(requestKey(pathname) ?? '/');
  const keys = query === null ? [path] : [foldCase(query), path];
  return keys.filter((key) => key !== '/' && key.length <= redirectSourceMaxLength);
}

export function isPrefix({ source }: Pick<RedirectRule, 'source'>): boolean {
  return source.endsWith('*');
}

/** Returns what `*` of a prefix rule matches, or null. `/x/*` matches `/x` too. */
function matchOf(source: string, key: string): string | null {
  const start = source.slice(0, -1);
  if (key.startsWith(start)) return key.slice(start.length);
  return start.length > 1 && start.endsWith('/') && key === start.slice(0, -1) ? '' : null;
}

/** Returns the first prefix rule for a path, with its target filled; null when none matches. */
export function findPrefixRule<Rule extends RedirectRule>(
  rules: readonly Rule[],
  key: string,
): { rule: Rule; target: string } | null {
  if (key === '/' || isOwnSource(key)) return null;
  const folded = foldCase(key);
  for (const rule of rules) {
    const matched = matchOf(rule.source, folded);
    if (matched !== null)
      return { rule, target: fillTarget(rule.target, key.slice(key.length - matched.length)) };
  }
  return null;
}

/**
 * Returns whether a target is the requested address itself; a rule that changes only the case of letters can lead to
 * it. Queries count only if they are addresses of old pages: `/?p=1` and `/?p=2` are different.
 */
export function leadsToItself(target: string, pathname: string, search: string): boolean {
  return targetPathKey(target) === (oldQueryKey(pathname, search) ?? requestKey(pathname));
}

function fillTarget(target: string, matched: string): string {
  const filled =
    matched === '' && target.endsWith('/*') ? target.slice(0, -2) || '/' : target.replace('*', () => matched);
  return target.startsWith('/') ? ownPath(filled.replace(/^\/+/, '/')) : filled;
}

/** Returns the path of this site that a target leads to, with its `*`; '' for other targets. */
function targetPathKey(target: string): string {
  if (!target.startsWith('/')) return '';
  const [path = '', query = ''] = (target.split('#', 1)[0] ?? '').split('?', 2);
  const old = oldQueryKey(path, `?${query}`);
  if (old !== null) return old;
  const star = path.indexOf('*');
  return star === -1 ? pathKey(path) : withStar(path.slice(0, star));
}

/** Returns the path of this site that a target leads to, in the form of sources; '' for other targets. */
export function targetKeyOf(target: string): string {
  return foldCase(targetPathKey(target));
}

function withStar(start: string): string {
  const key = pathKey(start);
  return `${start.endsWith('/') && key !== '/' ? `${key}/` : key}*`;
}

/**
 * Returns whether the rule with this source applies to every address that a target with this key leads to. Both may end
 * in `*`. `/a/*` applies to `/a/b/*`, but `/a/b/*` does not apply to all of `/a/*`; that case cannot loop, because each
 * redirect makes the address shorter.
 */
export function answers(source: string, key: string): boolean {
  if (key === '' || key === '/') return false;
  if (!source.endsWith('*')) return source === key;
  return matchOf(source, key.endsWith('*') ? key.slice(0, -1) : key) !== null;
}

/** Parses a rule that a person, a file or an import wrote. `ownOrigin` is the origin of the portal. */
export function parseRule(typed: TypedRule, ownOrigin: string): Result<RedirectRule> {
  const status = redirectStatuses.find((known) => known === typed.status);
  if (status === undefined) return fail(invalid('O tipo tem de ser 301, 302 ou 410.', 'status'));
  const source = parseSource(typed.source);
  if (!source.ok) return source;
  if (status === 410) return ok({ source: foldCase(source.value), target: '', targetKey: '', status });
  const target = parseTarget(typed.target, source.value, ownOrigin);
  if (!target.ok) return target;
  const path = targetPathKey(target.value);
  const rule = {
    source: foldCase(source.value),
    target: target.value,
    targetKey: foldCase(path),
    status,
  };
  // A rule may correct upper and lower case in an address; `leadsToItself` keeps it from looping.
  const isOtherCase =
    rule.source === rule.targetKey &&
    source.value !== path &&
    (!isPrefix(rule) || /^[^?#]*\*(?:[?#]|$)/.test(target.value));
  if (answers(rule.source, rule.targetKey) && !isOtherCase) return fail(invalid(redirectLoop, 'target'));
  return ok(rule);
}

const redirectLoop = 'Este redirecionamento levaria ao próprio endereço antigo.';

function parseSource(typed: string): Result<string> {
  const refuse = (message: string) => fail(invalid(message, 'source'));
  const address = typed.trim();
  if (address.length > pathMaxLength) return refuse(sourceTooLong);
  const path = /^https?:\/\//i.test(address) ? address.replace(/^[^/]*\/\/[^/?#]*/, '') : address;
  if (!/^[/\\?]/.test(path)) return refuse('Escreva o endereço antigo, como /2019/05/titulo.');
  if (hasControl.test(path)) return refuse('O endereço antigo tem caracteres que não são de endereços.');
  const parsed = URL.parse(base + path.replace(/^(?:[/\\]+|(?=\?))/, '/'));
  if (!parsed) return refuse('Escreva o endereço antigo, como /2019/05/titulo.');
  const { pathname, search } = parsed;
  const star = pathname.indexOf('*');
  const query = oldQueryKey(pathname, search);
  if (star !== -1 && (star !== pathname.length - 1 || search !== ''))
    return refuse('O * só pode ficar no fim do endereço antigo.');
  if (search !== '' && query === null)
    return refuse(
      'Escreva o endereço antigo sem o que vem depois de “?”. Só os do WordPress, como /?p=123, podem ter parâmetros.',
    );
  const source = query ?? (star === -1 ? pathKey(pathname) : withStar(pathname.slice(0, star)));
  if (source === '/') return refuse('A página inicial não pode ser redirecionada.');
  if (source.length > redirectSourceMaxLength) return refuse(sourceTooLong);
  const start = star === -1 ? source : source.slice(0, -1);
  if (isOwnSource(foldCase(start)))
    return refuse('Este endereço é da redação ou do próprio portal e não pode ser redirecionado.');
  return ok(source);
}

function parseTarget(typed: string, source: string, ownOrigin: string): Result<string> {
  const refuse = (message: string) => fail(invalid(message, 'target'));
  const address = typed.trim();
  if (address === '') return refuse('Escreva o endereço novo, ou escolha 410 se ele não existir mais.');
  if (address.length > redirectTargetMaxLength) return refuse(targetTooLong);
  const isOwn = address.startsWith('/');
  if (hasControl.test(address) || /[\\\s]/.test(address) || address.startsWith('//'))
    return refuse(badTarget);
  if (!isOwn && !/^https?:\/\/[^/?#]/i.test(address)) return refuse(badTarget);
  const parsed = URL.parse(address, base);
  if (!parsed) return refuse(badTarget);
  if (parsed.username !== '' || parsed.password !== '') return refuse(badTarget);
  const { pathname, search, hash, origin } = parsed;
  const path = pathname + search + hash;
  const target = isOwn || origin === ownOrigin ? path : origin + path;
  if (target.startsWith('/') && ownPath(target) !== target) return refuse(badTarget);
  if (target.length > redirectTargetMaxLength) return refuse(targetTooLong);
  const stars = target.split('*').length - 1;
  if (stars > 0 && !source.endsWith('*'))
    return refuse('O endereço novo só pode ter * quando o antigo termina em *.');
  if (stars > 1) return refuse('O endereço novo pode ter um * só.');
  if (origin.includes('*')) return refuse('O * não pode ficar no nome do site.');
  const isForReaders = !target.startsWith('/') || !isReserved(pathKey(pathname));
  return isForReaders ? ok(target) : refuse('O endereço novo tem de ser uma página que todos possam ler.');
}

const sourceTooLong = `O endereço antigo pode ter no máximo ${redirectSourceMaxLength} caracteres.`;
const targetTooLong = `O endereço novo pode ter no máximo ${redirectTargetMaxLength} caracteres.`;
const hasControl = /\p{Cc}/u;
const badTarget = 'O endereço novo tem de começar com / ou ser completo, com https://.';

/** Returns whether the portal answers a path itself, even if nothing exists there. */
function isOwnSource(path: string): boolean {
  return isReserved(path) || policyOf(path).isUncached === true;
}

/** Returns whether a path belongs to the newsroom, to accounts or to programs. */
function isReserved(path: string): boolean {
  const { needs, hasSecret } = policyOf(path);
  return needs !== undefined || hasSecret === true || isCall(path) || /^\/(?:api$|assets(?:\/|$))/.test(path);
}
