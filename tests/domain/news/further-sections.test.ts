/** The rules for the further sections of news. */
import { describe, expect, it } from 'vitest';
import {
  findFurtherSections,
  findTypedSection,
  writeFurtherSections,
} from '../../../domain/news/further-sections.ts';
import { cleanFields, emptyFields, findPublishProblem } from '../../../domain/news/news-fields.ts';
import { mergeNews } from '../../../domain/news/news-merge.ts';
import { diffFields } from '../../../domain/news/revision.ts';
import { Sections } from '../../../domain/news/sections.ts';
import { aNews, aSection, aSectionGroup } from '../../builders.ts';

const fields = aNews({ category: 'games' });

describe('further sections', () => {
  it('are each named once, and never the main section', () => {
    expect(writeFurtherSections(['saude', ' games', 'saude', '', 'fatos'], 'games')).toBe('saude\nfatos');
    const cleaned = cleanFields({ ...fields, furtherSections: 'games\nsaude\nsaude' });
    expect(cleaned.furtherSections).toBe('saude');
    expect(cleanFields(cleaned)).toEqual(cleaned);
  });

  it('are found by their name or by a beginning that only one has', () => {
    const sections = ['Saúde', 'Saúde pública', 'Games', 'Gastronomia'].map((name) => ({ name }));
    const find = (text: string) => findTypedSection(sections, text)?.name;
    expect(['saude', ' SAÚDE P', 'gam', 'ga', 'x', ' '].map(find)).toEqual([
      'Saúde',
      'Saúde pública',
      'Games',
      undefined,
      undefined,
      undefined,
    ]);
    expect(findTypedSection([{ name: 'Games' }], '')).toBeUndefined();
  });

  it('stay when a form that was opened before they existed sends none', () => {
    const { furtherSections: _, ...typed } = fields;
    expect(cleanFields(typed, { ...emptyFields, furtherSections: 'saude' }).furtherSections).toBe('saude');
  });

  it('follow merged sections, and leave out those that do not exist', () => {
    const group = aSectionGroup({ id: 'mais' });
    const sections = new Sections(
      [group],
      [
        aSection({ id: 'games', groupId: 'mais', mergedIds: ['jogos'] }),
        aSection({ id: 'saude', groupId: 'mais' }),
      ],
    );
    const further = 'jogos\nsaude\nnada';
    expect(findFurtherSections({ category: '', furtherSections: further }, sections)).toBe('games\nsaude');
    expect(findFurtherSections({ category: 'jogos', furtherSections: further }, sections)).toBe('saude');
  });

  it('are at most 20 in news that are published', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`).join('\n');
    expect(findPublishProblem({ ...fields, furtherSections: lines(20) })).toBeNull();
    expect(findPublishProblem({ ...fields, furtherSections: lines(21) })).toMatchObject({
      field: 'furtherSections',
    });
  });

  it('are compared by name, and merged as one field', () => {
    const nameOf = (id: string) => ({ saude: 'Saúde', fatos: 'Fatos' })[id] ?? '';
    const [before, after] = ['saude', 'saude\nfatos'].map((furtherSections) => ({
      ...emptyFields,
      furtherSections,
    }));
    if (!before || !after) throw new Error('Both exist.');
    const [difference] = diffFields(before, after, nameOf);
    expect(difference?.field).toBe('furtherSections');
    expect(JSON.stringify(difference?.paragraphs)).toContain('Fatos');
    expect(mergeNews(before, before, after).merge(new Map()).furtherSections).toBe('saude\nfatos');
  });
});

describe('topics', () => {
  it('may exceed the limit in imported news, but not become more', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `Assunto ${index}`).join('\n');
    const imported = { ...fields, topics: lines(12) };
    expect(findPublishProblem({ ...imported, title: 'Outro' }, imported)).toBeNull();
    expect(findPublishProblem({ ...fields, topics: lines(11) }, imported)).toBeNull();
    expect(findPublishProblem({ ...fields, topics: lines(13) }, imported)).toMatchObject({ field: 'topics' });
    expect(findPublishProblem({ ...fields, topics: lines(9) })).toMatchObject({ field: 'topics' });
  });
});
