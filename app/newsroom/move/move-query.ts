/** Loads the move of a site for the parts of `Mudança`. */
import { newsroom } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { queryOf } from '../../program/queries.ts';

export type MovePage = AnswerOf<typeof newsroom.mudanca.$get>;
export type Move = NonNullable<MovePage['move']>;

export const moveQuery = () => queryOf('mudanca', () => call(() => newsroom.mudanca.$get()));
