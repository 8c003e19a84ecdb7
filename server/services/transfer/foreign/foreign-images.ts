/** Finds the images and attachments of an import, in a folder or at the old site, and stores them. */
import pLimit from 'p-limit';
import {
  attachmentKey,
  attachmentMaxBytes,
  attachmentUrl,
  isPage,
} from '../../../../domain/media/attachment.ts';
import { fileUrl } from '../../../../domain/media/image.ts';
import { safeFileName } from '../../../../domain/media/storage-key.ts';
import { notAnImage } from '../../../../domain/text/sentences.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { OldSiteFiles } from '../../../ports/imports.ts';
import { listPossibleKeys, saveImage } from '../../media/upload-image.ts';
import { parseImagePath, toMark, toMarkedName } from '../image-address.ts';
import type { LocalFiles } from '../local-files.ts';
import {
  type ForeignImages,
  type FoundImage,
  findMissingOnce,
  isAttachmentAddress,
  isOtherFile,
} from './found-image.ts';
import type { OldSite } from './redirect-rules.ts';

/** The error for an image at which the worker failed; another try may succeed. */
class NotInspected extends Error {}

interface ImageSources {
  oldSite: OldSite;
  localFiles: LocalFiles | null;
  fetchFile: OldSiteFiles['fetch'] | null;
}

export function createForeignImages(
  adapters: Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock'>,
  { oldSite, localFiles, fetchFile }: ImageSources,
): ForeignImages {
  const { imageWorker } = adapters;
  // If the worker fails at an image, the import continues; if the storage fails, it stops.
  const inspect: typeof imageWorker.inspect = (data) =>
    imageWorker.inspect(data).catch((cause: unknown) => {
      throw new NotInspected('', { cause });
    });
  const store = saveImage({ ...adapters, imageWorker: { ...imageWorker, inspect } });
  const running = new Map<string, Promise<FoundImage>>();
  // Attachments are larger than images, so only one at a time is in memory.
  const alone = pLimit(1);

  async function readLocal(segments: readonly string[]) {
    const file = localFiles?.find(segments) ?? null;
    if (localFiles === null || file === null) return null;
    if (file === 'ambiguous') return { reason: 'há mais de um arquivo com este nome' };
    return localFiles.read(file).catch(() => ({ reason: 'não deu para ler o arquivo' }));
  }

  /** Reads a file of the folder, else fetches it. If both fail, the fault of the folder's file is returned. */
  async function load(path: string, segments: readonly string[]) {
    const local = await readLocal(segments);
    if (local && !('reason' in local)) return local;
    const fetched = await fetchFile?.(path);
    return fetched && !('reason' in fetched) ? fetched : (local ?? fetched);
  }

  async function findAt(path: string, better: readonly string[]): Promise<FoundImage> {
    const candidates = [...better.flatMap((one) => oldSite.pathOf(one) ?? []), ...listCandidates(path)];
    const wanted = candidates.flatMap((candidate) => {
      const segments = parseImagePath(candidate);
      return segments ? [{ candidate, segments, key: toForeignKey(segments) }] : [];
    });
    const keys = wanted.flatMap(({ key }) => listPossibleKeys(key));
    const images = keys.length === 0 ? [] : await adapters.database.images.listByKeys(keys);
    const known = new Set(images.map(({ storageKey }) => storageKey));
    const stored = keys.find((key) => known.has(key));
    if (stored !== undefined) return { kind: 'stored', address: fileUrl(stored) };
    let isImage = true;
    let reason: string | undefined;
    for (const { candidate, segments, key } of wanted) {
      const data = await load(candidate, segments);
      if (data && 'reason' in data) reason ??= data.reason;
      if (!data || 'reason' in data) continue;
      if (isPage(data)) {
        reason ??= 'não é uma imagem, mas uma página';
        continue;
      }
      const image = await store(key, data).catch((error: unknown) => {
        if (!(error instanceof NotInspected)) throw error;
        reason ??= 'não deu para examinar a imagem; o mesmo comando tenta de novo';
        return 'unknown' as const;
      });
      if (image === 'unknown') continue;
      if (image) return { kind: 'stored', address: fileUrl(image.storageKey) };
      isImage = false;
    }
    if (!isImage) return { kind: 'unsupported', reason: notAnImage };
    return { kind: 'missing', ...(reason ? { reason } : {}) };
  }

  async function findAttachment(path: string): Promise<FoundImage> {
    const segments = parseImagePath(path);
    if (!segments) return { kind: 'missing' };
    const key = attachmentKey(toMark(segments), safeFileName(segments.at(-1) ?? ''));
    const toStored = (bytes: number) =>
      ({ kind: 'stored', address: fileUrl(key), textAddress: attachmentUrl(key, bytes) }) as const;
    const known = await adapters.files.open(key);
    known?.stream.destroy();
    if (known && known.bytes > 0) return toStored(known.bytes);
    const data = await load(path, segments);
    if (!data || 'reason' in data) return { kind: 'missing', ...(data ? { reason: data.reason } : {}) };
    if (data.length > attachmentMaxBytes) return { kind: 'missing', reason: 'grande demais' };
    if (data.length === 0 || isPage(data))
      return { kind: 'missing', reason: 'não é o arquivo, mas uma página' };
    await adapters.files.save(key, data);
    return toStored(data.length);
  }

  return findMissingOnce(async (address, better) => {
    const path = oldSite.pathOf(address);
    if (path === null) return { kind: 'elsewhere' };
    const [plain = ''] = path.split(/[?#]/, 1);
    if (isOtherFile(plain)) return { kind: 'unsupported' };
    if (isAttachmentAddress(plain)) return alone(findAttachment, plain);
    // The sizes of one file are searched one after the other; at the same time, each would store the file again.
    const [whole = plain] = listCandidates(plain);
    const before = running.get(whole)?.catch(() => {});
    const found = Promise.resolve(before).then(() => findAt(plain, better));
    running.set(whole, found);
    try {
      return await found;
    } finally {
      if (running.get(whole) === found) running.delete(whole);
    }
  });
}

/** Lists the files to try. The file itself comes first, then the smaller sizes that WordPress made of it. */
function listCandidates(path: string): string[] {
  const whole = path.replace(/-(?:\d{2,5}x\d{2,5}|scaled)(\.[a-z0-9]{2,5})$/i, '$1');
  return [...new Set([whole, path])];
}

/**
 * Returns the key of a file, which is the same for every use: its name, a part of the hash of its path, and the month
 * of its folder.
 */
function toForeignKey(segments: readonly string[]): string {
  const path = segments.join('/');
  const [, year, month] = /(?:^|\/)((?:19|20)\d{2})\/(0[1-9]|1[0-2])\//.exec(path) ?? [];
  const uploadedAt = year && month ? Date.UTC(Number(year), Number(month) - 1) : 0;
  return `news_images/${uploadedAt}_${toMarkedName(segments)}`;
}
