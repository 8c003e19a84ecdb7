/** All addresses with their policies. `app/routes.ts` binds the handlers, and tests check that both agree. */
import type { Permission } from '../accounts/permissions.ts';
import { listedKinds, pagedKinds, pathName, thingPages } from '../news/thing-pages.ts';

/** Kinds of addresses. Metrics use them as labels, so there are few, and visitors cannot create new ones. */
export const routeKinds = [
  'home',
  'category',
  'article',
  'search',
  'videos',
  'contact',
  'account',
  'comment',
  'newsroom',
  'api',
  'file',
  'share-image',
  'asset',
  'feed',
  'health',
  'other',
] as const;
export type RouteKind = (typeof routeKinds)[number];

/** A `framed` page is shown in a frame of the newsroom. */
export type PageKind = 'plain' | 'ads' | 'captcha' | 'player' | 'newsroom' | 'framed';

interface AddressPolicy {
  /** The label of the address in metrics; `other` by default. */
  kind?: RouteKind;
  /** What the guard requires: a login, or a permission; nothing by default. A service may require more. */
  needs?: 'login' | Permission;
  /** The size limit for bodies (app/http/body-limit.ts); `form` by default. */
  body?: 'form' | 'article' | 'image' | 'attachment' | 'part';
  /** The query parameters of the address. The page cache ignores all others. */
  query?: readonly string[];
  /** The page cache does not answer this address, because answers differ by visitor or cost nothing. */
  isUncached?: true;
  page?: PageKind;
  isEmbeddable?: true;
  inSitemap?: true;
  /** robots.txt disallows this address and all paths below it. */
  hiddenFromRobots?: true;
  inEveryCountry?: true;
  /** The access records omit this address. */
  isUnrecorded?: true;
  /** The address of the service worker, which may fetch addresses of the site. */
  isWorker?: true;
  /** No screen has this address: the newsroom answers 404. */
  isMissing?: true;
  /** The rest of the path is a secret, so logs omit it. */
  hasSecret?: true;
}

const paging = ['pagina', 'depois', 'antes'] as const;
// Addresses of the newsroom that have no line of their own are for admins, who learn that nothing is there.
const newsroomPage = { kind: 'newsroom', needs: 'manage-site', page: 'newsroom' } as const;
const newsroomCall = { kind: 'newsroom', needs: 'manage-site' } as const;
const siteFile = { kind: 'asset', isUncached: true, inEveryCountry: true, isUnrecorded: true } as const;
const accountPage = { kind: 'account', isUncached: true } as const;

/** The addresses that each kind of named thing has. */
const forKinds = <Kind>(
  kinds: readonly Kind[],
  list: (kind: Kind) => Record<string, AddressPolicy>,
): Record<string, AddressPolicy> => Object.fromEntries(kinds.flatMap((kind) => Object.entries(list(kind))));

/**
 * Paths in the syntax of Hono. `/x/*` is `/x` and every path below it that has no line of its own. The order is that of
 * the sitemap.
 */
