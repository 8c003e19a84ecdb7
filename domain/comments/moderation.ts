/** The newsroom's actions on comments, and the states that they give (docs/product.md#moderation). */
import { type Comment, type CommentState, commentStates } from './comment.ts';
import type { HoldCause } from './house-rules.ts';

export const commentStateNames = {
  visible: 'Visível',
  held: 'Aguardando a redação',
  hidden: 'Oculto',
} as const satisfies Record<CommentState, string>;

/** Says how many comments of a person are visible, how many wait, and how many are hidden. */
export function describeCommentCounts({ visible, held, hidden }: Record<CommentState, number>): string {
  const counts = [
    visible === 1 ? '1 visível' : `${visible.toLocaleString('pt-BR')} visíveis`,
    ...(held > 0 ? [`${held.toLocaleString('pt-BR')} aguardando`] : []),
    hidden === 1 ? '1 oculto' : `${hidden.toLocaleString('pt-BR')} ocultos`,
  ];
  return `Comentários: ${counts.join(', ')}.`;
}

/** Returns the question that is asked before all visible comments of a person are hidden. */
export function hideAllQuestion(name: string, visible: number): string {
  const count = visible === 1 ? 'É 1 visível.' : `São ${visible.toLocaleString('pt-BR')} visíveis.`;
  return `Ocultar todos os comentários de ${name}? ${count}`;
}

/** `hold` undoes the publication of a held comment. */
export const commentActs = ['hide', 'show', 'hold'] as const;
export type CommentAct = (typeof commentActs)[number];

/** Returns the new state of a comment after an action; null when the action does not apply to the comment. */
export function stateAfter(
  act: CommentAct,
  { state, heldBy }: Pick<Comment, 'state' | 'heldBy'>,
): CommentState | null {
  if (act === 'show') return state === 'visible' ? null : 'visible';
  if (state !== 'visible') return null;
  if (act === 'hide') return 'hidden';
  return heldBy === null ? null : 'held';
}

/** The filters of the newsroom's list: a state, or comments of any state that have open reports. */
export const commentChoices = [...commentStates, 'reported'] as const;
export type CommentChoice = (typeof commentChoices)[number];

/** Selects comments for the newsroom's list: by state or open reports, by author, by news, and by date. */
export interface CommentFilter {
  state?: CommentChoice | null;
  userId?: string | null;
  newsId?: string | null;
  /** The inclusive bounds of the date. */
  from?: number | null;
  until?: number | null;
}

/** A changed comment, and the state that it had before. */
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
  /** The name of the author who is answered. It is '' if that comment is gone, and null if this one is no answer. */
  answeredName: string | null;
  text: string;
  createdAt: number;
  state: CommentState;
  heldBy: HoldCause | null;
  news: { id: string; title: string; path: string } | null;
}
