/** Finds what a feed is about: the whole site, a section, a topic or an author. */
import { authorPath } from '../../domain/news/authors.ts';
import { topicPath } from '../../domain/news/topics.ts';
import { capitalized, type Site } from '../../domain/site/site.ts';
import { authorTag, type CacheTag, categoryTag, homeTag, topicTag } from '../../domain/web/caching.ts';
import type { FeedSubject } from '../../server/services/news/get-feed.ts';
import type { Portal, PortalContext } from '../portal.ts';

/** The title and description of a feed, and whose news it has. */
export interface FeedSource {
  title: string;
  description: string;
  path: string;
  tag: CacheTag;
  /** By ids; null for the whole site. */
  of: FeedSubject | null;
}

/** Returns a path when the slug is a former one that leads there, and null for an unknown address. */
export async function findFeedSource(
  c: PortalContext,
  { services, site }: Portal,
): Promise<FeedSource | string | null> {
  const { categoria, assunto, autor } = c.req.param();
  if (categoria !== undefined) {
    const section = (await services.getSections()).findBySlug(categoria);
    if (section) {
      const { id, slug, name, description } = section;
      const path = `/categoria/${slug}`;
      return { title: titleOf(site, name), description, path, tag: categoryTag(slug), of: { category: id } };
    }
    const slugNow = await services.findFormerSection(categoria);
    return slugNow ? `/categoria/${slugNow}` : null;
  }
  if (assunto !== undefined) {
    const topic = await services.findTopic(assunto);
    if (!topic) return null;
    const path = topicPath(topic);
    if (topic.slug !== assunto) return path;
    const description = topic.introduction || `Notícias sobre ${topic.name}.`;
    return {
      title: titleOf(site, topic.name),
      description,
      path,
      tag: topicTag(topic.slug),
      of: { thing: topic.id },
    };
  }
  if (autor !== undefined) {
    const author = await services.findAuthor(autor);
    if (!author) return null;
    const path = authorPath(author);
    if (author.slug !== autor) return path;
    const description = author.biography || `Notícias de ${author.name}.`;
    return {
      title: titleOf(site, author.name),
      description,
      path,
      tag: authorTag(author.slug),
      of: { thing: author.id },
    };
  }
  return {
    title: site.name,
    description: [capitalized(site.description), 'com o texto completo.'].filter(Boolean).join(', '),
    path: '/',
    tag: homeTag,
    of: null,
  };
}

function titleOf(site: Site, name: string): string {
  return `${site.name}: ${name}`;
}