export const addresses: Readonly<Record<string, AddressPolicy>> = {
  '/': { kind: 'home', page: 'ads', query: [...paging, 'fora', 'conta'], inSitemap: true },
  ...forKinds(pagedKinds, (kind) => ({
    [`${thingPages[kind].path}/:slug`]: { kind: 'category', query: paging, inSitemap: true },
    [`${thingPages[kind].path}/:slug/rss.xml`]: { kind: 'category' },
    [`${thingPages[kind].path}/:slug/feed.json`]: { kind: 'category' },
  })),
  '/news/:idOrSlug': { kind: 'article', page: 'player', query: [...paging, 'ordem'] },
  '/news/:id/comentarios': { kind: 'article', page: 'player' },
  '/busca': {
    kind: 'search',
    page: 'player',
    query: [...paging, 'q', 'categoria', 'tipo', 'ordem', 'exata'],
  },
  '/galeria-de-videos': { kind: 'videos', page: 'player', query: [...paging, 'q'], inSitemap: true },
  '/sobre-nos': { inSitemap: true },
  '/contato': { kind: 'contact', page: 'captcha', query: ['enviada', 'noticia'], inSitemap: true },
  '/acessibilidade': { inSitemap: true },
  '/termos-de-uso-e-privacidade': { inSitemap: true },
  '/termos-de-uso-e-privacidade/:versao': {},
  '/aceitar-termos': { kind: 'account' },
  '/pagina/:slug': { query: [...paging, 'ordem'], inSitemap: true },
  '/404': { inEveryCountry: true },
  '/sem-conexao': {},
  '/previa/:token': { page: 'player', isUncached: true, hasSecret: true },
  '/comentarios/:id/editar': { kind: 'comment' },
  '/comentarios/:id/denunciar': { kind: 'comment' },
  '/comentarios/:id/desfazer-denuncia': { kind: 'comment' },
  '/comentarios/:id/excluir': { kind: 'comment' },
  '/comentarios/:id/ocultar': { kind: 'comment' },
  '/comentarios/:id/mostrar': { kind: 'comment' },
  '/videos/:id/excluir': {},

  '/login': { ...accountPage, query: ['modo', 'voltar', 'aviso', 'erro'], hiddenFromRobots: true },
  '/login/codigo': { ...accountPage, query: ['voltar', 'janela'] },
  '/registrar': accountPage,
  '/redefinir-senha': { ...accountPage, query: ['token', 'enviado'] },
  '/confirmar-email': { ...accountPage, query: ['token', 'estado'] },
  '/comecar/:token': { ...accountPage, hasSecret: true },
  '/convite': { ...accountPage, query: ['token'] },
  '/sair': { kind: 'account' },

  '/dashboard': { ...newsroomPage, needs: 'login', hiddenFromRobots: true },
  '/dashboard/conta': { ...newsroomPage, needs: 'login' },
  '/dashboard/*': { ...newsroomPage, isMissing: true },
  '/dashboard/ajuda/*': { ...newsroomPage, needs: 'use-newsroom' },
  '/dashboard/capa/*': { ...newsroomPage, needs: 'edit-all-news' },
  '/dashboard/noticias/*': { ...newsroomPage, needs: 'write-news' },
  '/dashboard/para-revisar/*': { ...newsroomPage, needs: 'edit-all-news' },
  ...forKinds(listedKinds, (kind) => ({
    [`/dashboard/${thingPages[kind].screen}/*`]: { ...newsroomPage, needs: 'edit-all-news' },
    [`/api/redacao/${thingPages[kind].screen}/*`]: { ...newsroomCall, needs: 'edit-all-news' },
  })),
  '/dashboard/redirecionamentos/*': { ...newsroomPage, needs: 'manage-redirects' },
  '/dashboard/noticias-antigas/*': { ...newsroomPage, needs: 'edit-all-news' },
  '/dashboard/lixeira/*': { ...newsroomPage, needs: 'write-news' },
  '/dashboard/banners/*': { ...newsroomPage, needs: 'manage-media' },
  '/dashboard/videos/*': { ...newsroomPage, needs: 'manage-media' },
  '/dashboard/midia/*': { ...newsroomPage, needs: 'manage-media' },
  '/dashboard/pessoas/*': { ...newsroomPage, needs: 'manage-people' },
  '/dashboard/mensagens/*': { ...newsroomPage, needs: 'read-messages' },
  '/dashboard/comentarios/*': { ...newsroomPage, needs: 'moderate-comments' },
  '/dashboard/mensagens-denunciadas/*': { ...newsroomPage, needs: 'moderate-comments' },
  ...forKinds(
    ['secoes', 'paginas', 'mudanca', 'importacoes', 'configuracoes', 'auditoria', 'saude'],
    (screen) => ({
      [`/dashboard/${screen}/*`]: newsroomPage,
    }),
  ),
  '/edit-news': { ...newsroomPage, needs: 'write-news', hiddenFromRobots: true },
  '/edit-news/*': { ...newsroomPage, needs: 'write-news' },

  '/rss.xml': { kind: 'feed' },
  '/feed.json': { kind: 'feed' },
  '/sitemap.xml': { kind: 'feed' },
  '/sitemap-paginas.xml': { kind: 'feed' },
  '/sitemap-news.xml': { kind: 'feed' },
  '/:file{sitemap-noticias-.+\\.xml}': {},
  '/robots.txt': { kind: 'feed' },
  '/.well-known/security.txt': {},
  '/site.webmanifest': {},
  '/service-worker.js': { kind: 'asset', isUnrecorded: true, isWorker: true },
  '/files': { kind: 'file' },
  '/files/*': { kind: 'file', isUncached: true, isEmbeddable: true },
  '/compartilhar/:file{[^/]+\\.jpg}': { kind: 'share-image', isUncached: true, isEmbeddable: true },
  '/cores/:file{[0-9a-f-]{6,62}\\.css}': siteFile,
  '/icone/:file{[0-9a-f-]+\\.png}': { ...siteFile, isEmbeddable: true },
  '/favicon.ico': siteFile,
  '/favicon.svg': siteFile,
  '/icone.png': siteFile,
  '/icone-192.png': siteFile,
  '/apple-touch-icon.png': siteFile,
  '/assets/*': { kind: 'asset', isUnrecorded: true },
  '/healthz': { kind: 'health', isUncached: true, inEveryCountry: true, isUnrecorded: true },
  '/readyz': { kind: 'health', isUncached: true, inEveryCountry: true, isUnrecorded: true },

  // Calls of the screens; app/api lists those of `Minha conta` and of the newsroom.
  '/api/*': { kind: 'api', hiddenFromRobots: true },
  '/api/noticias': { kind: 'api', query: [...paging, ...pagedKinds.map(pathName)] },
  '/api/noticias/:id/comentarios': { kind: 'api', query: [...paging, 'ordem'] },
  '/api/captcha': { kind: 'api' },
  '/api/contato': { kind: 'api' },
  '/api/leituras/:noticia': { kind: 'api' },
  '/api/auth/*': { kind: 'api', isUncached: true },
  '/api/auth/google': { kind: 'api', isUncached: true, query: ['voltar', 'janela'] },
  '/api/auth/callback/google': { kind: 'api', isUncached: true, query: ['state', 'code', 'iss', 'error'] },
  '/api/conta/*': { kind: 'api', needs: 'login' },
  '/api/redacao/*': newsroomCall,
  '/api/redacao/resumo': { ...newsroomCall, needs: 'use-newsroom' },
  '/api/redacao/contagens': { ...newsroomCall, needs: 'use-newsroom' },
  '/api/redacao/capa/*': { ...newsroomCall, needs: 'edit-all-news' },
  '/api/redacao/capa/previa': { ...newsroomCall, needs: 'edit-all-news', page: 'framed' },
  '/api/redacao/pessoas/*': { ...newsroomCall, needs: 'manage-people' },
  '/api/redacao/paginas/*': { ...newsroomCall, body: 'article' },
  '/api/redacao/mudanca': { ...newsroomCall, body: 'article' },
  '/api/redacao/mudanca/arquivos/*': { ...newsroomCall, body: 'part' },
  '/api/redacao/secoes': { ...newsroomCall, needs: 'use-newsroom' },
  '/api/redacao/imagens/*': { ...newsroomCall, needs: 'manage-media' },
  '/api/redacao/imagens/dados': { ...newsroomCall, needs: 'write-news' },
  '/api/redacao/anexos': { ...newsroomCall, needs: 'write-news', body: 'attachment' },
  '/api/redacao/incorporacoes': { ...newsroomCall, needs: 'write-news' },
  '/api/redacao/imagens': { ...newsroomCall, needs: 'write-news', body: 'image' },
  '/api/redacao/banners/*': { ...newsroomCall, needs: 'manage-media' },
  '/api/redacao/videos/*': { ...newsroomCall, needs: 'manage-media' },
  '/api/redacao/mensagens/*': { ...newsroomCall, needs: 'read-messages' },
  '/api/redacao/comentarios/*': { ...newsroomCall, needs: 'moderate-comments' },
  '/api/redacao/denuncias/*': { ...newsroomCall, needs: 'moderate-comments' },
  '/api/redacao/noticias/*': { ...newsroomCall, needs: 'write-news', body: 'article' },
  '/api/redacao/rascunhos/*': { ...newsroomCall, needs: 'write-news', body: 'article' },
  '/api/redacao/assuntos/sugestoes': { ...newsroomCall, needs: 'write-news' },
  '/api/redacao/autores/meu': { ...newsroomCall, needs: 'write-news' },
  '/api/redacao/redirecionamentos/*': { ...newsroomCall, needs: 'manage-redirects', body: 'article' },
  '/api/redacao/verificacao/*': { ...newsroomCall, needs: 'write-news' },
  '/api/redacao/noticias-antigas': { ...newsroomCall, needs: 'edit-all-news' },
  '/api/redacao/lixeira/*': { ...newsroomCall, needs: 'write-news' },
};

