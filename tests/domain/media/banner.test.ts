/** The rules for banners and their links. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannerLink } from '../../../domain/media/banner.ts';

describe('bannerLink', () => {
  it.each([
    ['', ''],
    ['  \n', ''],
    ['https://loja.exemplo/?a=1#b', 'https://loja.exemplo/?a=1#b'],
    [' http://loja.exemplo ', 'http://loja.exemplo'],
    ['/categoria/games?pagina=2', '/categoria/games?pagina=2'],
    [`https://a.b/${'c'.repeat(488)}`, `https://a.b/${'c'.repeat(488)}`],
  ])('accepts %j', (text, link) => {
    expect(bannerLink(text)).toBe(link);
  });

  it.each([
    'loja.exemplo',
    '//mal.exemplo',
    '/\\mal.exemplo',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@exemplo.com',
    'MAILTO:a@exemplo.com',
    'https://',
    'https:///a',
    'https://a b',
    'ht\ntps://a.b',
    `https://a.b/${'c'.repeat(489)}`,
  ])('rejects %j', (text) => {
    expect(bannerLink(text)).toBeNull();
  });

  it('returns only what browsers open as http or as a path of the portal', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      ':',
      'http',
      'https://',
      'a.b',
      'javascript',
      '@',
      '\t',
      ' ',
      '?',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const link = bannerLink(parts.join(''));
        if (!link) return;
        const { protocol, origin } = new URL(link, 'https://pauta.test');
        expect(['http:', 'https:']).toContain(protocol);
        if (link.startsWith('/')) expect(origin).toBe('https://pauta.test');
      }),
    );
  });
});
