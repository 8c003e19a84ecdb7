/** Checks what readers see while the database is unavailable. */
import { expect, it } from 'vitest';
import { databaseUnavailable } from '../../../domain/text/sentences.ts';
import { Unavailable } from '../../../server/ports/unavailable.ts';
import { withPortal } from './open-portal.ts';

const portal = withPortal();

it('an unavailable database is answered with 503, for people and programs, and never cached', async () => {
  const away = () => Promise.reject(new Unavailable('database', new Error('ECONNREFUSED')));
  portal().services.getHome = away;
  portal().services.listNews = away;
  for (const path of ['/', '/api/noticias']) {
    const answer = await portal().get(path);
    const text = await answer.text();
    expect([answer.status, path], text).toEqual([503, path]);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(text).toContain(databaseUnavailable('Pauta'));
    expect(text).not.toContain('ECONNREFUSED');
    if (path === '/') expect(text).toMatch(/Código do erro: .*Tentar novamente/s);
  }
});
