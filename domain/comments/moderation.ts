/** The acts of the newsroom on comments, and the states of comments (docs/product.md#moderation). */
import { type Comment, type CommentState, commentStates } from './comment.ts';
import type { HoldCause } from './house-rules.ts';

export const commentStateNames = {
  visible: 'Visível',
  held: 'Aguardando a redação',
  hidden: 'Oculto',
} as const satisfies Record<CommentState, string>;

/** Returns how many comments of a person readers see, how many wait, and how many are hidden. */
export function describeCommentCounts({ visible, held, hidden }: Record<CommentState, number>): string {
  const counts = [
    visible === 1 ? '1 visível' : `${visible.toLocaleString('pt-BR')} visíveis`,
    ...(held > 0 ? [`${held.toLocaleString('pt-BR')} aguardando`] : []),
    hidden === 1 ? '1 oculto' : `${hidden.toLocaleString('pt-BR')} ocultos`,
  ];
  return `Comentários: ${counts.join(', ')}.`;
}

/** Returns the question before all visible comments of a person are hidden. */
export function hideAllQuestion(name: string, visible: number): string {
  const count = visible === 1 ? 'É 1 visível.' : `São ${visible.toLocaleString('pt-BR')} visíveis.`;
  return `Ocultar todos os comentários de ${name}? ${count}`;
}

/** `hold` undoes the publication of a held comment. */
export const commentActs = ['hide', 'show', 'hold'] as const;
export type CommentAct = (typeof commentActs)[number];

/** Returns the state that an act gives to a comment; null when the act does not apply to the comment. */
export function stateAfter(
  act: CommentAct,
  { state, heldBy }: Pick<Comment, 'state' | 'heldBy'>,
): CommentState | null {
  if (act === 'show') return state === 'visible' ? null : 'visible';
  if (state !== 'visible') return null;
  if (act === 'hide') return 'hidden';
  return heldBy === null ? null : 'held';
}

/** The filters of the newsroom's list: a state, or open reports in every state. */
export const commentChoices = [...commentStates, 'reported'] as const;
export type CommentChoice = (typeof commentChoices)[number];

/**
 * Selects the comments of the newsroom's list: in a state or with open reports, by a user, on a piece of news, or of
 * some time.
 */
export interface CommentFilter {
  state?: CommentChoice | null;
  userId?: string | null;
  newsId?: string | null;
  /** The inclusive bounds of the date. */
  from?: number | null;
  until?: number | null;
}

/** A comment after an act, and the state that it had before. */
export interface ChangedComment {
  comment: Comment;
  before: CommentState;
}

/** One line of the newsroom's list of comments. */
export interface ListedComment {
  id: string;
  author: string;
  /** The id of the author's account; '' without one. */
  userId: string;
  isFromNewsroom: boolean;
  /** The name of the author who is answered, '' where that comment is gone; null for no answer. */
  answeredName: string | null;
  text: string;
  createdAt: number;
  state: CommentState;
  heldBy: HoldCause | null;
  news: { id: string; title: string; path: string } | null;
}
