/** Every address of the portal. Feeds and files first, then pages, then calls of the screens. */
import { Hono } from 'hono';
import { anonymousVisitor } from '../domain/accounts/permissions.ts';
import type { Problem } from '../domain/web/problem.ts';
import { limitBody } from '../server/middleware/body-limit.ts';
import { limitRejections } from '../server/middleware/limit-rejections.ts';
import { logRefusals } from '../server/middleware/log-refusals.ts';
import { privateByDefault } from '../server/middleware/private-by-default.ts';
import { requireAdmin, requireLogin } from '../server/middleware/require-person.ts';
import { sameOrigin } from '../server/middleware/same-origin.ts';
import { securityHeaders, setSecurityHeaders } from '../server/middleware/security-headers.ts';
import { sessionCookie } from '../server/middleware/session-cookie.ts';
import { trimTrailingSlash } from '../server/middleware/trailing-slash.ts';
import { findVisitor } from '../server/middleware/visitor.ts';
import { answerProblem } from './answer-problem.tsx';
import { accountApi } from './api/account.ts';
import { captchaChallenge } from './api/captcha.ts';
import { commentPages } from './api/comments.ts';
import { sendContact } from './api/contact.ts';
import { countRead } from './api/count-read.ts';
import { beginGoogle, finishGoogle } from './api/google.tsx';
import { newsPages } from './api/news-pages.ts';
import { newsroomApi } from './api/newsroom.ts';
import { file, hiddenFile } from './feeds/files.ts';
import { healthz, readyz } from './feeds/health.ts';
import { jsonFeed } from './feeds/json-feed.ts';
import { robots } from './feeds/robots.ts';
import { rss } from './feeds/rss.ts';
import { securityTxt } from './feeds/security-txt.ts';
import { shareImage } from './feeds/share-image.ts';
import { newsPartSitemap, pagesSitemap, recentNewsSitemap, sitemapIndex } from './feeds/sitemaps.ts';
import { webManifest } from './feeds/web-manifest.ts';
import type { Portal, PortalContext, PortalEnv } from './portal.ts';
import { about } from './site/about.tsx';
import { accessibility } from './site/accessibility.tsx';
import { article } from './site/article.tsx';
import { category } from './site/category.tsx';
import {
  commentsRedirect,
  deleteComment,
  postComment,
  reportComment,
  withdrawReport,
} from './site/comments.tsx';
import { contact, postContact } from './site/contact.tsx';
import { confirmEmail, emailConfirmationPage } from './site/email-confirmation.tsx';
import { errorPage, notFoundPage } from './site/error-pages.tsx';
import { home } from './site/home.tsx';
import { login, loginPage, logout, register, registerPage } from './site/login.tsx';
import { loginCode, loginCodePage } from './site/login-code.tsx';
import { newsroom } from './site/newsroom.tsx';
import { passwordResetPage, resetPassword } from './site/password-reset.tsx';
import { preview } from './site/preview.tsx';
import { search } from './site/search.tsx';
import { terms } from './site/terms.tsx';
import { videoGallery } from './site/video-gallery.tsx';
import { removeVideo } from './site/video-removal.ts';

