/** What `Visão geral` shows, as the call answers it. */
import type { newsroom } from '../data/api.ts';
import type { AnswerOf } from '../data/call.ts';

export type Overview = AnswerOf<typeof newsroom.resumo.$get>;
