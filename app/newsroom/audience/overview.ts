/** The answer of the call for `Visão geral`. */
import type { newsroom } from '../../program/api.ts';
import type { AnswerOf } from '../../program/call.ts';

export type Overview = AnswerOf<typeof newsroom.resumo.$get>;
