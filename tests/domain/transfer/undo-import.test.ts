/** Checks which records undoing an import leaves, and the sentences about them. */
import { expect, it } from 'vitest';
import { describeUndo, type ImportedState, whyLeft } from '../../../domain/transfer/undo-import.ts';

const draft = { updatedBy: 'sistema', scheduledBy: null };
const state = (changes: Partial<ImportedState>): ImportedState => ({
  newsVersion: null,
  draft: null,
  pageRevision: null,
  isUnpublished: false,
  isTrashed: false,
  hasHistory: false,
  comments: [],
  ...changes,
});
const whyOf = (kind: 'post' | 'page', changes: Partial<ImportedState>) =>
  whyLeft(kind, state(changes), ({ userId }) => userId === 'importado');
const comment = (userId: string) => ({ id: userId, userId, userName: userId });

it.each([
  ['post', { newsVersion: 1 }, null],
  ['post', { newsVersion: 1, comments: [comment('importado')] }, null],
  [
    'post',
    { newsVersion: 1, comments: [comment('importado'), comment('u1')] },
    'tem comentários de leitores',
  ],
  ['post', { newsVersion: 2 }, 'foi alterada aqui'],
  ['post', { newsVersion: 1, hasHistory: true }, 'foi alterada aqui'],
  ['post', { newsVersion: 1, draft }, 'está sendo editada'],
  ['post', { draft }, null],
  ['post', { draft: { ...draft, updatedBy: 'u1' } }, 'foi alterada aqui'],
  ['post', { draft: { ...draft, scheduledBy: 'u1' } }, 'foi alterada aqui'],
  ['post', { isTrashed: true }, 'está na lixeira'],
  ['post', { isUnpublished: true }, 'foi despublicada aqui'],
  ['post', {}, 'já foi excluída aqui'],
  ['page', { pageRevision: 1 }, null],
  ['page', { pageRevision: 2 }, 'foi alterada aqui'],
  ['page', {}, 'já foi excluída aqui'],
] as const)('a %s that is %j: %s', (kind, changes, reason) => {
  expect(whyOf(kind, changes)).toBe(reason);
});

it('writes thousands, singular and plural as people read them', () => {
  const counts = { post: 1_234, draft: 1, page: 0, comment: 2, redirect: 0 };
  expect(describeUndo(counts)).toBe('1.234 notícias, 1 rascunho, 2 comentários');
});
