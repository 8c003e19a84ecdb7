/** Checks how stored files are sent to browsers. */
import type { Readable } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews } from '../../builders.ts';
import { withPortal } from '../http/open-portal.ts';

const portal = withPortal();
beforeEach(async () => {
  await saveNews(portal().database, aNews({ imageUrl: '/files/news_images/1_capa.jpg' }));
  await portal().files.save('news_images/1_capa.jpg', Buffer.from('imagem'));
});

it('a stored image may be cached permanently', async () => {
  const response = await portal().get('/files/news_images/1_capa.jpg');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toBe('imagem');
});

it('an attachment is downloaded, not shown', async () => {
  await portal().files.save('anexos/ab12cd34/edital.pdf', Buffer.from('%PDF-1.7'));
  await portal().files.save('anexos/ab12cd34/pagina.html', Buffer.from('<script>'));
  await saveNews(portal().database, aNews({ id: 'b', source: '/files/anexos/ab12cd34/edital.pdf' }));
  const response = await portal().get('/files/anexos/ab12cd34/edital.pdf');
  const { headers } = response;
  expect([response.status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    200,
    'application/pdf',
    'nosniff',
  ]);
  expect(headers.get('content-disposition')).toBe('attachment; filename="edital.pdf"');
  expect((await portal().get('/files/anexos/ab12cd34/pagina.html')).status).toBe(404);
});

it.each(['/files/news_images/2_nada.jpg', '/files/demo-content.json', '/files/..%2Fpauta.sqlite'])(
  'has no %s',
  async (path) => {
    expect((await portal().get(path)).status).toBe(404);
  },
);

it('an empty file on a damaged disk is answered with 404', async () => {
  await portal().files.save('news_images/1_capa.jpg.320.webp', Buffer.alloc(0));
  const response = await portal().get('/files/news_images/1_capa.jpg.320.webp');
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('a HEAD request closes the file', async () => {
  const opened: Readable[] = [];
  const open = portal().files.open;
  vi.spyOn(portal().files, 'open').mockImplementation(async (key) => {
    const found = await open(key);
    if (found) opened.push(found.stream);
    return found;
  });
  const response = await portal().get('/files/news_images/1_capa.jpg', { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe('6');
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
