/** Finds out whether a portal has the demo content, by the first user of demo/export.json. */
import { nameOfNewSite, noProfiles } from '../../../../domain/settings/settings.ts';
import type { Database } from '../../../ports/stores.ts';

export const demoUserId = '0htP6UyrQbj3ETLUGEPPEXfyg5JQ';

export async function hasDemoContent({ users }: Pick<Database, 'users'>): Promise<boolean> {
  return (await users.findById(demoUserId)) !== null;
}

/**
 * Finds the default values of settings that no person has changed. The profiles and the name of the demo are removed
 * together with the demo, and come back when the removal is undone.
 */
export async function findFirstValues(
  database: Pick<Database, 'users' | 'trashedDemo'>,
): Promise<Record<string, string>> {
  if ((await database.trashedDemo.find()) !== null) return { ...noProfiles, name: nameOfNewSite };
  return (await hasDemoContent(database)) ? {} : noProfiles;
}
