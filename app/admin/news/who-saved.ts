import type { Person } from '../person.ts';
import type { Conflict } from './draft-saver.ts';

/** Whose text stands against the one on the screen, as sentences need it. */
export interface OtherHand {
  /** The subject of a sentence, and the end of it. */
  name: string;
  aside: string;
  /** A sentence of what happened, up to its moment. */
  saved: string;
  /** After `Ficar com`, and alone above the text. */
  version: string;
  label: string;
}

/** The same account in another tab is nobody else. */
export function otherHand({ savedBy, isPublished }: Conflict, { userId }: Pick<Person, 'userId'>): OtherHand {
  if (savedBy?.userId === userId)
    return {
      name: 'você',
      aside: ' em outra aba',
      saved: 'Você salvou esta notícia em outra aba',
      version: 'a versão da outra aba',
      label: 'A da outra aba',
    };
  const name = savedBy?.name || 'outra pessoa';
  const saved = `Enquanto você escrevia, ${name} salvou esta notícia`;
  if (isPublished) return { name, aside: '', saved, version: 'a publicada', label: 'A publicada' };
  return { name, aside: '', saved, version: `a versão de ${name}`, label: `A de ${name}` };
}
