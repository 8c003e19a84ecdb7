/**
 * Finds the share image of public news or, given null, of the site. Drawing is expensive: one at a time, with a short
 * queue.
 */
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { sizeKey, storageKeyOf } from '../../../domain/media/image.ts';
import type { News } from '../../../domain/news/news.ts';
import { capitalized, type Site } from '../../../domain/site/site.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { ShareLogo } from '../../ports/media.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { rejectLate, TimeoutError } from '../site/reject-late.ts';
import { saveShareImage, toShareImageKey, toShareImageName } from './share-image-files.ts';

/** The number of the drawing: raise it when the drawing changes, so that stored images are drawn again. */
const designVersion = 1;
const waitingMax = 30;
const timeoutMs = 15_000;
const photoWidth = 1200;

type ShareImage =
  /** `version` identifies the pixels; `read` draws them if necessary. */
  { kind: 'found'; version: string; read: () => Promise<Drawing> } | { kind: 'missing' };

/** A drawn image; `not-now` when the queue is full, or the drawing failed or timed out. */
type Drawing = { kind: 'drawn'; jpeg: Buffer } | { kind: 'not-now'; reason: string; cause?: unknown };

type ShareImageSources = Pick<PageSources, 'news' | 'images' | 'clock' | 'getSections'> &
  Pick<Adapters, 'files' | 'shareImages' | 'site'>;

export function getShareImage(sources: ShareImageSources) {
  const { news, files, shareImages, site, clock } = sources;
  const oneAtATime = pLimit(1);
  const underWay = new Map<string, Promise<Drawing>>();

  async function drawOnce(key: string, name: string, draw: () => Promise<Buffer>): Promise<Drawing> {
    const known = underWay.get(key);
    if (known) return known;
    if (oneAtATime.pendingCount >= waitingMax) return { kind: 'not-now', reason: 'too many are waiting' };
    const drawing = oneAtATime(async () => {
      const jpeg = await rejectLate(draw, timeoutMs);
      // An image that cannot be stored is still sent; the next request draws it again.
      await saveShareImage(files, key, name, jpeg).catch(() => {});
      return { kind: 'drawn', jpeg } satisfies Drawing;
    })
      .catch(
        (cause: unknown): Drawing =>
          cause instanceof TimeoutError
            ? { kind: 'not-now', reason: `not drawn within ${timeoutMs} ms` }
            : { kind: 'not-now', reason: 'it failed', cause },
      )
      .finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  }

  function toShareImage(name: string, content: unknown[], draw: () => Promise<Buffer>): ShareImage {
    const version = createHash('sha256')
      .update(JSON.stringify([designVersion, site.name, site.marker, ...content, ...logoKeysOf(site)]))
      .digest('base64url')
      .slice(0, 22);
    const key = toShareImageKey(name, version);
    return {
      kind: 'found',
      version,
      async read() {
        const jpeg = await files.read(key);
        return jpeg ? { kind: 'drawn', jpeg } : drawOnce(key, name, draw);
      },
    };
  }

  return async (newsId: string | null): Promise<ShareImage> => {
    if (newsId === null) {
      const card = { marker: site.marker, name: site.name, description: capitalized(site.description) };
      return toShareImage('pauta', [card.description], async () =>
        shareImages.paintSite({ ...card, logo: (await readLogo(sources))?.onPaper ?? null }),
      );
    }
    const item = await news.findById(newsId, visibleTo(anonymousVisitor, clock()));
    if (!item) return { kind: 'missing' };
    const { categoryName, hue } = (await sources.getSections()).labelOf(item.category);
    const content = [item.title, item.imageUrl, categoryName, hue];
    return toShareImage(toShareImageName(item.id), content, async () =>
      shareImages.paintNews(
        {
          marker: site.marker,
          siteName: site.name,
          logo: await readLogo(sources),
          title: item.title,
          label: hue && { text: categoryName, hue },
        },
        await readPhoto(sources, item),
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

async function readPhoto({ images, files }: ShareImageSources, { imageUrl }: News): Promise<Buffer | null> {
  const storageKey = storageKeyOf(imageUrl);
  const stored = storageKey ? await images.find(storageKey) : null;
  if (!storageKey || !stored) return null;
  const width = stored.widths.find((candidate) => candidate >= photoWidth);
  const sized = width ? await files.read(sizeKey(storageKey, width, 'webp')) : null;
  return sized ?? files.read(storageKey);
}
