/** Lines of access logs of old servers. */
import { expect, it } from 'vitest';
import { isOldServerLog, logLineMaxLength, readLogLine } from '../../../domain/redirects/old-server-log.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const aLine = (target: string, { method = 'GET', status = 200, agent = firefox, before = '' } = {}) =>
  `${before}203.0.113.7 - - [21/Nov/2026:09:30:12 -0300] "${method} ${target} HTTP/1.1" ${status} 5120 "https://robot.example/" "${agent}"`;

it.each([
  ['/2019/05/titulo/', '/2019/05/titulo'],
  ['/2019/05/T%C3%ADtulo?utm_source=x&fbclid=y', '/2019/05/t%C3%ADtulo'],
  ['/?p=12&utm_medium=social', '/?p=12'],
  ['//dobro', '/dobro'],
  ['https://antigo.example/proxy', '/proxy'],
  ['/index.php/2019/titulo', '/index.php/2019/titulo'],
  ['/wp-content/uploads/2019/edital.pdf', '/wp-content/uploads/2019/edital.pdf'],
])('the reader of %s used %s', (target, address) => {
  expect(readLogLine(aLine(target))).toEqual({ address });
  expect(readLogLine(aLine(target, { before: 'antigo.example:443 ' }))).toEqual({ address });
});

it('a log is known by a request in its first lines', () => {
  expect(isOldServerLog(`lixo\n${aLine('/a')}\n203.0.113.7 - - [21/Nov`)).toBe(true);
  expect(['', 'id,nome\n1,Ana', '<rss>', '{"db":[]}'].some(isOldServerLog)).toBe(false);
});

it('the common format has no browser, and redirects of the old server count', () => {
  const line = '203.0.113.7 - ana [21/Nov/2026:09:30:12 -0300] "GET /curto HTTP/1.0" 301 -';
  expect(readLogLine(line)).toEqual({ address: '/curto' });
});

it.each([
  ['otherMethods', aLine('/a', { method: 'POST' })],
  ['failed', aLine('/a', { status: 404 })],
  ['failed', aLine('/a', { status: 503 })],
  ['assets', aLine('/wp-content/uploads/foto-300x200.JPG?x=1')],
  ['scanners', aLine('/wp-login.php')],
  ['scanners', aLine('/xmlrpc.php')],
  ['bots', aLine('/a', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
  ['bots', aLine('/a', { agent: '-' })],
  ['unreadable', ''],
  ['unreadable', '203.0.113.7 - - [21/Nov/2026:09:30:12 -0300] "\\x16\\x03\\x01" 400 150 "-" "-"'],
  ['unreadable', aLine(`/${'a'.repeat(logLineMaxLength)}`)],
  ['unreadable', aLine('http://[::1')],
])('%s are left out', (leftOut, line) => {
  expect(readLogLine(line)).toEqual({ leftOut });
});
