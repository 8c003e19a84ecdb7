/** Which addresses are videos, and what identifies them. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannerLink } from '../../../domain/media/banner.ts';
import {
  cleanVideoForm,
  findVideoProblem,
  playerUrl,
  stillUrl,
  toVideoEntry,
  toVideoView,
  watchUrl,
  youtubeVideoId,
} from '../../../domain/media/video.ts';
import { listed } from '../../builders.ts';

const id = 'aqz-KE-bpKQ';

describe('youtubeVideoId', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}&t=10s`,
    `https://m.youtube.com/watch?app=desktop&v=${id}#t=3`,
    `https://www.youtube.com/watch/?v=${id}`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=abc`,
    `HTTPS://YOUTU.BE/${id}`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `https://youtube-nocookie.com/embed/${id}/`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `  https://youtu.be/${id}\n`,
  ])('accepts %s', (address) => {
    expect(youtubeVideoId(address)).toBe(id);
  });

  it.each([
    '',
    id,
    `youtube.com/watch?v=${id}`,
    `//youtube.com/watch?v=${id}`,
    `ftp://youtube.com/watch?v=${id}`,
    `javascript:alert(1)//youtube.com/watch?v=${id}`,
    `https://youtube.com.evil.com/watch?v=${id}`,
    `https://evilyoutube.com/watch?v=${id}`,
    `https://youtube.com@evil.com/watch?v=${id}`,
    `https://user:pass@youtube.com/watch?v=${id}`,
    `https://evil.com/?u=https://youtube.com/watch?v=${id}`,
    `https://evil.com\\@youtube.com/watch?v=${id}`,
    `https://youtube.com\\.evil.com/watch?v=${id}`,
    `https://youtube.com:8443/watch?v=${id}`,
    `https://youtube.com./watch?v=${id}`,
    `https://yоutube.com/watch?v=${id}`,
    `https://ｙｏｕｔｕｂｅ.com/watch?v=${id}`,
    `https://you\ttube.com/watch?v=${id}`,
    `https://youtu.be/${id}x`,
    'https://youtu.be/aqz-KE-bpK',
    'https://youtu.be/aqz-KE-bp%4B%51',
    'https://www.youtube.com/watch?v=aqz-KE-bpK%22',
    'https://www.youtube.com/watch',
    `https://www.youtube.com/watch?V=${id}`,
    `https://www.youtube.com/playlist?list=${id}`,
    `https://www.youtube.com/embed/${id}/extra`,
    `https://youtu.be/watch?v=${id}`,
    `https://youtu.be/${id}?${'x'.repeat(10_000)}`,
  ])('rejects %s', (address) => {
    expect(youtubeVideoId(address)).toBeNull();
  });

  it('reads back its own addresses', () => {
    expect(youtubeVideoId(watchUrl(id))).toBe(id);
    expect(youtubeVideoId(playerUrl(id))).toBe(id);
    expect(playerUrl(id)).toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`);
    expect(watchUrl('"><script>')).not.toContain('<');
  });
});

describe('toVideoView', () => {
  const video = {
    id: 'v',
    link: `https://youtu.be/${id}`,
    title: ' Filme ',
    createdAt: 5,
    featured: true,
    imageUrl: '',
  };

  it('contains no other field of the video', () => {
    expect(toVideoView(video)).toEqual({ id: 'v', title: 'Filme', videoId: id, createdAt: 5, still: null });
  });

  it('titles untitled videos, and has no player for other links', () => {
    expect(toVideoView({ ...video, title: ' ', link: 'https://exemplo.com' })).toMatchObject({
      title: 'Sem título',
      videoId: null,
    });
  });
});

describe('the add-video form', () => {
  const form = (changes = {}) =>
    cleanVideoForm({
      title: 'Serra',
      link: `https://youtu.be/${id}`,
      featured: false,
      imageUrl: '',
      ...changes,
    });

  it('accepts a title and an address of the video site', () => {
    expect(findVideoProblem(form())).toBeNull();
    expect(findVideoProblem(form({ title: '👩‍💻'.repeat(200) }))).toBeNull();
    expect(form({ title: ' Um\n  drone\u202e ', link: ` https://youtu.be/${id} ` })).toEqual({
      title: 'Um drone',
      link: `https://youtu.be/${id}`,
      featured: false,
      imageUrl: '',
    });
  });

  it.each([
    ['a blank title', { title: ' \u200b\n' }, 'Por favor, preencha todos os campos.', 'title'],
    ['a blank link', { link: ' ' }, 'Por favor, preencha todos os campos.', 'link'],
    ['nothing at all', { title: '', link: '' }, 'Por favor, preencha todos os campos.', 'title'],
    ['another site', { link: 'https://vimeo.com/1' }, 'Por favor, insira um URL válido do YouTube', 'link'],
    ['a long title', { title: 'a'.repeat(201) }, 'O título pode ter no máximo 200 caracteres.', 'title'],
    ['piled-up marks', { title: `a${'\u0301'.repeat(9_000)}` }, /^O título pode ter no máximo/, 'title'],
  ])('rejects %s', (_, changes, message, field) => {
    expect(findVideoProblem(form(changes))).toEqual({
      code: 'invalid-input',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      field,
    });
  });

  it('is filled with the stored title', () => {
    const video = { id: 'v', link: 'x', title: ' ', createdAt: 1, featured: true, imageUrl: '' };
    expect(toVideoEntry(video)).toEqual({
      id: 'v',
      title: 'Sem título',
      storedTitle: '',
      link: 'x',
      videoId: null,
      createdAt: 1,
      featured: true,
      imageUrl: '',
      still: null,
    });
  });
});

it('addresses the public still of a video', () => {
  expect(stillUrl(id)).toBe(`https://i.ytimg.com/vi/${id}/hqdefault.jpg`);
});

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
    ...listed(`
      javascript:alert(1) · data:text/html,x · mailto:a@exemplo.com · MAILTO:a@exemplo.com · https://
      https:///a · https://a b
    `),
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
