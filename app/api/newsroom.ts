import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../portal.ts';
import { uploadImage } from './newsroom/upload-image.ts';

/** Every call of the newsroom, under /api/redacao, behind the guard for admins (app/routes.ts). */
export function newsroomApi(portal: Portal) {
  return new Hono<PortalEnv>().post('/imagens', ...uploadImage(portal));
}

/** For the typed client in app/admin/api.ts. */
export type NewsroomApi = ReturnType<typeof newsroomApi>;
