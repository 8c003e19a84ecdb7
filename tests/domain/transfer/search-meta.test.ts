/**
 * Checks the texts for search engines in plug-ins of WordPress and in Ghost: how an import reads them, and how exports
 * write them back.
 */
import { describe, expect, it } from 'vitest';
import { readGhostSearch, readWordPressSearch } from '../../../domain/transfer/search-meta.ts';
import { toGhostSearchColumns, toSearchFacts, toYoastMeta } from '../../../domain/transfer/write-search.ts';
import { noSearchFields } from '../../../domain/web/search-fields.ts';
import { words } from '../../builders.ts';

const item = { title: 'Foguete pousa', excerpt: 'Pousou de pé.' };
const { slug: _, ...none } = noSearchFields;
const read = (meta: Record<string, string>) => readWordPressSearch(new Map(Object.entries(meta)), item);

describe('metadata of WordPress', () => {
  it.each([
    ['_yoast_wpseo_title', 'Só foguetes', 'Só foguetes'],
    ['_yoast_wpseo_title', 'Só foguetes &amp; cia %%page%% %%sep%% %%sitename%%', 'Só foguetes & cia'],
    ['_yoast_wpseo_title', '%%title%% %%page%% %%sep%% %%sitename%%', null],
    ['_yoast_wpseo_title', 'Vídeo: %%title%%', 'Vídeo: Foguete pousa'],
    ['_yoast_wpseo_title', '100% novo, 50% mais leve', '100% novo, 50% mais leve'],
    ['rank_math_title', '%title% %sep% tudo o que se sabe', 'Foguete pousa - tudo o que se sabe'],
    ['rank_math_title', '%title% %page% %sep% %sitename%', null],
    ['_aioseo_title', '#post_title #separator_sa como foi', 'Foguete pousa - como foi'],
    ['_aioseo_title', '#separator_sa #site_title', null],
    ['_aioseo_title', 'A volta do #foguete_novo', 'A volta do #foguete_novo'],
    ['_aioseop_title', 'Guia: %post_title% | %blog_title%', 'Guia: Foguete pousa'],
  ])('%s %j becomes the title %j', (name, written, title) => {
    expect(read({ [name]: written })).toEqual(
      title === null ? null : { fields: { ...none, title }, imageFileId: null, leftOut: [] },
    );
  });

  it('is left empty and reported when a variable is unknown', () => {
    expect(read({ _yoast_wpseo_metadesc: 'De %%cf_autor%%' })).toEqual({
      fields: none,
      imageFileId: null,
      leftOut: ['Descrição para buscadores: De %%cf_autor%%'],
    });
  });

  it.each([
    { '_yoast_wpseo_meta-robots-noindex': '1' },
    { rank_math_robots: 'a:2:{i:0;s:7:"noindex";i:1;s:8:"nofollow";}' },
    { _aioseop_noindex: 'on' },
  ])('hides an item by %j', (meta) => expect(read(meta)?.fields.isHidden).toBe(true));

  it('shows an item that allows indexing, and returns nothing for one without metadata', () => {
    expect(
      read({ '_yoast_wpseo_meta-robots-noindex': '2', rank_math_robots: 'a:1:{i:0;s:5:"index";}' }),
    ).toBeNull();
    expect(read({ _thumbnail_id: '4', _yoast_wpseo_title: '' })).toBeNull();
  });

  it('has texts for networks; a text for X alone is reported unless it is the same', () => {
    const share = { 'opengraph-title': 'Olha!', 'twitter-title': 'Olha só!', 'twitter-description': 'Veja.' };
    const meta = Object.entries(share).map(([name, text]) => [`_yoast_wpseo_${name}`, text]);
    expect(read({ ...Object.fromEntries(meta), '_yoast_wpseo_opengraph-image-id': '7' })).toEqual({
      fields: { ...none, shareTitle: 'Olha!', shareDescription: 'Veja.' },
      imageFileId: '7',
      leftOut: ['Título para compartilhar, só no X: Olha só!'],
    });
    const old =
      'a:2:{s:33:"aioseop_opengraph_settings_title";s:6:"Olá!";s:32:"aioseop_opengraph_settings_desc";s:0:"";}';
    expect(read({ _aioseop_opengraph_settings: old })?.fields.shareTitle).toBe('Olá!');
  });
});

describe('metadata that exports write', () => {
  const fields = {
    title: 'Só 50% & mais',
    description: 'Uma descrição.',
    shareTitle: 'Olha!',
    shareDescription: 'Veja.',
    shareImage: 'https://folha.example/files/a.jpg',
    canonical: 'https://outro.example/a?b=1&c=2',
    isHidden: true,
  };

  it('is read from a file of WordPress as it was written', () => {
    const meta = toYoastMeta(fields, 7).map(([name, value]) => [name, value.replaceAll('& ', '&amp; ')]);
    expect(read(Object.fromEntries(meta))).toEqual({ fields, imageFileId: '7', leftOut: [] });
    expect(toYoastMeta(none, null)).toEqual([]);
  });

  it('is read from a file of Ghost as it was written, except noindex', () => {
    const row = { canonical_url: fields.canonical };
    expect(readGhostSearch(row, toGhostSearchColumns(fields))).toEqual({
      fields: { ...fields, isHidden: false },
      imageFileId: null,
      leftOut: [],
    });
    expect(readGhostSearch({ id: 'a', title: 'Oi', meta_title: null })).toBeNull();
  });

  it('comes before the text of a Markdown file', () => {
    expect(Object.keys(toSearchFacts(fields))).toEqual(
      words(`
      seo_title seo_description share_title share_description share_image canonical noindex
    `),
    );
    expect(toSearchFacts(none)).toEqual({});
  });
});
