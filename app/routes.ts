/** Binds each address to its handler; domain/web/addresses.ts has the rights, limits and caching of addresses. */
import { Hono, type MiddlewareHandler } from 'hono';
import { pagedKinds, thingPages } from '../domain/news/thing-pages.ts';
import { pathKey } from '../domain/redirects/redirects.ts';
import { defaultIconSides } from '../domain/settings/logo.ts';
import { confirmEmail, emailConfirmationPage } from './account/email-confirmation.tsx';
import { beginGoogle, finishGoogle } from './account/google.tsx';
import { acceptInvitation, invitationPage } from './account/invitation.tsx';
import {
  login,
  loginCode,
  loginCodePage,
  loginPage,
  logout,
  register,
  registerPage,
} from './account/login.tsx';
import { passwordResetPage, resetPassword } from './account/password-reset.tsx';
import { setUpPage, setUpSite } from './account/set-up.tsx';
import { accountApi } from './api/accounts/account.ts';
import { countView } from './api/audience/count-view.ts';
import { commentPages } from './api/comments/comments.ts';
import { sendContact } from './api/inbox/contact.ts';
import { newsPages } from './api/news/news-pages.ts';
import { newsroomApi } from './api/newsroom.ts';
import { captchaChallenge } from './api/site/captcha.ts';
import { file, hiddenFile } from './feeds/files.ts';
import { healthz, readyz } from './feeds/health.ts';
import { jsonFeed, rss } from './feeds/rss.ts';
import { shareImage } from './feeds/share-image.ts';
import {
  brandStylesheet,
  defaultIcon,
  robots,
  securityTxt,
  siteIcon,
  webManifest,
} from './feeds/site-files.ts';
import { newsPartSitemap, pagesSitemap, recentNewsSitemap, sitemapIndex } from './feeds/sitemaps.ts';
import { setAnswerHeaders } from './http/answer-headers.ts';
import { limitBody } from './http/body-limit.ts';
import { guard } from './http/guard.ts';
import { limitRejections } from './http/limit-rejections.ts';
import { logRefusals } from './http/log-refusals.ts';
import { renewSite } from './http/renew-site.ts';
import { denyForeignWrites } from './http/same-origin.ts';
import { trimTrailingSlash } from './http/trailing-slash.ts';
import { findVisitor, setAnonymousVisitor } from './http/visitor.ts';
import type { Portal, PortalEnv } from './portal.ts';
import {
  commentsRedirect,
  deleteComment,
  editComment,
  hideComment,
  postComment,
  reportComment,
  showComment,
  withdrawReport,
} from './site/comments/comments.tsx';
import { contact, postContact } from './site/inbox/contact.tsx';
import { deleteVideo } from './site/media/delete-video.ts';
import { videoGallery } from './site/media/video-gallery.tsx';
import { article } from './site/news/article.tsx';
import { home, homePreview } from './site/news/home.tsx';
import { preview } from './site/news/preview.tsx';
import { thingPage } from './site/news/thing-page.tsx';
import { errorPage, notFoundPage, redirectOldQuery, unknownAddressPage } from './site/pages/error-pages.tsx';
import { newsroom } from './site/pages/newsroom.tsx';
import { offlinePage, serviceWorker } from './site/pages/offline.tsx';
import { acceptTerms, termsVersion, textPage } from './site/pages/text-page.tsx';
import { search } from './site/search/search.tsx';

