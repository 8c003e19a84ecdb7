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
