/** Finds, replaces and removes images in stored documents. */
import { type JSONVisitor, visit } from 'jsonc-parser';
import { asText, isRecord, listOf, readJson } from './json-values.ts';

type Source = {
  readonly start: number;
  readonly end: number;
  readonly src: string;
};

/** Returns the addresses of the images in IMAGE, GALLERY and EMBED entities, each once. */
export function imageSources(raw: string): string[] {
  // Every save calls this, and most texts have no images, so nothing is parsed for them. The key `src` may be written
  // with escapes.
  if (!raw.includes('"src"') && !raw.includes('\\u00')) return [];
  const document = readJson(raw);
  if (!isRecord(document) || typeof document.entityMap !== 'object') return [];
  return [...new Set(Object.values(document.entityMap ?? {}).flatMap(sourcesOf))];
}

function sourcesOf(entity: unknown): string[] {
  if (!isRecord(entity) || !isRecord(entity.data)) return [];
  const type = typeOf(entity);
  const images = hasOneImage(type) ? [entity.data] : type === 'GALLERY' ? listOf(entity.data.images) : [];
  return images.flatMap((image) => (isRecord(image) && typeof image.src === 'string' ? [image.src] : []));
}

/** The card of another site can have a picture that is stored here. */
function hasOneImage(type: string): boolean {
  return type === 'IMAGE' || type === 'EMBED';
}

function typeOf({ type }: Record<string, unknown>): string {
  return typeof type === 'string' ? type.toUpperCase() : '';
}

/**
 * Replaces addresses in IMAGE, GALLERY and EMBED entities. All other characters stay; JSON.stringify would change some.
 */
export function mapImageSources(raw: string, replace: (src: string) => string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, src } of findSources(raw)) {
    const replacement = replace(src);
    if (replacement === src) continue;
    pieces.push(raw.slice(done, start), JSON.stringify(replacement));
    done = end;
  }
  return done === 0 ? raw : pieces.join('') + raw.slice(done);
}

/** Removes the images whose addresses satisfy `isGone`, and the blocks and captions that show nothing else. */
export function withoutImages(raw: string, isGone: (src: string) => boolean): string {
  if (!imageSources(raw).some(isGone)) return raw;
  const document: unknown = JSON.parse(raw);
  if (!isRecord(document) || typeof document.entityMap !== 'object') return raw;
  const entities = Object.entries(document.entityMap ?? {}).map(
    ([key, entity]) => [key, withoutGone(entity, isGone)] as const,
  );
  const gone = new Set(entities.filter(([, entity]) => entity === undefined).map(([key]) => key));
  const showsGone = (range: unknown) => isRecord(range) && gone.has(asText(range.key));
  const blocks: unknown[] = [];
  let isAfterRemoved = false;
  for (const block of listOf(document.blocks)) {
    const ranges = isRecord(block) ? listOf(block.entityRanges) : [];
    if (!isRecord(block)) blocks.push(block);
    else if (isAfterRemoved && block.type === 'caption') isAfterRemoved = false;
    else if (!ranges.some(showsGone)) {
      blocks.push(block);
      isAfterRemoved = false;
    } else if (block.type === 'atomic') isAfterRemoved = true;
    else {
      blocks.push({ ...block, entityRanges: ranges.filter((range) => !showsGone(range)) });
      isAfterRemoved = false;
    }
  }
  const entityMap = Object.fromEntries(entities.filter(([key]) => !gone.has(key)));
  return JSON.stringify({ ...document, blocks, entityMap });
}

/** Returns the entity without the images that are gone; undefined when no image is left. */
function withoutGone(entity: unknown, isGone: (src: string) => boolean): unknown {
  if (!isRecord(entity) || !isRecord(entity.data)) return entity;
  const isGoneImage = (image: unknown) =>
    isRecord(image) && typeof image.src === 'string' && isGone(image.src);
  const type = typeOf(entity);
  if (type === 'IMAGE') return isGoneImage(entity.data) ? undefined : entity;
  if (type === 'EMBED' && isGoneImage(entity.data)) {
    const { src: _src, ...data } = entity.data;
    return { ...entity, data };
  }
  if (type !== 'GALLERY') return entity;
  const images = listOf(entity.data.images);
  const left = images.filter((image) => !isGoneImage(image));
  if (left.length === images.length) return entity;
  return left.length === 0 ? undefined : { ...entity, data: { ...entity.data, images: left } };
}

/**
 * Finds `data.src` of IMAGE and EMBED, and `data.images[n].src` of GALLERY entities in `entityMap`. As in JSON.parse, the last
 * of repeated keys counts.
 */
function findSources(raw: string): Source[] {
  const types = new Map<string, string>();
  const sources = new Map<string, Source & { key: string; isInGallery: boolean }>();
  let depth = 0;
  const open = () => {
    depth += 1;
  };
  const close = () => {
    depth -= 1;
  };
  const visitor: JSONVisitor = {
    onObjectBegin: open,
    onObjectEnd: close,
    onArrayBegin: open,
    onArrayEnd: close,
    onLiteralValue: (value, start, length, _line, _column, pathOf) => {
      // Paths are built at these depths only: building one for every value takes four times as long.
      if (typeof value !== 'string' || depth < 3 || depth > 6 || depth === 5) return;
      const [root, key, name, source, index, inner, ...deeper] = pathOf();
      if (root !== 'entityMap' || deeper.length > 0) return;
      if (name === 'type' && source === undefined) types.set(`${key}`, value);
      else if (
        name === 'data' &&
        ((source === 'src' && index === undefined) || (source === 'images' && inner === 'src'))
      ) {
        const isInGallery = source === 'images';
        sources.set(JSON.stringify([key, index]), {
          start,
          end: start + length,
          src: value,
          key: `${key}`,
          isInGallery,
        });
      }
    },
  };
  try {
    if (!isRecord(JSON.parse(raw))) return [];
    visit(raw, visitor);
  } catch {
    // The text is not JSON, or is nested more deeply than the parser allows.
    return [];
  }
  return [...sources.values()]
    .filter(({ key, isInGallery }) => {
      const type = types.get(key)?.toUpperCase() ?? '';
      return isInGallery ? type === 'GALLERY' : hasOneImage(type);
    })
    .sort((a, b) => a.start - b.start);
}
