/** Converts the text of an imported item to a document of the portal. */
import { listOriginsOf } from '../../../../domain/redirects/old-variants.ts';
import { oldQueryKey } from '../../../../domain/redirects/redirects.ts';
import { plainText, type RichText, readRichText } from '../../../../domain/text/rich-text.ts';
import { convertText } from '../../../../domain/transfer/convert/convert-text.ts';
import { rewriteAddresses } from '../../../../domain/transfer/convert/rewrite-addresses.ts';
import type { ForeignText } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import { addresses as ownAddresses } from '../../../../domain/web/addresses.ts';
import type { ImportedOriginal } from '../../../ports/imports.ts';
import { isAttachmentAddress, isImageAddress, isOtherFile } from './found-image.ts';
import type { MoveContext } from './move-context.ts';
import { toAddressKey } from './redirect-rules.ts';
import { filePointer } from './surveyed-maps.ts';

interface MovedText {
  /** A stored document (docs/product.md#editor). */
  content: string;
  /** The parsed form of `content`. */
  text: RichText | null;
  problems: readonly ImportProblem[];
  /** The data for a later conversion, except the main image. */
  original: Omit<ImportedOriginal, 'image'>;
}

/** The results of an earlier conversion. `itemId` is the id of the text's item in its file. */
type OriginalText = Pick<ImportedOriginal, 'base' | 'files' | 'attached' | 'addresses'> & { itemId: string };

type Mover = Pick<MoveContext, 'images' | 'oldSite' | 'addresses' | 'files'>;

/**
 * Converts a text. Its links and images are changed to those of the portal. `original` is what an earlier conversion
 * found.
 */
export async function moveText(
  { images, oldSite, addresses, files }: Mover,
  { format, source }: ForeignText,
  original: OriginalText,
): Promise<MovedText> {
  const used: ImportedOriginal['files'] = {};
  const attached: ImportedOriginal['attached'] = {};
  const findImage = (id: string) => {
    const file = original.files[id] ?? files.get(id);
    if (!file) return [];
    const { address, alternativeText, caption } = file;
    used[id] = { address, alternativeText, caption };
    return [used[id]];
  };
  const { base } = original;
  const converted = convertText(
    { format, source },
    {
      base,
      findImages: (wanted) => {
        if (!('itemId' in wanted)) return wanted.flatMap(findImage);
        const { itemId = original.itemId, exceptIds } = wanted;
        const ids = original.attached[itemId] ?? files.listAttached(itemId);
        attached[itemId] = ids;
        return ids.filter((id) => !exceptIds.includes(id)).flatMap(findImage);
      },
    },
  );
  const candidatesOf = new Map(converted.imageAddresses.map((one) => [one.address, one.candidates]));
  const problems = [...converted.problems];
  const replaced: Record<string, string> = {};
  const imageAddresses = new Set(candidatesOf.keys());
  for (const address of [...imageAddresses, ...converted.linkAddresses]) {
    const next = original.addresses[address] ?? (await findNext(address));
    if (next !== null) replaced[address] = next;
  }
  const replace = (address: string) => replaced[address] ?? address;
  const document = rewriteAddresses(converted.document, replace, replace);
  return {
    content: JSON.stringify(document),
    text: readRichText(document),
    problems,
    original: { format, source, base, files: used, attached, addresses: replaced },
  };

  async function findNext(address: string): Promise<string | null> {
    const path = oldSite.pathOf(address);
    if (path === null) return null;
    const linked = findLinked(addresses, path);
    if (linked?.startsWith(filePointer)) {
      const file = files.get(linked.slice(filePointer.length));
      const found = file ? await images.find(file.address) : null;
      if (found?.kind === 'stored') return found.textAddress ?? found.address;
      problems.push({ code: 'link', detail: address });
      return null;
    }
    if (linked !== undefined)
      return address.includes('#') ? linked + address.slice(address.indexOf('#')) : linked;
    if (isOtherFile(path)) {
      problems.push({ code: 'file', detail: address });
      return null;
    }
    const isAttachment = isAttachmentAddress(path);
    if (!imageAddresses.has(address) && !isImageAddress(path) && !isAttachment) {
      problems.push({ code: 'link', detail: address });
      return null;
    }
    const candidates = candidatesOf.get(address) ?? [];
    const image = await images.find(address, candidates);
    if (image.kind === 'stored') return image.textAddress ?? image.address;
    if (image.kind === 'missing' && isAttachment)
      problems.push({ code: 'file', detail: address, candidates: [], reason: image.reason });
    else if (image.kind === 'missing')
      problems.push({ code: 'image', detail: address, candidates, reason: image.reason });
    if (image.kind === 'unsupported') problems.push({ code: 'file', detail: address, reason: image.reason });
    return null;
  }
}

/**
 * Finds the new address for an old path. It also tries the path without a query that names no page, and the path from
 * which WordPress derived it. If every portal has that address, the path itself is returned.
 */
function findLinked(addresses: Mover['addresses'], path: string): string | undefined {
  const [plain = '', query = ''] = path.split(/(?=\?)/, 2);
  const exact = addresses.get(toAddressKey(path));
  if (exact !== undefined || oldQueryKey(plain, query) !== null) return exact;
  const key = toAddressKey(plain);
  const origins = [key, key.toLowerCase(), ...listOriginsOf(key)].map((origin) => addresses.get(origin));
  return (
    origins.find((linked) => linked !== undefined) ?? (Object.hasOwn(ownAddresses, key) ? key : undefined)
  );
}

/** Finds the words of a text for its summary: those of its paragraphs, without captions, tables and embeds. */
export function toRunningText(text: RichText | null): string {
  if (!text) return '';
  return (
    plainText({ ...text, blocks: text.blocks.filter(({ kind }) => kind === 'paragraph') }) || plainText(text)
  );
}