export const addressList: readonly (readonly [path: string, policy: AddressPolicy])[] =
  Object.entries(addresses);

const policyOfPath = new Map<string, AddressPolicy>([
  ...addressList.map(([path, policy]) => [path.replace(/\/\*$/, ''), policy] as const),
  // The line of a path itself overrides that of its branch.
  ...addressList,
]);
/** Branches are sorted by length, so that the closest one decides. */
const branches = addressList
  .map(([path, policy]) => ({ start: fixedStartOf(path), policy }))
  .filter(({ start }) => start.length > 1 && start.endsWith('/'))
  .sort((one, other) => other.start.length - one.start.length);
const defaults: AddressPolicy = {};

/**
 * Returns the policy of a decoded path: its own line, or else the closest line that ends in a parameter or `*`, or else
 * `{}`.
 */
export function policyOf(path: string): AddressPolicy {
  const policy = policyOfPath.get(path) ?? branches.find(({ start }) => path.startsWith(start))?.policy;
  return policy ?? defaults;
}

/** Returns the part before the first parameter or `*`; without these, the whole path. */
export function fixedStartOf(path: string): string {
  return path.split(/[:*]/, 1)[0] ?? path;
}

/** Returns whether a path is that of a call, which gets JSON instead of a page. */
export function isCall(path: string): boolean {
  return path.startsWith('/api/');
}
