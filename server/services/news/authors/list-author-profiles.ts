import { type Author, authorSortKey, toAccountSigner } from '../../../../domain/news/authors.ts';
import {
  authorSuggestionsMax,
  importedNamesMax,
  newsroomPageSize,
  peopleMax,
} from '../../../../domain/site/limits.ts';
import { foldAccents } from '../../../../domain/text/text.ts';
import type { Stores } from '../../../ports/stores.ts';
import { type SignerView, toSignerView } from './change-byline.ts';

export interface AuthorPage {
  items: Author[];
  /** Null at the end. */
  next: string | null;
  /** People of the newsroom without a profile. */
  accounts: { id: string; name: string }[];
}

/** Profiles whose name contains a text, by name; 20 a page. */
export function listAuthorProfiles({ authors, users }: Pick<Stores, 'authors' | 'users'>) {
  return async (text: string, after: string): Promise<AuthorPage> => {
    const found = await authors.list(text, { after, limit: newsroomPageSize + 1 });
    const items = found.slice(0, newsroomPageSize);
    const last = items.at(-1);
    return {
      items,
      next: found.length > newsroomPageSize && last ? authorSortKey(last) : null,
      accounts: await listWithoutProfile({ authors, users }),
    };
  };
}

/** Authors to choose from while someone types: profiles, and people of the newsroom who have none yet. */
export function listAuthorSuggestions({ authors, users }: Pick<Stores, 'authors' | 'users'>) {
  return async (text: string): Promise<SignerView[]> => {
    const found = await authors.list(text, { after: '', limit: authorSuggestionsMax });
    const wanted = foldAccents(text.trim());
    const people = (await listWithoutProfile({ authors, users })).filter(({ name }) =>
      foldAccents(name).includes(wanted),
    );
    const writers = people.map(({ id, name }) => ({ id: toAccountSigner(id), name, role: '' }));
    return [...found.map(toSignerView), ...writers].slice(0, authorSuggestionsMax);
  };
}

async function listWithoutProfile({ authors, users }: Pick<Stores, 'authors' | 'users'>) {
  const people = await users.listNewsroom(peopleMax);
  const taken = new Set(await authors.listUserIds(people.map(({ id }) => id)));
  return people.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ id, name }));
}

/** Names of news that no profile is linked to: imported ones, and those of before there were profiles. */
export function listImportedNames({ authors }: Pick<Stores, 'authors'>) {
  return (): Promise<string[]> => authors.listImportedNames(importedNamesMax);
}
