/**
 * Finds the share image of public news, or that of the site for null. Drawing is expensive, so images are drawn one at
 * a time, with a short queue.
 */
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { isMiddle } from '../../../domain/media/image-crops.ts';
import { labelPaid } from '../../../domain/news/genres.ts';
import { capitalized, type Site } from '../../../domain/site/site.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { ShareLogo } from '../../ports/media.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { createDrawingQueue, readPhoto, type StoredDrawing } from './drawing-queue.ts';
import { findImages } from './find-pictures.ts';
import { toShareImageName } from './share-image-files.ts';

/** The version of the design. Raise it when the drawing changes, so that stored images are drawn again. */
const designVersion = 1;
const photoWidth = 1200;

type ShareImageSources = Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections'> &
  Pick<Adapters, 'files' | 'shareImages' | 'site'>;

export function getShareImage(sources: ShareImageSources) {
  const { news, files, shareImages, site, clock } = sources;
  const toStoredDrawing = createDrawingQueue(files);

  function toShareImage(name: string, content: unknown[], draw: () => Promise<Buffer>): StoredDrawing {
    const parts = [designVersion, site.name, site.marker, ...content, ...logoKeysOf(site)];
    return toStoredDrawing(name, parts, draw);
  }

  return async (newsId: string | null): Promise<StoredDrawing | { kind: 'missing' }> => {
    if (newsId === null) {
      const card = { marker: site.marker, name: site.name, description: capitalized(site.description) };
      return toShareImage('pauta', [card.description], async () =>
        shareImages.paintSite({ ...card, logo: (await readLogo(sources))?.onPaper ?? null }),
      );
    }
    const item = await news.findById(newsId, visibleTo(anonymousVisitor, clock()));
    if (!item) return { kind: 'missing' };
    const { categoryName, hue } = (await sources.getSections()).labelOf(item.category);
    const photo = (await findImages(sources.images, [item.imageUrl]))(item.imageUrl);
    const focus = photo && !isMiddle(photo) ? { focusX: photo.focusX, focusY: photo.focusY } : null;
    const title = labelPaid(item.title, item);
    const content = [title, item.imageUrl, categoryName, hue, focus];
    return toShareImage(toShareImageName(item.id), content, async () =>
      shareImages.paintNews(
        {
          marker: site.marker,
          siteName: site.name,
          logo: await readLogo(sources),
          title,
          label: hue && { text: categoryName, hue },
        },
        photo && { data: await readPhoto(files, photo, photoWidth), focus },
      ),
    );
  };
}

function logoKeysOf({ logo }: Pick<Site, 'logo'>): string[] {
  return logo ? [logo.light.storageKey, logo.dark?.storageKey ?? ''] : [];
}

async function readLogo({
  files,
  site: { logo },
}: Pick<ShareImageSources, 'files' | 'site'>): Promise<ShareLogo | null> {
  if (!logo) return null;
  const { light, dark } = logo;
  return {
    onPaper: await files.read(light.storageKey),
    onPhoto: dark && (await files.read(dark.storageKey)),
  };
}