export function createApp(portal: Portal): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  /** Whether visitors without a session find a page at a path; redirects of the newsroom do not count. */
  const isPage = async (path: string): Promise<boolean> => {
    const url = new URL(path, portal.site.url);
    // The key has no slash at its end, because every path with such a slash is redirected.
    url.pathname = pathKey(url.pathname);
    const { status } = await app.fetch(new Request(url), { isProbe: true });
    return status !== 404;
  };
  app.use(setAnswerHeaders(portal));

  // Health checks come before all middleware that can fail.
  app.get('/healthz', healthz());
  app.get('/readyz', readyz(portal));

  app.use(setAnonymousVisitor(portal), logRefusals(portal.log));
  app.use(renewSite(portal));
  app.use(onWrites(denyForeignWrites(portal)), onWrites(limitBody(portal)));

  // These answers are the same for every visitor, so no session is read.
  app.get('/rss.xml', rss(portal));
  app.get('/feed.json', jsonFeed(portal));
  for (const kind of pagedKinds) {
    app.get(`${thingPages[kind].path}/:slug/rss.xml`, rss(portal, kind));
    app.get(`${thingPages[kind].path}/:slug/feed.json`, jsonFeed(portal, kind));
  }
  app.get('/sitemap.xml', sitemapIndex(portal));
  app.get('/sitemap-paginas.xml', pagesSitemap(portal));
  app.get('/sitemap-news.xml', recentNewsSitemap(portal));
  app.get('/:file{sitemap-noticias-.+\\.xml}', newsPartSitemap(portal));
  app.get('/robots.txt', robots(portal));
  app.get('/.well-known/security.txt', securityTxt(portal));
  app.get('/site.webmanifest', webManifest(portal));
  app.get('/sem-conexao', offlinePage(portal));
  app.get('/service-worker.js', serviceWorker(portal));
  app.get('/cores/:file{[0-9a-f-]{6,62}\\.css}', brandStylesheet(portal));
  app.get('/icone/:file{[0-9a-f-]+\\.png}', siteIcon(portal));
  for (const path of defaultIconSides.keys()) app.get(path, defaultIcon(portal));
  app.get('/compartilhar/:file{[^/]+\\.jpg}', shareImage(portal));
  app.get('/files/*', file(portal));

  app.use(findVisitor(portal));
  app.use(onWrites(limitRejections(portal)), guard(portal));

  app.get('/files/*', hiddenFile(portal));

  app.get('/', redirectOldQuery(portal), home(portal));
  for (const kind of pagedKinds) app.get(`${thingPages[kind].path}/:slug`, thingPage(portal, kind));
  app.get('/news/:idOrSlug', article(portal));
  app.get('/previa/:token', preview(portal));
  app.get('/news/:id/comentarios', commentsRedirect(portal));
  app.post('/news/:id/comentarios', postComment(portal));
  app.post('/comentarios/:id/editar', editComment(portal));
  app.post('/comentarios/:id/denunciar', reportComment(portal));
  app.post('/comentarios/:id/desfazer-denuncia', withdrawReport(portal));
  app.post('/comentarios/:id/excluir', deleteComment(portal));
  app.post('/comentarios/:id/ocultar', hideComment(portal));
  app.post('/comentarios/:id/mostrar', showComment(portal));
  app.get('/busca', search(portal));
  app.get('/galeria-de-videos', videoGallery(portal));
  app.post('/videos/:id/excluir', deleteVideo(portal));
  app.get('/contato', contact(portal));
  app.post('/contato', postContact(portal));
  app.get('/sobre-nos', textPage(portal, 'sobre-nos'));
  app.get('/acessibilidade', textPage(portal, 'acessibilidade'));
  app.get('/termos-de-uso-e-privacidade', textPage(portal, 'termos-de-uso-e-privacidade'));
  app.get('/termos-de-uso-e-privacidade/:versao', termsVersion(portal));
  app.post('/aceitar-termos', acceptTerms(portal));
  app.get('/pagina/:slug', textPage(portal));
  app.get('/404', notFoundPage(portal));

  app.get('/login', loginPage(portal));
  app.post('/login', login(portal));
  app.get('/login/codigo', loginCodePage(portal));
  app.post('/login/codigo', loginCode(portal));
  app.get('/registrar', registerPage());
  app.post('/registrar', register(portal));
  app.post('/sair', logout(portal));
  app.get('/comecar/:token', setUpPage(portal));
  app.post('/comecar/:token', setUpSite(portal));
  app.get('/redefinir-senha', passwordResetPage(portal));
  app.post('/redefinir-senha', resetPassword(portal));
  app.get('/api/auth/google', beginGoogle(portal));
  app.get('/api/auth/callback/google', finishGoogle(portal));
  app.get('/confirmar-email', emailConfirmationPage(portal));
  app.post('/confirmar-email', confirmEmail(portal));
  app.get('/convite', invitationPage(portal));
  app.post('/convite', acceptInvitation(portal));

  app.get('/api/noticias', newsPages(portal));
  app.get('/api/noticias/:id/comentarios', commentPages(portal));
  app.get('/api/captcha', captchaChallenge(portal));
  app.post('/api/contato', sendContact(portal));
  app.post('/api/leituras/:noticia', countView(portal));
  app.get('/dashboard', newsroom(portal));
  app.get('/dashboard/conta', newsroom(portal, 'account'));
  app.post('/api/redacao/capa/previa', homePreview(portal));
  app.get('/dashboard/*', newsroom(portal));
  app.get('/edit-news/:id', newsroom(portal));
  app.route('/api/conta', accountApi(portal));
  app.route('/api/redacao', newsroomApi(portal, isPage));

  app.notFound(trimTrailingSlash(portal, unknownAddressPage(portal), isPage));
  app.onError(errorPage(portal));
  return app;
}

/** Applies a middleware to all methods that write, including unknown methods. */
function onWrites(middleware: MiddlewareHandler<PortalEnv>): MiddlewareHandler<PortalEnv> {
  return (c, next) => (/^(?:GET|HEAD|OPTIONS)$/.test(c.req.method) ? next() : middleware(c, next));
}
