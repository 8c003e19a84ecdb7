/** Lists the names that the newsroom can filter by: of profiles, of imported news without one, and of drafts. */
import { authorsMax } from '../../../domain/site/limits.ts';
import { compareText } from '../../../domain/text/order.ts';
import type { Stores } from '../../ports/stores.ts';

export function listAuthors({ news, drafts, things }: Pick<Stores, 'news' | 'drafts' | 'things'>) {
  return async (): Promise<string[]> => {
    const [profiles, ...others] = await Promise.all([
      things.list('author', { after: '', limit: authorsMax }),
      news.listImportedNames(authorsMax),
      drafts.listAuthors(authorsMax),
    ]);
    const names = [
      ...profiles.map(({ name }) => name),
      ...others.flat().filter((name) => name.trim() !== ''),
    ];
    return [...new Set(names)].sort(compareText).slice(0, authorsMax);
  };
}
