/** Stores the images of the records of a content export and gives them their new addresses. */
import { fileUrl, storageKeyOf } from '../../../domain/media/image.ts';
import { isOwnImageAddress } from '../../../domain/settings/logo.ts';
import { settingNamesOf, settingRules } from '../../../domain/settings/settings.ts';
import { mapFrontImages } from '../../../domain/site/front-page.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import { imageSources, mapImageSources } from '../../../domain/text/rich-text-images.ts';
import { notAnImage } from '../../../domain/text/sentences.ts';
import { readSearchFields, writeSearchFields } from '../../../domain/web/search-fields.ts';
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
 * Returns a function that imports the images of a record, puts their new addresses into the record, and returns its
 * problems. Rejects when storage or database fail.
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
    if (file === 'ambiguous')
      return { ...keepAddressOrReport(address), fault: `vários arquivos têm o nome de ${quote(address)}` };
    try {
      const stored = await storeFile(key, file);
      tally.stored += 1;
      return { address: fileUrl(stored.storageKey) };
    } catch (error) {
      if (!(error instanceof ImageFault)) throw error;
      tally.failed += 1;
      return { ...keepAddressOrReport(address), fault: `${file} ${error.message}` };
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

  return async ({ collection, entity }: WritableRecord): Promise<string[]> => {
    const reasons: string[] = [];

    async function importField(name: string, address: string, createdAt: number | null): Promise<string> {
      const image = await importImage(address, createdAt);
      if (image.fault) reasons.push(`${name}: ${image.fault}`);
      return image.address;
    }

    /** Returns the new address; '' for an image that the portal does not store. */
    async function importOwn(
      name: string,
      address: string,
      createdAt: number | null = null,
    ): Promise<string> {
      const own = await importField(name, address, createdAt);
      return isOwnImageAddress(own) ? own : '';
    }

    async function importContent(content: string, createdAt: number | null): Promise<string> {
      const imported = new Map<string, string>();
      for (const source of imageSources(content))
        imported.set(source, await importField('content', source, createdAt));
      // An address in a text is never removed: the text would lose what its author wrote.
      const addressOf = (source: string) => imported.get(source) || source;
      const isChanged = [...imported.keys()].some((source) => addressOf(source) !== source);
      return isChanged ? mapImageSources(content, addressOf) : content;
    }

    async function importShareImage(searchFields: string, createdAt: number | null = null): Promise<string> {
      const fields = readSearchFields(searchFields);
      if (fields.shareImage === '') return searchFields;
      const shareImage = await importOwn('searchFields', fields.shareImage, createdAt);
      return writeSearchFields({ ...fields, shareImage });
    }

    switch (collection) {
      case 'news': {
        const { imageUrl, createdAt } = entity;
        entity.imageUrl = imageUrl.trim() && (await importField('imageUrl', imageUrl.trim(), createdAt));
        entity.content = await importContent(entity.content, createdAt);
        entity.searchFields = await importShareImage(entity.searchFields, createdAt);
        break;
      }
      case 'text_pages':
      case 'text_page_versions':
        entity.content = await importContent(entity.content, null);
        entity.searchFields = await importShareImage(entity.searchFields);
        break;
      case 'settings':
        for (const name of settingNamesOf(entity.id)) {
          const value = entity.values[name];
          const { kind } = settingRules[name];
          const toOwn = (address: string) => importOwn(name, address);
          if (value && kind === 'image') entity.values[name] = await toOwn(value);
          if (value && kind === 'front-page') entity.values[name] = await mapFrontImages(value, toOwn);
        }
        break;
      case 'authors':
        entity.photo = entity.photo && (await importOwn('photo', entity.photo));
        entity.searchFields = await importShareImage(entity.searchFields);
        break;
      case 'sections':
      case 'section_groups':
      case 'topics':
        entity.searchFields = await importShareImage(entity.searchFields);
        break;
      case 'images':
        entity.imageUrl = (await importImage(entity.imageUrl, null)).address;
        break;
      case 'videos': {
        // Only stills of the portal are imported, because pages show no stills of other sites.
        const { imageUrl, createdAt } = entity;
        const still = imageUrl.trim() && (await importField('imageUrl', imageUrl, createdAt));
        entity.imageUrl = storageKeyOf(still) === null ? '' : still;
        break;
      }
      case 'main_banners':
      case 'banners-laterais':
      case 'middle_banners':
        entity.imageUrl = await importField('imageUrl', entity.imageUrl, entity.createdAt);
        break;
    }
    return reasons;
  };
}

function quote(address: string): string {
  return JSON.stringify(address.length > 120 ? `${address.slice(0, 120)}…` : address);
}
