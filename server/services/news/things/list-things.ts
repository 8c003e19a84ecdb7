/** Lists topics and authors for the newsroom, and suggests them while someone types. */
import { type Author, toAccountSigner } from '../../../../domain/news/authors.ts';
import type { ListedKind } from '../../../../domain/news/thing-pages.ts';
import { sortKeyOf, type Things } from '../../../../domain/news/things.ts';
import { type Topic, topicKey } from '../../../../domain/news/topics.ts';
import {
  authorSuggestionsMax,
  importedNamesMax,
  menuTopicsMax,
  newsroomPageSize,
  peopleMax,
  topicSuggestionsMax,
} from '../../../../domain/site/limits.ts';
import { foldAccents } from '../../../../domain/text/text.ts';
import type { Stores } from '../../../ports/stores.ts';
import { type SignerView, toSignerView } from './change-byline.ts';

interface Page<Thing> {
  items: Thing[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

export interface AuthorPage extends Page<Author> {
  /** People of the newsroom who have no profile. */
  accounts: { id: string; name: string }[];
}

function toPage<Thing extends Pick<Topic, 'id' | 'name'>>(found: Thing[]): Page<Thing> {
  const items = found.slice(0, newsroomPageSize);
  const last = items.at(-1);
  return { items, next: found.length > newsroomPageSize && last ? sortKeyOf(last) : null };
}

/** Lists things whose name begins with some letters, by name, 20 on a page. */
export function listThings({ things }: Pick<Stores, 'things'>) {
  return async <Kind extends ListedKind>(
    kind: Kind,
    typed: string,
    after: string,
  ): Promise<Page<Things[Kind]>> =>
    toPage(await things.list(kind, { startsWith: topicKey(typed), after, limit: newsroomPageSize + 1 }));
}

export function listTopicsForMenus({ things }: Pick<Stores, 'things'>) {
  return (): Promise<Topic[]> => things.list('topic', { after: '', limit: menuTopicsMax });
}

/** Lists names of topics to choose from while someone types. */
export function listTopicSuggestions({ things }: Pick<Stores, 'things'>) {
  return async (typed: string): Promise<string[]> => {
    const startsWith = topicKey(typed);
    if (startsWith === '') return [];
    const found = await things.list('topic', { startsWith, after: '', limit: topicSuggestionsMax });
    return found.map(({ name }) => name);
  };
}

/** Lists profiles whose name contains a text, by name, 20 on a page. */
export function listAuthorProfiles({ things, users }: Pick<Stores, 'things' | 'users'>) {
  return async (text: string, after: string): Promise<AuthorPage> => {
    const page = { contains: foldAccents(text), after, limit: newsroomPageSize + 1 };
    return {
      ...toPage(await things.list('author', page)),
      accounts: await listWithoutProfile({ things, users }),
    };
  };
}

/** Lists authors to choose from while someone types: profiles, and people of the newsroom who have none yet. */
export function listAuthorSuggestions({ things, users }: Pick<Stores, 'things' | 'users'>) {
  return async (text: string): Promise<SignerView[]> => {
    const page = { contains: foldAccents(text), after: '', limit: authorSuggestionsMax };
    const found = await things.list('author', page);
    const wanted = foldAccents(text.trim());
    const people = (await listWithoutProfile({ things, users })).filter(({ name }) =>
      foldAccents(name).includes(wanted),
    );
    const writers = people.map(({ id, name }) => ({ id: toAccountSigner(id), name, role: '' }));
    return [...found.map(toSignerView), ...writers].slice(0, authorSuggestionsMax);
  };
}

async function listWithoutProfile({ things, users }: Pick<Stores, 'things' | 'users'>) {
  const people = await users.listNewsroom(peopleMax);
  const taken = new Set(await things.listUserIds(people.map(({ id }) => id)));
  return people.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ id, name }));
}

/** Lists names on news without a profile: imported names, and names from before profiles existed. */
export function listImportedNames({ news }: Pick<Stores, 'news'>) {
  return (): Promise<string[]> => news.listImportedNames(importedNamesMax);
}
