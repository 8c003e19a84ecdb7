/**
 * Lists people whose name or address contains a text: first the newsroom, then up to 50 readers. Without a text, it
 * lists only the newsroom (docs/product.md#people).
 */
import { peopleMax } from '../../../domain/site/limits.ts';
import { foldAccents } from '../../../domain/text/text.ts';
import type { Person } from '../../ports/accounts.ts';
import type { AccountAdapters } from './account-adapters.ts';

/** A shorter text matches too many people to be useful. */
const readerTextMin = 2;
const readersMax = 50;

export function listPeople({ database: { users }, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (text: string): Promise<{ people: Person[] }> => {
    const wanted = foldAccents(text.trim());
    const newsroom = (await users.listNewsroom(peopleMax)).filter(({ name, email }) =>
      foldAccents(`${name}\n${email}`).includes(wanted),
    );
    const named = wanted.length < readerTextMin ? [] : await users.listByPart(wanted, readersMax);
    const ids = [...new Set([...newsroom, ...named].map(({ id }) => id))];
    return { people: await users.listPeople(ids, clock()) };
  };
}
