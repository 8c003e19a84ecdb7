/** Lists and rewrites the addresses in a converted document. */
import type { RunLook } from './blocks.ts';
import type { Entity, WrittenDocument } from './document-writer.ts';

type Rewrite = (address: string) => string;

/** Rewrites the addresses in a converted document: of links (also in tables), embeds, images and galleries. */
export function rewriteAddresses(
  { blocks, entityMap }: WrittenDocument,
  mapLink: Rewrite,
  mapImage: Rewrite,
): WrittenDocument {
  const rewritten = Object.entries(entityMap).map(
    ([key, entity]) => [key, rewriteEntity(entity, mapLink, mapImage)] as const,
  );
  return { blocks, entityMap: Object.fromEntries(rewritten) };
}

/**
 * Lists the addresses in a converted document, each once: those of images and galleries, and those of links and embeds.
 */
export function listAddresses(document: WrittenDocument): { images: string[]; links: string[] } {
  const images = new Set<string>();
  const links = new Set<string>();
  const collect = (into: Set<string>) => (address: string) => {
    into.add(address);
    return address;
  };
  rewriteAddresses(document, collect(links), collect(images));
  return { images: [...images], links: [...links] };
}

function rewriteEntity(entity: Entity, mapLink: Rewrite, mapImage: Rewrite): Entity {
  switch (entity.type) {
    case 'LINK':
      return { ...entity, data: { url: mapLink(entity.data.url) } };
    case 'EMBED':
      return { ...entity, data: { ...entity.data, url: mapLink(entity.data.url) } };
    case 'IMAGE':
      return { ...entity, data: { ...entity.data, src: mapImage(entity.data.src) } };
    case 'GALLERY': {
      const images = entity.data.images.map((image) => ({ ...image, src: mapImage(image.src) }));
      return { ...entity, data: { images } };
    }
    case 'TABLE': {
      const { looks } = entity.data;
      if (!looks) return entity;
      const rewritten = Object.entries(looks).map(
        ([name, look]) => [name, rewriteLook(look, mapLink)] as const,
      );
      return { ...entity, data: { ...entity.data, looks: Object.fromEntries(rewritten) } };
    }
    case 'BOX': {
      const { looks } = entity.data;
      return looks
        ? { ...entity, data: { ...entity.data, looks: { text: rewriteLook(looks.text, mapLink) } } }
        : entity;
    }
    default:
      return entity;
  }
}

function rewriteLook(look: RunLook, mapLink: Rewrite): RunLook {
  return { ...look, links: look.links.map((link) => ({ ...link, url: mapLink(link.url) })) };
}
