/** What `Visão geral` shows, as the call answers it. */
import type { newsroom } from '../../program/api.ts';
import type { AnswerOf } from '../../program/call.ts';

export type Overview = AnswerOf<typeof newsroom.resumo.$get>;
