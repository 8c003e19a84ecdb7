/** The typed calls of the newsroom and of `Minha conta`. */
import { hc } from 'hono/client';
import type { AccountApi } from '../api/accounts/account.ts';
import type { NewsroomApi } from '../api/newsroom.ts';
import { fetchInTime } from './call.ts';

export const account = hc<AccountApi>('/api/conta', { fetch: fetchInTime });
export const newsroom = hc<NewsroomApi>('/api/redacao', { fetch: fetchInTime });
