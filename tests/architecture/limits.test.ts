/** Every input, and everything that grows or waits, has a limit. */
import { expect, it } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const files = readSourceFiles();
const linesOf = (isMeant: (path: string) => boolean) =>
  files
    .filter(({ path }) => isMeant(path))
    .flatMap(({ path, text }) =>
      text.split('\n').map((line, index) => ({ path, line, where: `${path}:${index + 1}` })),
    );

/** Calls whose limit is elsewhere. */
const boundElsewhere: Record<string, string> = {
  'app/api/news/news-fields.ts content':
    'articleMaxBytes, with a sentence of its own (domain/news/news-fields.ts)',
};

it('bounds every text, list and number of calls by a schema', () => {
  const unbounded = linesOf((path) => path.startsWith('app/api/')).filter(({ path, line }) => {
    const name = /(\w+):/.exec(line)?.[1] ?? '';
    if (boundElsewhere[`${path} ${name}`]) return false;
    const isOpenText = /z\.(?:string|array)\(/.test(line) && !line.includes('.max(');
    // `int` limits to safe integers.
    const isOpenNumber = /z\.(?:coerce\.)?number\(\)/.test(line) && !line.includes('.int()');
    return isOpenText || isOpenNumber;
  });
  expect(unbounded.map(({ where, line }) => `${where} ${line.trim()}`)).toEqual([]);
});

/** Elements without typed text. */
const writesNothing = /\b(?:type="(?:checkbox|color|radio|file|hidden|date)"|readOnly hidden)/;

it('sets maxLength on every text field', () => {
  const fields = files
    .filter(({ path }) => path.startsWith('app/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      // `Field` and `GrowingField` set `longestField`.
      [...text.matchAll(/<(?:input|textarea)\b[\s\S]*?\/>/g)].map(([element]) => ({
        path,
        element,
      })),
    );
  expect(fields.length).toBeGreaterThan(25);
  const unbounded = fields.filter(
    ({ element }) => !writesNothing.test(element) && !element.includes('maxLength='),
  );
  expect(unbounded.map(({ path, element }) => `${path} ${element.slice(0, 60)}`)).toEqual([]);
});

/** Collections that grow, and what limits them. */
const growing: Record<string, string> = {
  'server/http/page-cache.ts': 'renderings: requests under way; addressOfUrl: urlsMax, then cleared',
  'server/http/read-counter.ts': 'countedMax',
  'server/http/address-counter.ts': 'pathsMax, redirectsMax',
  'server/services/site/redirects/change-redirects.ts': 'one call: comparedMax and prefixRedirectsMax',
  'server/services/site/redirects/save-rules.ts': 'one part of one call',
  'server/http/rendered-page.ts': 'compressing: three encodings; weights: one header',
  'server/http/static-assets.ts': 'files of the build',
  'server/adapters/sql/connection/part-versions.ts': 'rememberedParts, then anew',
  'server/adapters/sql/connection/writer-queue.ts': 'waitingWritersMax, each with a time-out',
  'server/adapters/country-service/country-service.ts': 'questions under way, each with a time-out',
  'server/adapters/harfbuzz/text-outlines.ts': 'fonts of the build',
  'server/adapters/common-passwords/composed-passwords.ts': 'one call: 64 characters, ownPartsMax parts',
  'server/adapters/sql/stores/audience/read-store.ts': 'one call',
  'server/adapters/sql/stores/news/review-store.ts': 'empty',
  'server/adapters/sql/stores/news/author-store.ts': 'empty',
  'server/adapters/sql/stores/news/topic-store.ts': 'empty',
  'server/services/news/topics/save-topics.ts': 'newsTopicsMax',
  'server/services/accounts/login/fair-queue.ts': 'waitingMax jobs',
  'server/services/media/get-share-image.ts': 'drawings under way, each with a time-out',
  'server/services/jobs/create-image-sizes.ts': 'images that failed in one round',
  'server/http/tally.ts': 'statuses of answers, for each kind of route',
  'server/start/workers.ts': 'processes of this machine',
};
const oneRun = /^server\/(?:commands|services\/transfer)\//;

it('lists every map and set of the server with what limits its growth', () => {
  const unknown = linesOf((path) => path.startsWith('server/') && !oneRun.test(path)).filter(
    ({ path, line }) => /new (?:Map|Set)(?:<.*>)?\(\)/.test(line) && !growing[path],
  );
  expect(unknown.map(({ where, line }) => `${where} ${line.trim()}`)).toEqual([]);
});

it('limits every cache', () => {
  const open = files.filter(
    ({ path, text }) =>
      /^(?:server|app)\//.test(path) && text.includes('new LRUCache') && !/max(?:Size)?:/.test(text),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

it('sets a time-out on every outgoing call', () => {
  const asking = /(?<![\w.])fetch\(|createTransport\(|new S3Client\(|new pg\.(?:Pool|Client)\(|discovery\(/;
  const patience = /[tT]imeout/;
  const endless = files.filter(
    ({ path, text }) =>
      /^server\/(?:adapters|services)\//.test(path) && asking.test(text) && !patience.test(text),
  );
  expect(endless.map(({ path }) => path)).toEqual([]);
});

it('sets time-outs for request heads, bodies and idle connections', () => {
  const main = files.find(({ path }) => path === 'server/main.ts')?.text ?? '';
  for (const name of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout', 'limitReceiving'])
    expect(main).toContain(name);
});

it('normalizes texts only in domain/text/text.ts, which checks their length first', () => {
  const elsewhere = linesOf(
    (path) => /^(?:app|domain|server)\//.test(path) && path !== 'domain/text/text.ts',
  ).filter(({ line }) => /\.normalize\(/.test(line));
  expect(elsewhere.map(({ where, line }) => `${where} ${line.trim()}`)).toEqual([]);
});

it('normalizes e-mail addresses only in domain/accounts/account.ts', () => {
  const elsewhere = files.filter(
    ({ path, text }) =>
      /^(?:app|domain|server)\//.test(path) &&
      path !== 'domain/accounts/account.ts' &&
      /mail\b[^;]{0,60}\.toLowerCase\(\)/.test(text),
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});
