/** Stores the images of the records of a content export and gives them their new addresses. */
import { fileUrl, storageKeyOf } from '../../../domain/media/image.ts';
import type { Video } from '../../../domain/media/video.ts';
import { isOwnImageAddress } from '../../../domain/settings/logo.ts';
import { type SettingTab, settingNamesOf, settingRules } from '../../../domain/settings/settings.ts';
import { mapFrontImages } from '../../../domain/site/front-page.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import { imageSources, mapImageSources } from '../../../domain/text/rich-text-images.ts';
import { notAnImage } from '../../../domain/text/sentences.ts';
import { readSearchFields, type Searchable, writeSearchFields } from '../../../domain/web/search-fields.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { listPossibleKeys, saveImage } from '../media/upload-image.ts';
import { isLoadable, parseImagePath, toStorageKey } from './image-address.ts';
import type { ImageTally } from './import-report.ts';
import type { LocalFiles } from './local-files.ts';
import type { WritableRecord } from './parse-record.ts';

type ImportAdapters = Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock'>;

type ImportedImage = { address: string; fault?: string };

/** The error of one image; all other errors stop the import. */
class ImageFault extends Error {}

/**
 * Returns a function that imports the images of a record and returns it with the new addresses and its problems.
 * Rejects when storage or database fail.
 */
