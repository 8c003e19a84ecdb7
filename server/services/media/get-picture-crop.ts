/**
 * Finds a crop of the main picture of public news. It is made when a search engine first requests it: with three more
 * sizes of every image, there would be nearly twice as many files.
 */
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { type CropName, cropRatios } from '../../../domain/media/image-crops.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { createDrawingQueue, readPhoto, type StoredDrawing } from './drawing-queue.ts';
import { findImages } from './find-pictures.ts';
import { toCropName, toShareImageName } from './share-image-files.ts';

/** A size is cropped instead of the original, which takes a fraction of the time. */
const photoWidth = 1600;

type CropSources = Pick<PageSources, 'news' | 'images' | 'clock'> & Pick<Adapters, 'files' | 'imageWorker'>;

export function getPictureCrop({ news, images, clock, files, imageWorker }: CropSources) {
  const toStoredDrawing = createDrawingQueue(files);
  return async (newsId: string, crop: CropName): Promise<StoredDrawing | { kind: 'missing' }> => {
    const item = await news.findById(newsId, visibleTo(anonymousVisitor, clock()));
    const image = item && (await findImages(images, [item.imageUrl]))(item.imageUrl);
    if (!image) return { kind: 'missing' };
    const { storageKey, bytes, focusX, focusY } = image;
    const name = toCropName(toShareImageName(newsId), crop);
    return toStoredDrawing(name, [storageKey, bytes, focusX, focusY], async () => {
      const data = await readPhoto(files, image, photoWidth);
      const jpeg = data && (await imageWorker.createCrop(data, cropRatios[crop], { focusX, focusY }));
      if (!jpeg) throw new Error(`The image ${storageKey} is missing or damaged.`);
      return jpeg;
    });
  };
}
