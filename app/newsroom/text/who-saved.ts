/** Names who saved the other version of a text, for the forms of news and pages. */

import type { TextKind } from '../../../domain/news/text-kind.ts';
import type { Person } from '../../program/person.ts';
import type { Conflict } from './draft-state.ts';

/** The author of the other version, in the forms that sentences need. */
export interface OtherHand {
  /** The name as the subject of a sentence, and at the end of one. */
  name: string;
  aside: string;
  saved: string;
  version: string;
  label: string;
  merged: string;
}

export function otherHand(
  { noun }: Pick<TextKind<unknown>, 'noun'>,
  { savedBy, isPublished }: Pick<Conflict<unknown>, 'savedBy' | 'isPublished'>,
  { userId }: Pick<Person, 'userId'>,
): OtherHand {
  if (savedBy?.userId === userId)
    return {
      name: 'você',
      aside: ' em outra aba',
      saved: `Você salvou esta ${noun} em outra aba`,
      version: 'a versão da outra aba',
      label: 'A da outra aba',
      merged: 'As mudanças da outra aba foram juntadas às desta.',
    };
  const name = savedBy?.name || 'alguém';
  const saved = `Enquanto você escrevia, ${name} salvou esta ${noun}`;
  if (isPublished) {
    const merged = `As mudanças da ${noun} publicada foram juntadas a este rascunho.`;
    return { name, aside: '', saved, version: 'a publicada', label: 'A publicada', merged };
  }
  // The server does not store who published news; it may even be the same person in another tab.
  if (!savedBy?.name) {
    const merged = 'As mudanças salvas foram juntadas às suas.';
    return { name, aside: '', saved, version: 'a versão salva', label: 'A versão salva', merged };
  }
  return {
    name,
    aside: '',
    saved,
    version: `a versão de ${name}`,
    label: `A de ${name}`,
    merged: `As mudanças de ${name} foram juntadas às suas.`,
  };
}
