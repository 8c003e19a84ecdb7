/** The typed clients of the newsroom's calls: `call(() => newsroom.imagens.$get())`. */
import { hc } from 'hono/client';
import type { NewsroomApi } from '../api/newsroom.ts';
import { fetchInTime } from './call.ts';

export const newsroom = hc<NewsroomApi>('/api/redacao', { fetch: fetchInTime });
