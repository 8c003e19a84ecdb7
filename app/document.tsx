/** Renders the HTML document of every page: head, frame and content. */
import type { ComponentProps, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { mayDo } from '../domain/accounts/permissions.ts';
import type { SectionGroup } from '../domain/news/sections.ts';
import { defaultBrand, siteStylesheet } from '../domain/settings/brand.ts';
import { isColor } from '../domain/settings/colors.ts';
import { iconPath } from '../domain/settings/logo.ts';
import { defaultTimeZone } from '../domain/text/dates.ts';
import { appearanceScript, speculationRules } from '../domain/web/inline-scripts.ts';
import { noSearchFields, type SearchFields } from '../domain/web/search-fields.ts';
import type { Frame } from '../server/services/site/get-frame.ts';
import { consumeNotice } from './http/notice.ts';
import type { ProblemStatus } from './http/problem-status.ts';
import type { Portal, PortalContext, Program } from './portal.ts';
import { DataScript } from './ui/site/data-script.tsx';
import { NewsroomFrame } from './ui/site/newsroom-frame.tsx';
import { SiteFrame, SkipLink } from './ui/site/site-frame.tsx';

interface PageMeta {
  /** The name of the site is added, except for articles. */
  title: string;
  description: string;
  /** The canonical path and query. */
  path: string;
  /** The path of the share image of 1200×630 pixels; the site's own image by default. */
  shareImage?: string;
  /**
   * The title, description and image that replace the texts of readers for search engines and networks
   * (docs/product.md#search-engines-and-networks).
   */
  search?: SearchFields;
  /** Articles have a stylesheet of their own. */
  type?: 'website' | 'article';
  publishedAt?: string;
  modifiedAt?: string;
  section?: string;
  /** Feeds beside those of the site, which every page names. */
  feeds?: { title: string; path: string }[];
  jsonLd?: object[];
  index?: boolean;
  previousPath?: string | null;
  nextPath?: string | null;
  program?: Program;
  /** Whether the text has tables, code, galleries or embeds. */
  hasInsets?: boolean;
  /** The origins of the frames that readers may open in the text; its content policy names them. */
  frameOrigins?: readonly string[];
}

export const pageLanguage = 'pt-BR';

type PageStatus = 200 | 410 | ProblemStatus;

/** Marks the places of `fillings` in the content of a page. No text of a page can equal it. */
export const gap = crypto.randomUUID();

interface PageParts {
  /** The object from which `meta` and the content are made. Both are rendered once for each object. */
  madeOf?: object;
  /** The parts that fill the gaps of the content, rendered for each request. */
  fillings?: ReactNode[];
}

export async function renderPage(
  c: PortalContext,
  portal: Portal,
  meta: PageMeta,
  content: ReactNode,
  status: PageStatus = 200,
  { madeOf = {}, fillings = [] }: PageParts = {},
): Promise<Response> {
  if (meta.frameOrigins) c.set('frameOrigins', meta.frameOrigins);
  const shown = await withPreview(c, portal);
  const setUpPath = await findSetUpPath(c, portal);
  // The page links to a secret address, so no cache may keep it.
  if (setUpPath) c.set('isPersonal', true);
  const [before = empty, after = empty] = await frameFor(c, shown, meta, status);
  const { groups } = await portal.services.getSections();
  const line = setUpPath ? renderToString(<SetUpLine path={setUpPath} />) : '';
  const pieces = renderOnce(shown, madeOf, () => toDocument(shown, meta, content, groups));
  const inGaps = [[Buffer.from(skipLink + line), before], ...fillings.map(renderFilling), [after]];
  const html = Buffer.concat(pieces.flatMap((piece, index) => [piece, ...(inGaps[index] ?? [])]));
  return toResponse(c, html, status);
}

function renderFilling(filling: ReactNode): Buffer[] {
  return [Buffer.from(renderToString(filling))];
}

const empty = Buffer.alloc(0);

/**
 * The HTML that was made from an object. It is dropped with the object, which the content cache drops when it is stale.
 */
const rendered = new WeakMap<object, Buffer[]>();

/**
 * Returns the HTML before, between and after the gaps. It is kept as bytes, because encoding a long text takes time. If
 * settings changed during the request, it is not kept: the data may have been read after the change.
 */
function renderOnce({ isSiteCurrent }: Portal, madeOf: object, render: () => string): Buffer[] {
  const known = rendered.get(madeOf);
  if (known) return known;
  const pieces = render()
    .split(gap)
    .map((piece) => Buffer.from(piece));
  if (isSiteCurrent()) rendered.set(madeOf, pieces);
  return pieces;
}

function toResponse(c: PortalContext, html: Buffer<ArrayBuffer>, status: PageStatus): Response {
  return c.body(html, status, { 'Content-Type': 'text/html; charset=UTF-8' });
}

/** Returns the address of `Comece` for the operator of a new site, and null for others and on `Comece` itself. */
async function findSetUpPath({ env, req }: PortalContext, portal: Portal): Promise<string | null> {
  return env?.incoming && !req.path.startsWith('/comecar/') ? portal.findSetUpPath(env.incoming) : null;
}

const skipLink = renderToString(<SkipLink />);

function SetUpLine({ path }: { path: string }) {
  return (
    <aside aria-label="Primeiro acesso" className="bg-ink px-4 py-3 text-center font-display text-paper">
      Este site ainda não tem dono. Só quem abre nesta máquina vê esta linha.{' '}
      <a href={path} className="font-semibold underline underline-offset-4">
        Comece
      </a>
    </aside>
  );
}

/**
 * Shows an admin the page with a brand and logo that are not saved yet:
 * `?cor=d4f53c&logo=/files/…&logo-escuro=/files/…`.
 */
async function withPreview(c: PortalContext, portal: Portal): Promise<Portal> {
  const { cor, logo } = c.req.query();
  const logoDark = c.req.query('logo-escuro') ?? '';
  if (!mayDo(c.var.visitor, 'manage-site') || cor === undefined) return portal;
  const marker = isColor(`#${cor}`) ? `#${cor}` : portal.site.marker;
  const images = logo === undefined ? {} : await portal.services.findPreviewedLogo({ logo, logoDark });
  return { ...portal, site: { ...portal.site, marker, ...images } };
}

/** Renders a page without the frame, for which no service is needed. */
export function renderBarePage(
  c: PortalContext,
  portal: Portal,
  meta: PageMeta,
  content: ReactNode,
  status: PageStatus,
): Response {
  return toResponse(c, Buffer.from(toBareDocument(portal, meta, content)), status);
}

export function toBareDocument(portal: Portal, meta: PageMeta, content: ReactNode): string {
  return toDocument(portal, meta, content).replaceAll(gap, '');
}

/** Returns the HTML before and after the content. This is half of a page, so visitors without a session share it. */
async function frameFor(
  c: PortalContext,
  portal: Portal,
  meta: PageMeta,
  status: PageStatus,
): Promise<Buffer[]> {
  const { visitor } = c.var;
  const { services, site } = portal;
  // Frames are cached by path, and visitors can invent paths without a page.
  const path = c.req.path.startsWith('/news/') || status === 404 || status === 410 ? '' : c.req.path;
  if (visitor.userId === null) {
    const frame = await services.getFrame(visitor, path);
    const toasts = { notice: null };
    return renderOnce(portal, frame, () => renderFrame(frame, { site, path, person: null, toasts }));
  }
  const name = visitor.name ?? visitor.email ?? '';
  const hasNewsroom = mayDo(visitor, 'use-newsroom');
  const termsToAccept = await services.findTermsToAccept(visitor.userId);
  // Users without a role have `Minha conta` in the frame of the pages that they read.
  if (meta.program && hasNewsroom) {
    const props = { site, personName: name, termsToAccept };
    return renderOnce(portal, props, () => renderToString(<NewsroomFrame {...props}>{gap}</NewsroomFrame>));
  }
  const frame = await services.getFrame(visitor, path);
  const props = {
    site,
    path,
    person: { hasNewsroom, name },
    toasts: meta.program ? null : { notice: consumeNotice(c, site.url) },
    termsToAccept,
  };
  return renderOnce(portal, props, () => renderFrame(frame, props));
}

function renderFrame(
  frame: Frame,
  props: Omit<ComponentProps<typeof SiteFrame>, keyof Frame | 'children'>,
): string {
  return renderToString(
    <SiteFrame {...frame} {...props}>
      {gap}
    </SiteFrame>,
  );
}

/** Renders a page with gaps for its frame, before and after the content. */
function toDocument(
  portal: Portal,
  meta: PageMeta,
  content: ReactNode,
  groups: readonly SectionGroup[] = [],
): string {
  const html = renderToString(
    <html lang={pageLanguage} data-zone={zoneOf(portal.site)}>
      <Head meta={meta} portal={portal} groups={groups} />
      <body>
        {gap}
        {content}
        {gap}
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** Returns the time zone in which islands show dates (app/islands/mount.tsx); undefined for the default one. */
function zoneOf({ timeZone }: Portal['site']): string | undefined {
  return timeZone === defaultTimeZone ? undefined : timeZone;
}

function Head({
  meta,
  portal: { site, assets },
  groups,
}: {
  meta: PageMeta;
  portal: Portal;
  groups: readonly SectionGroup[];
}) {
  const program = meta.program && assets.programs[meta.program];
  const colors = siteStylesheet(site.marker, groups);
  // The default brand is too bright for the bar of the browser.
  const lightBar = site.marker === defaultBrand ? '#faf9f5' : site.marker;
  const isArticle = meta.type === 'article';
  const isWhole = isArticle || meta.title.includes(site.name);
  const { search = noSearchFields } = meta;
  const title = search.title || (isWhole ? meta.title : `${meta.title} | ${site.name}`);
  const description = search.description || meta.description;
  const shareTitle = search.shareTitle || meta.title;
  const shareDescription = search.shareDescription || description;
  const absolute = (path: string) => site.url + path;
  const image = search.shareImage
    ? new URL(search.shareImage, site.url).href
    : absolute(meta.shareImage ?? '/compartilhar/pauta.jpg');
  const isIndexed = meta.index !== false && !search.isHidden;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* This script comes before the style sheets, because a script after them would wait for them. */}
      <script>{appearanceScript}</script>
      <title>{title}</title>
      {site.filesUrl ? <link rel="preconnect" href={new URL(site.filesUrl).origin} /> : null}
      {/* The stylesheet is the first request after the page and gets its connection, because the first paint waits for styles only. */}
      <link
        rel="stylesheet"
        href={program?.stylesheet ?? (isArticle ? assets.articleStylesheet : assets.stylesheet)}
      />
      {(program ? [] : assets.fonts).map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {/* app/browser.ts prefetches this stylesheet when everything of the page has loaded. */}
      {isArticle || program ? null : <link rel="later" href={assets.articleStylesheet} as="style" />}
      {meta.hasInsets ? <link rel="stylesheet" href={assets.insetStylesheet} /> : null}
      {colors ? <link rel="stylesheet" href={colors} /> : null}
      {assets.devScripts.map((script) => (
        <script key={script} type="module" src={script} />
      ))}
      <script type="module" src={assets.script} />
      {program ? <script type="module" src={program.script} /> : null}
      <meta name="description" content={description} />
      <meta name="robots" content={isIndexed ? 'max-image-preview:large' : 'noindex, follow'} />
      <link rel="canonical" href={search.canonical || absolute(meta.path)} />
      {meta.previousPath ? <link rel="prev" href={absolute(meta.previousPath)} /> : null}
      {meta.nextPath ? <link rel="next" href={absolute(meta.nextPath)} /> : null}
      {site.icon ? (
        <>
          <link rel="icon" href={iconPath(site.icon, 32)} sizes="32x32" />
          <link rel="icon" href={iconPath(site.icon, 192)} sizes="192x192" />
          <link rel="apple-touch-icon" href={iconPath(site.icon, 180)} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </>
      )}
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="theme-color" content={lightBar} media="(prefers-color-scheme: light)" data-theme="light" />
      <meta name="theme-color" content="#121317" media="(prefers-color-scheme: dark)" data-theme="dark" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:type" content={meta.type ?? 'website'} />
      <meta property="og:title" content={shareTitle} />
      <meta property="og:description" content={shareDescription} />
      <meta property="og:url" content={absolute(meta.path)} />
      <meta property="og:image" content={image} />
      {search.shareImage ? null : (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      {meta.publishedAt ? <meta property="article:published_time" content={meta.publishedAt} /> : null}
      {meta.modifiedAt ? <meta property="article:modified_time" content={meta.modifiedAt} /> : null}
      {meta.section ? <meta property="article:section" content={meta.section} /> : null}
      {/* Networks take the title, description and image from the tags of Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="alternate" type="application/rss+xml" title={site.name} href="/rss.xml" />
      <link rel="alternate" type="application/feed+json" title={site.name} href="/feed.json" />
      {meta.feeds?.map((feed) => (
        <link
          key={feed.path}
          rel="alternate"
          type="application/rss+xml"
          title={feed.title}
          href={feed.path}
        />
      ))}
      <DataScript type="speculationrules" data={speculationRules} />
      {meta.jsonLd?.map((data, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <DataScript key={index} type="application/ld+json" data={data} />
      ))}
    </head>
  );
}
