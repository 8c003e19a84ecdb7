/** Draws tables, galleries and embeds in the editor. */
import { galleryImagesMax } from '../../../domain/site/limits.ts';
import { isRecord, listOf } from '../../../domain/text/json-values.ts';
import { readEntities } from '../../../domain/text/rich-text.ts';
import { type InsetBlock, readInset, wholeInsetRoom } from '../../../domain/text/rich-text-insets.ts';
import { imageAddress } from '../../../domain/text/safe-address.ts';
import type { Origin } from '../document/editor-document.ts';
import { element } from './elements.ts';

const removeLabels = {
  table: 'Remover tabela',
  gallery: 'Remover galeria',
  embed: 'Remover incorporação',
  code: 'Remover código',
};
const previewRows = 6;
const wordsMaxUnits = 1_000;

/** Returns the label of the button that removes a table, gallery or embed; null for other blocks. */
export function insetLabel(stored: unknown): string | null {
  const found = findInset(stored);
  return found && removeLabels[found.inset.kind];
}

/** Draws a stored table, gallery or embed; null for other blocks. `change` gets a gallery with other texts. */
export function drawInset(stored: unknown, change: (origin: Origin) => void): Element[] | null {
  const found = findInset(stored);
  if (!found) return null;
  const { inset } = found;
  switch (inset.kind) {
    case 'table': {
      const rows = inset.header ? [inset.header, ...inset.rows] : inset.rows;
      const size = `${rows.length} ${rows.length === 1 ? 'linha' : 'linhas'}`;
      const cells = (row: readonly string[]) => row.map((text) => element('td', {}, text));
      const lines = rows.slice(0, previewRows).map((row) => element('tr', {}, ...cells(row)));
      return [
        element('div', { class: 'media-table' }, element('table', {}, element('tbody', {}, ...lines))),
        note(`Tabela importada: ${size}${inset.caption && `, ${inset.caption}`}. Fica guardada como está.`),
      ];
    }
    case 'gallery':
      return [
        drawThumbnails(found),
        note(`Galeria importada: ${countImages(inset.images.length)}.`),
        drawTexts(found, change),
      ];
    case 'embed':
      return [
        element('p', {}, element('strong', {}, inset.title)),
        note(`Incorporação importada: ${inset.href ?? ''}`),
      ];
    default:
      return null;
  }
}

function note(text: string): Element {
  return element('p', { class: 'media-note' }, text);
}

function countImages(count: number): string {
  return count === 1 ? '1 imagem' : `${count} imagens`;
}

interface FoundInset {
  origin: Origin;
  key: string;
  inset: InsetBlock;
  images: readonly unknown[];
}

function findInset(stored: unknown): FoundInset | null {
  if (!isRecord(stored) || !isRecord(stored.block) || !isRecord(stored.entities)) return null;
  if (stored.block.type !== 'atomic') return null;
  const origin = { block: stored.block, entities: stored.entities };
  const findEntity = readEntities(origin.entities);
  for (const range of listOf(origin.block.entityRanges)) {
    const entity = isRecord(range) ? findEntity(range.key) : null;
    const inset = entity && readInset(entity, wholeInsetRoom());
    if (entity && inset && isRecord(range))
      return { origin, key: String(range.key), inset, images: listOf(entity.data.images) };
  }
  return null;
}

function drawThumbnails({ inset }: FoundInset): Element {
  const images = inset.kind === 'gallery' ? inset.images : [];
  const drawn = images.map(({ src, alt }) =>
    element('img', { src, alt, loading: 'lazy', decoding: 'async' }),
  );
  return element('div', { class: 'media-thumbnails' }, ...drawn);
}

/** Fields for the texts of the images. Typing changes the node and is undone with it. */
function drawTexts({ origin, key, images }: FoundInset, change: (origin: Origin) => void): Element {
  let current = images;
  const field = (index: number, name: 'alt' | 'caption', label: string) => {
    const image = images[index];
    const value = isRecord(image) && typeof image[name] === 'string' ? image[name] : '';
    const input = element('input', { type: 'text', maxlength: String(wordsMaxUnits), value });
    input.addEventListener('input', () => {
      if (!(input instanceof HTMLInputElement)) return;
      current = current.map((one, at) =>
        at === index && isRecord(one) ? { ...one, [name]: input.value } : one,
      );
      change(withImages(origin, key, current));
    });
    return element('label', {}, `Imagem ${index + 1}: ${label}`, input);
  };
  const fields = images
    .slice(0, galleryImagesMax)
    .flatMap((image, index) =>
      isRecord(image) && imageAddress(image.src) !== null
        ? [field(index, 'alt', 'texto alternativo'), field(index, 'caption', 'legenda')]
        : [],
    );
  return element(
    'details',
    { class: 'media-texts' },
    element('summary', {}, 'Editar textos das imagens'),
    ...fields,
  );
}

/** Returns a new block and entity, so that the document is written with them. */
function withImages({ block, entities }: Origin, key: string, images: readonly unknown[]): Origin {
  const entity = entities[key];
  if (!isRecord(entity) || !isRecord(entity.data) || !isRecord(block)) return { block, entities };
  return {
    block: { ...block },
    entities: { ...entities, [key]: { ...entity, data: { ...entity.data, images } } },
  };
}
