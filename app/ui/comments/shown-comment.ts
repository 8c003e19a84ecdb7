/** Types shared by the list of comments, its forms and their state in the browser. */
import type { CommentView } from '../../../domain/comments/comment.ts';

export interface ShownComment extends CommentView {
  isSending?: boolean;
  /** Whether the comment changed elsewhere while its author was editing it: the form then shows both texts. */
  isChanged?: boolean;
}

export type Answered = Pick<CommentView, 'id' | 'author' | 'thread'>;

/** The result of sending a text, with the problem that its field shows. */
export interface SentText {
  isSent: boolean;
  fieldProblem: string | null;
}
