/**
 * Lists people whose name or address contains a text: the newsroom first, then up to 50 readers. Without a text it lists the
 * newsroom alone (docs/product.md#people).
 */
import { peopleMax } from '../../../domain/site/limits.ts';
import { foldAccents } from '../../../domain/text/text.ts';
import type { Person } from '../../ports/accounts.ts';
import type { AccountAdapters } from './account-adapters.ts';

/** A shorter text would list people at random. */
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