/** Builds the application. It knows the world only through `portal`. */
export function createApp(portal: Portal): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const isDevelopment = portal.assets.devScripts.length > 0;
  app.use(setSecurityHeaders(securityHeaders(portal.site, { isDevelopment })));
  app.use(privateByDefault());
  // Before everything that could fail.
  app.get('/healthz', healthz());
  app.get('/readyz', readyz(portal));

  app.use(async (c, next) => {
    c.set('visitor', anonymousVisitor);
    c.set('session', null);
    c.set('clientAddress', c.env?.incoming ? portal.clientAddressOf(c.env.incoming) : '');
    await next();
  });
  app.use(logRefusals(portal.log));
  const refuse = (c: PortalContext, problem: Problem) => answerProblem(c, portal, problem);
  const { sessionCookieNames } = portal;
  app.use(sameOrigin({ siteUrl: portal.site.url, sessionCookieNames, refuse }));
  app.use(limitBody(refuse));
  app.use(trimTrailingSlash());

  // The same for everybody, so nobody is looked for.
  app.get('/rss.xml', rss(portal));
  app.get('/feed.json', jsonFeed(portal));
  app.get('/categoria/:categoria/rss.xml', rss(portal));
  app.get('/categoria/:categoria/feed.json', jsonFeed(portal));
  app.get('/sitemap.xml', sitemapIndex(portal));
  app.get('/sitemap-paginas.xml', pagesSitemap(portal));
  app.get('/sitemap-news.xml', recentNewsSitemap(portal));
  app.get('/:file{sitemap-noticias-.+\\.xml}', newsPartSitemap(portal));
  app.get('/robots.txt', robots(portal));
  app.get('/.well-known/security.txt', securityTxt(portal));
  app.get('/site.webmanifest', webManifest(portal));
  app.get('/compartilhar/:file{[^/]+\\.jpg}', shareImage(portal));
  app.get('/files/*', file(portal));

  const cookie = sessionCookie(portal.site.url);
  const { isSecondStepRequired } = portal.site;
  app.use(
    findVisitor({
      findSession: portal.services.findSession,
      cookie,
      isSecondStepRequired,
      log: portal.log,
    }),
  );

  // What the newsroom looks at is nobody's reading.
  app.use(async (c, next) => {
    const { userId, isAdmin } = c.var.visitor;
    if (userId !== null && c.env?.incoming) portal.recorder.noteUser(c.env.incoming, userId);
    if (isAdmin && c.env?.incoming) portal.readCounter.leaveOut(c.env.incoming);
    await next();
  });

  app.use(limitRejections(portal.rejections, refuse));

  app.get('/files/*', hiddenFile(portal));
  app.get('/', home(portal));
  app.get('/categoria/:categoria', category(portal));
  app.get('/news/:idOrSlug', article(portal));
  app.get('/previa/:token', preview(portal));
  app.get('/news/:id/comentarios', commentsRedirect());
  app.post('/news/:id/comentarios', postComment(portal));
  app.post('/comentarios/:id/denunciar', reportComment(portal));
  app.post('/comentarios/:id/desfazer-denuncia', withdrawReport(portal));
  app.post('/comentarios/:id/excluir', deleteComment(portal));
  app.get('/busca', search(portal));
  app.get('/galeria-de-videos', videoGallery(portal));
  app.post('/videos/:id/excluir', removeVideo(portal));
  app.get('/contato', contact(portal));
  app.post('/contato', postContact(portal));
  app.get('/sobre-nos', about(portal));
  app.get('/acessibilidade', accessibility(portal));
  app.get('/termos-de-uso-e-privacidade', terms(portal));
  app.get('/404', notFoundPage(portal));

  app.get('/login', loginPage(portal));
  app.post('/login', login(portal));
  app.get('/login/codigo', loginCodePage(portal));
  app.post('/login/codigo', loginCode(portal));
  app.get('/registrar', registerPage());
  app.post('/registrar', register(portal));
  app.post('/sair', logout(portal));
  app.get('/redefinir-senha', passwordResetPage(portal));
  app.post('/redefinir-senha', resetPassword(portal));
  app.get('/confirmar-email', emailConfirmationPage(portal));
  app.post('/confirmar-email', confirmEmail(portal));

  app.get('/api/noticias', newsPages(portal));
  app.get('/api/noticias/:id/comentarios', commentPages(portal));
  app.get('/api/captcha', captchaChallenge(portal));
  app.post('/api/contato', sendContact(portal));
  app.post('/api/leituras/:noticia', countRead(portal));
  app.get('/api/auth/google', beginGoogle(portal));
  app.get('/api/auth/callback/google', finishGoogle(portal));

  // The newsroom: app/admin in the browser. Guards stand before whole branches; /dashboard itself and one's own
  // account are for everybody who is logged in (decisions.md, Roles).
  const toLogin = (c: PortalContext) => c.redirect(`/login?voltar=${encodeURIComponent(c.req.path)}`, 303);
  const toHome = (c: PortalContext) => {
    if (c.var.visitor.userId === null) return toLogin(c);
    return c.redirect(c.var.session?.lacksSecondStep ? '/dashboard/conta' : '/', 303);
  };
  app.use('/dashboard/*', requireLogin(toLogin));
  app.get('/dashboard', newsroom(portal));
  app.get('/dashboard/conta', newsroom(portal));
  app.use('/dashboard/*', requireAdmin(toHome));
  app.get('/dashboard/*', newsroom(portal));
  app.use('/edit-news/*', requireAdmin(toHome));
  app.get('/edit-news/:id', newsroom(portal));
  app.use('/api/conta/*', requireLogin(refuse));
  app.route('/api/conta', accountApi(portal));
  app.use('/api/redacao/*', requireAdmin(refuse));
  app.route('/api/redacao', newsroomApi(portal));

  app.notFound(notFoundPage(portal));
  app.onError(errorPage(portal));
  return app;
}
