import { splitNames } from '../../../domain/news/authors.ts';
import { authorsMax } from '../../../domain/site/limits.ts';
import { compareText } from '../../../domain/text/order.ts';
import type { Stores } from '../../ports/stores.ts';

/** The names that the newsroom can filter by: of profiles, and of other bylines and drafts. */
export function listAuthors({ news, drafts, authors }: Pick<Stores, 'news' | 'drafts' | 'authors'>) {
  return async (): Promise<string[]> => {
    const [profiles, ...others] = await Promise.all([
      authors.list('', { after: '', limit: authorsMax }),
      news.listAuthors(authorsMax),
      drafts.listAuthors(authorsMax),
    ]);
    const known = new Set(profiles.map(({ name }) => name));
    // News of several people are found by the name of each.
    const isJoint = (name: string) => !known.has(name) && splitNames(name).every((each) => known.has(each));
    const names = [...known, ...others.flat().filter((name) => name.trim() !== '' && !isJoint(name))];
    return [...new Set(names)].sort(compareText).slice(0, authorsMax);
  };
}
