/** Writes an item of the portal as a Markdown file. */
import { storageKeyOf } from '../../media/image.ts';
import { licenceOf } from '../../media/image-details.ts';
import { isStorageKey } from '../../media/storage-key.ts';
import { toIsoDate } from '../../text/dates.ts';
import { absolute } from '../../text/rich-text-html.ts';
import type { ExportItem, ExportSite, Named } from '../export-record.ts';
import { toSearchFacts } from '../write-search.ts';
import { richTextToMarkdown } from './write-markdown.ts';

const folderOf = { published: 'noticias', scheduled: 'agendadas', draft: 'rascunhos' } as const;
const imagesFolder = 'imagens';

/** Returns the path of an item in the folder of the export: `noticias/2025/slug.md`. */
export function markdownPath({ type, state, slug, id, publishedAt }: ExportItem): string {
  const folder = type === 'page' && state === 'published' ? 'paginas' : folderOf[state];
  const year = folder === 'noticias' && publishedAt !== null ? `${toIsoDate(publishedAt).slice(0, 4)}/` : '';
  return `${folder}/${year}${encodeURIComponent(slug || id)}.md`;
}

/** Returns the path of an uploaded image in the export folder; null for an image of another site. */
export function imagePath(address: string): string | null {
  const key = storageKeyOf(address);
  return key === null || !isStorageKey(key) ? null : `${imagesFolder}/${key}`;
}

/**
 * Writes an item: its fields as JSON, which is valid YAML, and its text as Markdown. Images of the portal get relative
 * addresses in the export folder.
 */
export function writeMarkdownItem(item: ExportItem, site: ExportSite): string {
  const up = '../'.repeat(markdownPath(item).split('/').length - 1);
  const image = (address: string) => {
    const path = imagePath(address);
    return path === null ? absolute(address, site.address) : up + encodeURI(path);
  };
  const link = (address: string) => absolute(address, site.address);
  const facts = {
    title: item.title,
    slug: item.slug,
    date: item.publishedAt === null ? undefined : toIsoDate(item.publishedAt),
    updated: item.updatedAt === null ? undefined : toIsoDate(item.updatedAt),
    draft: item.state === 'draft' || undefined,
    in_review: item.isPending || undefined,
    featured: item.isFeatured || undefined,
    section: item.sections[0]?.name,
    further_sections: namesOf(item.sections.slice(1)),
    topics: namesOf(item.topics),
    authors: namesOf(item.authors),
    description: item.excerpt || undefined,
    image: item.image ? image(item.image.source) : undefined,
    image_caption: item.image?.caption || undefined,
    ...toImageFacts(item.image),
    ...toSearchFacts({ ...item.search, shareImage: item.shareImage ? image(item.shareImage.source) : '' }),
    genre: item.disclosed?.genre || undefined,
    paid_by: item.disclosed?.payer || undefined,
    ai_use: item.disclosed?.aiUse || undefined,
    conflict_of_interest: item.disclosed?.conflict || undefined,
    embargo_until: item.disclosed?.embargoUntil || undefined,
    ends_at: item.disclosed?.endsAt || undefined,
    url: link(item.path),
  };
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join('\n')}\n---\n\n${richTextToMarkdown(item.text, { link, image: (address) => ({ src: image(address) }) })}`;
}

function toImageFacts(file: ExportItem['image']) {
  const { licence = '', isDecorative, focusX, focusY } = file?.details ?? {};
  const known = licenceOf(licence);
  return {
    image_alt: file?.alternativeText || undefined,
    image_decorative: isDecorative,
    image_credit: file?.credit || undefined,
    image_licence: known?.name,
    image_licence_url: known?.address ?? undefined,
    image_focus: focusX === undefined ? undefined : `${focusX}% ${focusY}%`,
  };
}

function namesOf(named: readonly Named[]): string[] | undefined {
  return named.length === 0 ? undefined : named.map(({ name }) => name);
}
