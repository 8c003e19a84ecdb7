/** Finds the logo and the icon of the site. */
import { createHash } from 'node:crypto';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { type SiteImages, toLogo } from '../../../domain/settings/logo.ts';
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
