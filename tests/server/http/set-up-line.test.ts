/** An empty portal shows its operator, on the machine itself, where it begins (docs/product.md#first-start). */
import { afterEach, expect, it } from 'vitest';
import { type ServedPortal, servePortal } from './served-portal.ts';

let portal: ServedPortal | null = null;
afterEach(() => portal?.close());

it('leads to the form, and no cache keeps the page', async () => {
  portal = await servePortal({ SITE_URL: 'http://localhost:3000' });
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(portal?.url('/') ?? '', { headers });
    return { caching: response.headers.get('Cache-Control'), html: await response.text() };
  };
  const stranger = { 'X-Forwarded-For': '192.0.2.1' };
  expect((await ask(stranger)).html).not.toContain('/comecar/');
  const { caching, html } = await ask();
  expect(caching).toBe('private, no-store');
  const [path = ''] = /\/comecar\/[\w.-]+/.exec(html) ?? [];
  expect((await fetch(portal.url(path))).status).toBe(200);
  const after = await ask(stranger);
  expect(after.html).not.toContain('/comecar/');
  expect(after.caching).not.toContain('no-store');
});
