/** Lists and rewrites the addresses in a converted document. */
import { isRecord, listOf, readJson } from '../../text/json-values.ts';

type Rewrite = (address: string) => string;

/** Rewrites the addresses of links, embeds, images and galleries of a converted document. */
export function rewriteAddresses(content: string, mapLink: Rewrite, mapImage: Rewrite): string {
  const document = readJson(content);
  if (!isRecord(document) || !isRecord(document.entityMap)) return content;
  const entityMap = Object.fromEntries(
    Object.entries(document.entityMap).map(([key, entity]) => [
      key,
      rewriteEntity(entity, mapLink, mapImage),
    ]),
  );
  return JSON.stringify({ ...document, entityMap });
}

/** Addresses of a converted document, each once: of images and galleries, and of links and embeds. */
export function listAddresses(content: string): { images: string[]; links: string[] } {
  const images = new Set<string>();
  const links = new Set<string>();
  const collect = (into: Set<string>) => (address: string) => {
    into.add(address);
    return address;
  };
  rewriteAddresses(content, collect(links), collect(images));
  return { images: [...images], links: [...links] };
}

function rewriteEntity(entity: unknown, mapLink: Rewrite, mapImage: Rewrite): unknown {
  if (!isRecord(entity) || !isRecord(entity.data)) return entity;
  const { data } = entity;
  const map = (part: Record<string, unknown>, name: string, rewrite: Rewrite) => {
    const address = part[name];
    return typeof address === 'string' ? { ...part, [name]: rewrite(address) } : part;
  };
  switch (entity.type) {
    case 'LINK':
    case 'EMBED':
      return { ...entity, data: map(data, 'url', mapLink) };
    case 'IMAGE':
      return { ...entity, data: map(data, 'src', mapImage) };
    case 'GALLERY': {
      const images = listOf(data.images).map((image) =>
        isRecord(image) ? map(image, 'src', mapImage) : image,
      );
      return { ...entity, data: { ...data, images } };
    }
    default:
      return entity;
  }
}
