/**
 * Lists people of the newsroom whose name or address contains the text, and the account of any role with exactly this
 * address (docs/product.md#people).
 */
import { comparableEmail } from '../../../domain/accounts/account.ts';
import { peopleMax } from '../../../domain/site/limits.ts';
import { foldAccents } from '../../../domain/text/text.ts';
import type { Person } from '../../ports/accounts.ts';
import type { AccountAdapters } from './account-adapters.ts';

export function listPeople({ database: { users }, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (text: string): Promise<{ people: Person[] }> => {
    const wanted = foldAccents(text.trim());
    const newsroom = (await users.listNewsroom(peopleMax)).filter(({ name, email }) =>
      foldAccents(`${name}\n${email}`).includes(wanted),
    );
    const named = wanted === '' ? null : await users.findByEmail(comparableEmail(text) ?? '');
    const ids = [...new Set([...(named ? [named.id] : []), ...newsroom.map(({ id }) => id)])];
    return { people: await users.listPeople(ids, clock()) };
  };
}
