import { authorsMax } from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';

export function listAuthors({ news, drafts }: Pick<Stores, 'news' | 'drafts'>) {
  return async (): Promise<string[]> => {
    const names = await Promise.all([news.listAuthors(authorsMax), drafts.listAuthors(authorsMax)]);
    const different = [...new Set(names.flat())].filter((name) => name.trim() !== '');
    return different.sort((one, other) => one.localeCompare(other, 'pt-BR')).slice(0, authorsMax);
  };
}
