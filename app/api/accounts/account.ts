/** The calls of `Minha conta`, for everyone who is signed in. */
import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../../portal.ts';
import { contributionsApi } from './contributions.ts';
import { ownDataApi } from './own-data.ts';
import { profileApi } from './profile.ts';
import { sessionsApi } from './sessions.ts';
import { twoFactorApi } from './two-factor.ts';

export function accountApi(portal: Portal) {
  return new Hono<PortalEnv>()
    .route('/', profileApi(portal))
    .route('/', twoFactorApi(portal))
    .route('/', sessionsApi(portal))
    .route('/', contributionsApi(portal))
    .route('/', ownDataApi(portal));
}

export type AccountApi = ReturnType<typeof accountApi>;
