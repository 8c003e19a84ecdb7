/** Describes pages for search engines, in the vocabulary of schema.org. */
import type { Picture } from '../../../domain/media/image.ts';
import { cropNames } from '../../../domain/media/image-crops.ts';
import { licenceOf } from '../../../domain/media/image-details.ts';
import { cropPath } from '../../../domain/media/share-image.ts';
import { type Author, listLinks } from '../../../domain/news/authors.ts';
import { thingPath } from '../../../domain/news/thing-pages.ts';
import { iconPath } from '../../../domain/settings/logo.ts';
import type { Site } from '../../../domain/site/site.ts';
import { toIsoDate } from '../../../domain/text/dates.ts';
import type { Article } from '../../../server/services/news/find-article.ts';

const context = 'https://schema.org';

export function homeJsonLd(site: Site): object[] {
  return [
    {
      '@context': context,
      '@type': 'WebSite',
      name: site.name,
      url: `${site.url}/`,
      inLanguage: 'pt-BR',
      publisher: publisher(site),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/busca?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** Returns the breadcrumb from the home page to a page below it. */
export function pathJsonLd(site: Site, page: { name: string; path: string }): object[] {
  return [breadcrumbs(site, [page])];
}

/** schema.org NewsArticle (docs/product.md#article). */
export function articleJsonLd(site: Site, article: Article, shareImage: string): object[] {
  const url = site.url + article.path;
  const date = article.createdAt === null ? undefined : toIsoDate(article.createdAt);
  return [
    {
      '@context': context,
      '@type': article.schemaType,
      headline: article.title,
      description: article.search.description || article.summary || undefined,
      url,
      mainEntityOfPage: article.search.canonical || url,
      inLanguage: 'pt-BR',
      datePublished: date,
      dateModified: article.modifiedAt === null ? date : toIsoDate(article.modifiedAt),
      articleSection: [article.categoryName, ...article.furtherSections.map(({ name }) => name)],
      keywords: article.topics.length > 0 ? article.topics.map(({ name }) => name) : undefined,
      wordCount: article.words,
      image: listImages(site, article, shareImage),
      author:
        article.authors.length > 0
          ? article.authors.map(({ name, path }) => ({ '@type': 'Person', name, url: site.url + path }))
          : { '@type': 'Person', name: article.namedAuthor ?? site.author },
      publisher: publisher(site),
      backstory: article.backstory || undefined,
      ...(article.isPaid && article.payer
        ? { sponsor: { '@type': 'Organization', name: article.payer } }
        : {}),
    },
    breadcrumbs(site, [
      { name: article.categoryName, path: `/categoria/${article.category}` },
      { name: article.title, path: article.path },
    ]),
  ];
}

/**
 * Lists the main picture in the proportions that search engines ask for, each with its credit and licence. A picture of
 * another site is listed as it is. Without a picture, the share image is listed.
 */
function listImages(site: Site, article: Article, shareImage: string): (string | object)[] {
  const { picture, imageCaption, search, id } = article;
  if (!picture)
    return [search.shareImage ? new URL(search.shareImage, site.url).href : site.url + shareImage];
  const isStored = picture.width !== null;
  const addresses = isStored
    ? cropNames.map((name) => site.url + cropPath(id, name))
    : [new URL(picture.src, site.url).href];
  const caption = imageCaption || picture.alt || undefined;
  const license = licenceOf(picture.licence)?.address ?? undefined;
  if (picture.credit === '' && license === undefined) return addresses;
  return addresses.map((url) => ({
    '@type': 'ImageObject',
    url,
    contentUrl: url,
    caption,
    creditText: picture.credit || undefined,
    license,
  }));
}

/** schema.org ProfilePage (docs/product.md#bylines). */
export function authorJsonLd(site: Site, author: Author, photo: Picture | null): object[] {
  const path = thingPath('author', author);
  return [
    {
      '@context': context,
      '@type': 'ProfilePage',
      url: site.url + path,
      mainEntity: {
        '@type': 'Person',
        name: author.name,
        url: site.url + path,
        jobTitle: author.role || undefined,
        description: author.biography || undefined,
        image: photo ? new URL(photo.src, site.url).href : undefined,
        sameAs: author.links === '' ? undefined : listLinks(author),
        worksFor: publisher(site),
      },
    },
    breadcrumbs(site, [{ name: author.name, path }]),
  ];
}

function publisher(site: Site): object {
  return {
    '@type': 'NewsMediaOrganization',
    name: site.name,
    url: `${site.url}/`,
    logo: { '@type': 'ImageObject', url: site.url + iconPath(site.icon, 512), width: 512, height: 512 },
  };
}

function breadcrumbs(site: Site, steps: { name: string; path: string }[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.name, path: '/' }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: site.url + step.path,
    })),
  };
}
