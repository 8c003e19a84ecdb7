/** Checks what moderators read about the comments and the silence of a person. */
import { expect, it } from 'vitest';
import { describeCommentCounts, hideAllQuestion } from '../../../domain/comments/moderation.ts';
import { daysOfSilence } from '../../../domain/comments/silence.ts';
import { dayMs } from '../../builders.ts';

it('says how many comments a person has in each state, and which of them an act hides', () => {
  expect(describeCommentCounts({ visible: 1, held: 0, hidden: 1 })).toBe('Comentários: 1 visível, 1 oculto.');
  expect(describeCommentCounts({ visible: 1200, held: 2, hidden: 0 })).toBe(
    'Comentários: 1.200 visíveis, 2 aguardando, 0 ocultos.',
  );
  expect(hideAllQuestion('Bia', 1)).toBe('Ocultar todos os comentários de Bia? É 1 visível.');
  expect(hideAllQuestion('Bia', 12)).toBe('Ocultar todos os comentários de Bia? São 12 visíveis.');
});

it.each([
  [0.5, 1],
  [1, 1],
  [6.9, 7],
  [12, 30],
  [30, 30],
])('offers no fewer days than a running silence still has: %d', (left, days) => {
  expect(daysOfSilence({ until: left * dayMs }, 0)).toBe(days);
});
