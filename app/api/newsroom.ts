/** The calls of the newsroom, a file a resource. domain/web/addresses.ts says who may use them. */
import { Hono } from 'hono';
import type { Portal, PortalEnv } from '../portal.ts';
import { auditApi } from './accounts/audit.ts';
import { invitationsApi, peopleApi } from './accounts/people.ts';
import { overviewApi } from './audience/overview.ts';
import { commentsApi, reportedCommentsApi } from './comments/newsroom-comments.ts';
import { messagesApi } from './inbox/messages.ts';
import { bannersApi, imagesApi, videosApi } from './media/media.ts';
import { authorsApi } from './news/authors.ts';
import { newsApi } from './news/news-api.ts';
import { sectionsApi } from './news/sections.ts';
import { thingsApi } from './news/things.ts';
import { textPagesApi } from './pages/text-pages.ts';
import { type IsPage, redirectsApi } from './redirects/redirects.ts';
import { settingsApi } from './settings/settings.ts';
import { frontPageApi } from './site/front-page.ts';
import { healthApi } from './site/health.ts';
import { demoApi } from './transfer/demo.ts';
import { importsApi } from './transfer/imports.ts';
import { moveApi } from './transfer/move.ts';

export function newsroomApi(portal: Portal, isPage: IsPage) {
  return new Hono<PortalEnv>()
    .route('/', overviewApi(portal))
    .route('/', frontPageApi(portal))
    .route('/', healthApi(portal))
    .route('/', invitationsApi(portal))
    .route('/', peopleApi(portal))
    .route('/', auditApi(portal))
    .route('/', authorsApi(portal))
    .route('/', thingsApi(portal))
    .route('/', sectionsApi(portal))
    .route('/', textPagesApi(portal))
    .route('/', importsApi(portal))
    .route('/', moveApi(portal))
    .route('/', redirectsApi(portal, isPage))
    .route('/', imagesApi(portal))
    .route('/', bannersApi(portal))
    .route('/', videosApi(portal))
    .route('/', messagesApi(portal))
    .route('/', commentsApi(portal))
    .route('/', reportedCommentsApi(portal))
    .route('/', demoApi(portal))
    .route('/', settingsApi(portal))
    .route('/', newsApi(portal));
}

export type NewsroomApi = ReturnType<typeof newsroomApi>;
