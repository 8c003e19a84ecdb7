/** Tells a portal that still shows the demo content by the first user of demo/export.json. */
import type { Database } from '../../../ports/stores.ts';

export const demoUserId = '0htP6UyrQbj3ETLUGEPPEXfyg5JQ';

/** Whether the demo content is in this database. */
export async function hasDemoContent({ users }: Pick<Database, 'users'>): Promise<boolean> {
  return (await users.findById(demoUserId)) !== null;
}