export function importImages(adapters: ImportAdapters, localFiles: LocalFiles | null, tally: ImageTally) {
  const { database, files, imageWorker } = adapters;
  const store = saveImage({
    ...adapters,
    files: {
      ...files,
      save: (key, data) =>
        files.save(key, data).catch((error: unknown) => {
          throw new Error(`the storage of files failed (${messageOf(error)})`, { cause: error });
        }),
    },
    imageWorker: {
      ...imageWorker,
      inspect: (data) =>
        imageWorker.inspect(data).catch((error: unknown) => {
          throw new ImageFault(`não deu para ser examinado (${messageOf(error)})`, { cause: error });
        }),
    },
  });

  async function importImage(address: string, createdAt: number | null): Promise<ImportedImage> {
    const segments = parseImagePath(address);
    const key = segments && toStorageKey(segments, createdAt);
    const [known] = key ? await database.images.listByKeys(listPossibleKeys(key)) : [];
    if (known) {
      tally.alreadyThere += 1;
      return { address: fileUrl(known.storageKey) };
    }
    const file = segments && localFiles ? localFiles.find(segments) : null;
    if (!key || file === null) return keepAddressOrReport(address);
    if (file === 'ambiguous') {
      const { fault: _, ...unchanged } = keepAddressOrReport(address);
      return { ...unchanged, fault: `vários arquivos têm o nome de ${quote(address)}` };
    }
    try {
      const stored = await storeFile(key, file);
      tally.stored += 1;
      return { address: fileUrl(stored.storageKey) };
    } catch (error) {
      if (!(error instanceof ImageFault)) throw error;
      const { fault: _, ...unchanged } = keepAddressOrReport(address);
      tally.failed += 1;
      return { ...unchanged, fault: `${file} ${error.message}` };
    }
  }

  async function storeFile(key: string, file: string) {
    const data = await localFiles?.read(file).catch((error: unknown) => {
      throw new ImageFault(`não deu para ser lido (${messageOf(error)})`, { cause: error });
    });
    if (data && 'reason' in data) throw new ImageFault(data.reason);
    const stored = data ? await store(key, data) : null;
    if (stored) return stored;
    throw new ImageFault(notAnImage);
  }

  function keepAddressOrReport(address: string): ImportedImage {
    if (isLoadable(address)) {
      tally.elsewhere += 1;
      return { address };
    }
    return { address: '', fault: `não há arquivo para ${quote(address)}` };
  }

  async function importContentImages(content: string, createdAt: number | null) {
    const imported = new Map<string, ImportedImage>();
    for (const source of imageSources(content)) imported.set(source, await importImage(source, createdAt));
    const faults = [...imported.values()].flatMap(({ fault }) => fault ?? []);
    // An address in a text is never removed: the text would lose what its author wrote.
    const addressOf = (source: string) => imported.get(source)?.address || source;
    const isChanged = [...imported.keys()].some((source) => addressOf(source) !== source);
    return { content: isChanged ? mapImageSources(content, addressOf) : content, faults };
  }

  /** Returns search fields with the new address of the image for networks; an image that was not found is left out. */
  async function importShareImage(searchFields: string, createdAt: number | null, reasons: string[]) {
    const fields = readSearchFields(searchFields);
    if (fields.shareImage === '') return searchFields;
    const { address, fault } = await importImage(fields.shareImage, createdAt);
    if (fault) reasons.push(`searchFields: ${fault}`);
    return writeSearchFields({ ...fields, shareImage: isOwnImageAddress(address) ? address : '' });
  }

  return async (record: WritableRecord): Promise<{ record: WritableRecord; reasons: string[] }> => {
    if (record.collection === 'news') {
      const { imageUrl, content, createdAt } = record.entity;
      const main: ImportedImage = imageUrl.trim()
        ? await importImage(imageUrl.trim(), createdAt)
        : { address: '' };
      const text = await importContentImages(content, createdAt);
      const reasons = [
        ...(main.fault ? [`imageUrl: ${main.fault}`] : []),
        ...text.faults.map(toContentFault),
      ];
      const searchFields = await importShareImage(record.entity.searchFields, createdAt, reasons);
      const entity = { ...record.entity, imageUrl: main.address, content: text.content, searchFields };
      return { record: { collection: 'news', entity }, reasons };
    }
    if (record.collection === 'text_pages' || record.collection === 'text_page_versions') {
      const { content, faults } = await importContentImages(record.entity.content, null);
      const reasons = faults.map(toContentFault);
      const searchFields = await importShareImage(record.entity.searchFields, null, reasons);
      return { record: withTexts(record, { content, searchFields }), reasons };
    }
    const reasons: string[] = [];
    const withImage = async <Banner extends { imageUrl: string; createdAt: number }>(banner: Banner) => {
      const { address, fault } = await importImage(banner.imageUrl, banner.createdAt);
      if (fault) reasons.push(`imageUrl: ${fault}`);
      return { ...banner, imageUrl: address };
    };
    const withShareImage = async <Thing extends Searchable>(thing: Thing) => ({
      ...thing,
      searchFields: await importShareImage(thing.searchFields, null, reasons),
    });
    const withOwnStill = async (video: Video): Promise<Video> => {
      const { imageUrl } = video.imageUrl.trim() ? await withImage(video) : video;
      return { ...video, imageUrl: storageKeyOf(imageUrl) === null ? '' : imageUrl };
    };
    const withOwnImages = async (tab: SettingTab, values: Record<string, string>) => {
      const imported = { ...values };
      for (const name of settingNamesOf(tab)) {
        const value = values[name];
        if (!value) continue;
        const toOwn = async (imageUrl: string) => {
          const { address, fault } = await importImage(imageUrl, null);
          if (fault) reasons.push(`${name}: ${fault}`);
          return isOwnImageAddress(address) ? address : '';
        };
        const { kind } = settingRules[name];
        if (kind === 'image') imported[name] = await toOwn(value);
        if (kind === 'front-page') imported[name] = await mapFrontImages(value, toOwn);
      }
      return imported;
    };
    switch (record.collection) {
      case 'settings': {
        const { id, values } = record.entity;
        return { record: { ...record, entity: { id, values: await withOwnImages(id, values) } }, reasons };
      }
      case 'authors': {
        const { photo } = record.entity;
        const { address, fault } = photo ? await importImage(photo, null) : { address: '' };
        if (fault) reasons.push(`photo: ${fault}`);
        const own = isOwnImageAddress(address) ? address : '';
        return {
          record: { ...record, entity: { ...(await withShareImage(record.entity)), photo: own } },
          reasons,
        };
      }
      case 'sections':
        return { record: { ...record, entity: await withShareImage(record.entity) }, reasons };
      case 'section_groups':
        return { record: { ...record, entity: await withShareImage(record.entity) }, reasons };
      case 'topics':
        return { record: { ...record, entity: await withShareImage(record.entity) }, reasons };
      case 'images': {
        const { address } = await importImage(record.entity.imageUrl, null);
        return { record: { ...record, entity: { ...record.entity, imageUrl: address } }, reasons };
      }
      case 'videos':
        // Only stills of the portal are imported, because pages show no stills of other sites.
        return { record: { ...record, entity: await withOwnStill(record.entity) }, reasons };
      case 'main_banners':
        return { record: { ...record, entity: await withImage(record.entity) }, reasons };
      case 'banners-laterais':
        return { record: { ...record, entity: await withImage(record.entity) }, reasons };
      case 'middle_banners':
        return { record: { ...record, entity: await withImage(record.entity) }, reasons };
      default:
        return { record, reasons };
    }
  };
}

function withTexts(
  record: Extract<WritableRecord, { collection: `text_page${string}` }>,
  texts: { content: string; searchFields: string },
): WritableRecord {
  return record.collection === 'text_pages'
    ? { collection: 'text_pages', entity: { ...record.entity, ...texts } }
    : { collection: 'text_page_versions', entity: { ...record.entity, ...texts } };
}

function toContentFault(fault: string): string {
  return `content: ${fault}`;
}

function quote(address: string): string {
  return JSON.stringify(address.length > 120 ? `${address.slice(0, 120)}…` : address);
}
