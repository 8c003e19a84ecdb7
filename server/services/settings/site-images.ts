/** Finds the logo of the site, and draws its icons. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { type IconSide, type SiteImages, toLogo } from '../../../domain/settings/logo.ts';
import { listSettingImages, type Settings } from '../../../domain/settings/settings.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import type { PageSources } from '../caching/content-cache.ts';

export async function findSiteImages(
  images: Pick<Stores['images'], 'listByKeys'>,
  settings: Pick<Settings, 'logo' | 'logoDark' | 'icon'>,
  filesUrl: string | null,
): Promise<SiteImages> {
  const keys = listSettingImages('aparencia', settings);
  const stored = keys.length === 0 ? [] : await images.listByKeys([...new Set(keys)]);
  const storageKey = storageKeyOf(settings.icon);
  const hasIcon = stored.some((image) => image.storageKey === storageKey);
  return {
    logo: toLogo(settings, stored, filesUrl),
    icon: storageKey !== null && hasIcon ? { storageKey, version: versionOf(storageKey) } : null,
  };
}

function versionOf(storageKey: string): string {
  return createHash('sha256').update(storageKey).digest('hex').slice(0, 10);
}

/** Finds the logo of settings that are not saved yet. */
export function findPreviewedLogo({ images, site }: Pick<PageSources, 'images'> & Pick<Adapters, 'site'>) {
  return async (settings: Pick<Settings, 'logo' | 'logoDark'>): Promise<Pick<SiteImages, 'logo'>> => {
    const { logo } = await findSiteImages(images, { ...settings, icon: '' }, site.filesUrl);
    return { logo };
  };
}

/** The number of cached icons: all sizes of the current icon and of the previous one. */
const iconsMax = 8;

/**
 * Returns the icon of the settings as a square PNG. Null when there is none, or its file is damaged. Each process draws
 * it once.
 */
export function getSiteIcon({ files, imageWorker, site }: Pick<Adapters, 'files' | 'imageWorker' | 'site'>) {
  const drawn = new LRUCache<string, Promise<Buffer | null>>({ max: iconsMax });

  async function draw(storageKey: string, side: IconSide): Promise<Buffer | null> {
    const data = await files.read(storageKey);
    return data && imageWorker.createIcon(data, side);
  }

  return async (side: IconSide): Promise<Buffer | null> => {
    if (!site.icon) return null;
    const { storageKey } = site.icon;
    const key = `${side} ${storageKey}`;
    const icon = drawn.get(key) ?? draw(storageKey, side);
    drawn.set(key, icon);
    icon.then(
      (png) => png ?? drawn.delete(key),
      () => drawn.delete(key),
    );
    return icon;
  };
}
