/** Checks who sees the line that leads to `Comece`: each condition alone turns it off. */
import { expect, it } from 'vitest';
import { createOperatorCheck } from '../../../server/http/operator.ts';
import { words } from '../../builders.ts';

const site = { siteUrl: 'http://localhost:3000', hasTrustedProxies: false };
const request = {
  httpVersion: '1.1',
  socket: { remoteAddress: '127.0.0.1', localPort: 3000 },
  headers: { host: 'localhost:3000' },
};
type Asked = Omit<typeof request, 'headers'> & { headers: Record<string, string> };
const isOperator = (changes: Partial<Asked> = {}, options = site) =>
  createOperatorCheck(options)({ ...request, ...changes });

it.each([
  {},
  { socket: { remoteAddress: '::1', localPort: 3000 }, headers: { host: '[::1]:3000' } },
  { socket: { remoteAddress: '::ffff:127.0.0.1', localPort: 3000 }, headers: { host: '127.0.0.1:3000' } },
  { socket: { remoteAddress: '127.0.0.1', localPort: 80 }, headers: { host: 'localhost' } },
])('recognizes a browser on the machine itself: %j', (changes) => {
  expect(isOperator(changes)).toBe(true);
});

it.each<Partial<Asked>>([
  { socket: { remoteAddress: '192.0.2.1', localPort: 3000 } },
  { socket: { remoteAddress: '', localPort: 3000 } },
  { httpVersion: '1.0' },
  { httpVersion: '2.0' },
  ...[
    'ataque.example:3000',
    'localhost.ataque.example:3000',
    'localhost:3001',
    'localhost',
    'a@localhost:3000',
    'localhost:3000/x',
    '',
  ].map((host) => ({ headers: { host } })),
  ...words(
    'forwarded x-forwarded-for x-forwarded-host x-original-forwarded-for via x-real-ip cf-ray cdn-loop',
  ).map((name) => ({
    headers: { host: 'localhost:3000', [name]: '' },
  })),
])('does not recognize a request of others: %j', (changes) => {
  expect(isOperator(changes)).toBe(false);
});

it.each([
  { hasTrustedProxies: true },
  { siteUrl: 'https://diario.example' },
  { siteUrl: 'http://localhost.example:3000' },
])('recognizes no operator where the site is public: %j', (options) => {
  expect(isOperator({}, { ...site, ...options })).toBe(false);
});
