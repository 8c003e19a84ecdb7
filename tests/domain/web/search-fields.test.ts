/** Checks the texts that replace the visible ones for search engines and networks. */
import { describe, expect, it } from 'vitest';
import { emptyFields, findDraftProblem, findPublishProblem } from '../../../domain/news/news-fields.ts';
import {
  cleanImportedSearchFields,
  cleanSearchFields,
  describeSearchFields,
  findSearchFieldsFault,
  isInSitemaps,
  noSearchFields,
  readSearchFields,
  writeSearchFields,
} from '../../../domain/web/search-fields.ts';

const written = (fields: Partial<typeof noSearchFields>) =>
  writeSearchFields({ ...noSearchFields, ...fields });

const valid = { ...emptyFields, category: 'games', title: 'Um título', summary: 'Um resumo' };

describe('search fields', () => {
  it('are stored as one text, without empty ones and in one order', () => {
    expect(written({})).toBe('');
    const stored = written({ isHidden: true, slug: 'foguete', title: 'Foguete' });
    expect(stored).toBe('{"title":"Foguete","slug":"foguete","isHidden":true}');
    expect(readSearchFields(stored)).toEqual({
      ...noSearchFields,
      title: 'Foguete',
      slug: 'foguete',
      isHidden: true,
    });
  });

  it.each(['', '{', 'null', '[]', '{"title":3,"isHidden":"sim"}'])(
    'are empty in the damaged text %j',
    (text) => expect(readSearchFields(text)).toEqual(noSearchFields),
  );

  it('are cleaned, and a typed end of an address becomes a slug; twice changes nothing', () => {
    const clean = cleanSearchFields('{"title":"  Um\\n título\\u200b ","slug":"O que é IA?","more":1}');
    expect(clean).toBe('{"title":"Um título","slug":"o-que-e-ia"}');
    expect(cleanSearchFields(clean)).toBe(clean);
    expect(cleanSearchFields('{"title":" "}')).toBe('');
  });

  it.each([
    ['https://outro.example/texto?a=1', true],
    ['http://outro.example', true],
    ['/news/outra', false],
    ['javascript:alert(1)', false],
    ['https://ana:senha@outro.example/', false],
    ['https://outro.example/a b', false],
    [`https://outro.example/${'a'.repeat(2_048)}`, false],
  ])('accept the canonical address %s: %s', (canonical, isAccepted) => {
    const stored = written({ canonical });
    expect(findSearchFieldsFault(stored) === null).toBe(isAccepted);
    expect(findPublishProblem({ ...valid, searchFields: stored })?.field).toBe(
      isAccepted ? undefined : 'searchFields',
    );
    expect(
      findPublishProblem({ ...valid, searchFields: stored }, { ...valid, searchFields: stored }),
    ).toBeNull();
    expect(readSearchFields(cleanImportedSearchFields(stored)).canonical).toBe(isAccepted ? canonical : '');
  });

  it.each(['title', 'shareTitle', 'description', 'shareDescription'] as const)('limit %s', (name) => {
    const max = /itle/.test(name) ? 200 : 500;
    expect(findSearchFieldsFault(written({ [name]: 'ã'.repeat(max) }))).toBeNull();
    expect(findSearchFieldsFault(written({ [name]: 'ã'.repeat(max + 1) }))).toContain(`${max} caracteres`);
  });

  it('take images of the portal, and those that a record had before', () => {
    const foreign = { ...valid, searchFields: written({ shareImage: 'https://outro.example/a.jpg' }) };
    const own = {
      ...valid,
      searchFields: written({ shareImage: '/files/news_images/1763650000000_capa.jpg' }),
    };
    expect(findDraftProblem(foreign, [])).toMatchObject({ field: 'searchFields' });
    expect(findDraftProblem(foreign, [foreign])).toBeNull();
    expect(findDraftProblem(own, [])).toBeNull();
  });

  it('keep records out of sitemaps if they are hidden or have another canonical address, whatever their texts say', () => {
    expect(isInSitemaps('')).toBe(true);
    expect(isInSitemaps(written({ title: '"isHidden":true, "canonical":' }))).toBe(true);
    expect(isInSitemaps(written({ isHidden: true }))).toBe(false);
    expect(isInSitemaps(written({ canonical: 'https://outro.example/' }))).toBe(false);
  });

  it('are described for people, a line for each', () => {
    expect(describeSearchFields(written({ title: 'Foguete', isHidden: true }))).toBe(
      'Título para buscadores: Foguete\nNão mostrar em buscadores',
    );
  });
});
