/**
 * Returns the icon of the settings as a square PNG; null when there is none, or its file is damaged. It is drawn once
 * in a process.
 */
import { LRUCache } from 'lru-cache';
import type { IconSide } from '../../../domain/settings/logo.ts';
import type { Adapters } from '../../ports/adapters.ts';

/** The number of cached icons: all sides of the icon in use and of the one before. */
const iconsMax = 8;

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
