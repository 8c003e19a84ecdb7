import { describe, expect, it } from 'vitest';
import { otherHand } from '../../../app/newsroom/news/drafts/who-saved.ts';
import { emptyFields } from '../../../domain/news/draft.ts';

const conflict = {
  base: null,
  fields: emptyFields,
  basis: { version: 2, baseVersion: null },
  isPublished: false,
  savedAt: null,
} as const;
const ana = { userId: 'ana' };

describe('who saved meanwhile', () => {
  it('is oneself in another tab', () => {
    const { saved } = otherHand({ ...conflict, savedBy: { userId: 'ana', name: 'Ana' } }, ana);
    expect(saved).toBe('Você salvou esta notícia em outra aba');
  });

  it.each([
    [{ userId: 'rui', name: 'Rui' }, 'Enquanto você escrevia, Rui salvou esta notícia'],
    [null, 'Enquanto você escrevia, outra pessoa salvou esta notícia'],
  ])('is another person', (savedBy, sentence) => {
    expect(otherHand({ ...conflict, savedBy }, ana).saved).toBe(sentence);
  });
});
