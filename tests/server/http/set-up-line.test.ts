/** An empty portal shows its operator, on the machine itself, where it begins (docs/product.md#first-start). */
import { afterEach, expect, it } from 'vitest';
import { type ServedPortal, servePortal } from './served-portal.ts';

let portal: ServedPortal | null = null;
afterEach(() => portal?.close());

it('shows the operator a link to the form on an empty portal, on a page that is not cached', async () => {
  portal = await servePortal({ SITE_URL: 'http://localhost:3000' });
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(portal?.url('/') ?? '', { headers });
    return { caching: response.headers.get('Cache-Control'), html: await response.text() };
  };
  const stranger = { 'X-Forwarded-For': '192.0.2.1' };
  expect((await ask(stranger)).html).not.toContain('/comecar/');
  const { caching, html } = await ask();
  expect(caching).toBe('private, no-store');
  // The first key press still leads past everything above the content.
  expect(html.indexOf('href="#conteudo"')).toBeLessThan(html.indexOf('href="/comecar/'));
  const [path = ''] = /\/comecar\/[\w.-]+/.exec(html) ?? [];
  const form = await fetch(portal.url(path));
  expect(form.status).toBe(200);
  expect(await form.text()).not.toContain('Este site ainda não tem dono.');
  const after = await ask(stranger);
  expect(after.html).not.toContain('/comecar/');
  expect(after.caching).not.toContain('no-store');
});

it('shows no link once there is an admin', async () => {
  portal = await servePortal();
  const ask = async () => (await fetch(portal?.url('/') ?? '')).text();
  const [path = ''] = /\/comecar\/[\w.-]+/.exec(await ask()) ?? [];
  const typed = { siteName: 'Diário', brandColor: '#d4f53c', choice: 'given', name: 'Rita' };
  const begun = await fetch(portal.url(path), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...typed, email: 'rita@diario.example', password: 'uma senha bem longa' }),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(begun.status).toBe(303);
  expect(await ask()).not.toContain('/comecar/');
});
