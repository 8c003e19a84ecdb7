import type { Person } from '../../data/person.ts';
import type { Conflict } from './draft-state.ts';

/** The author of the other version, in the forms that sentences need. */
export interface OtherHand {
  /** The subject of a sentence, and the end of it. */
  name: string;
  aside: string;
  saved: string;
  version: string;
  label: string;
  merged: string;
}

export function otherHand({ savedBy, isPublished }: Conflict, { userId }: Pick<Person, 'userId'>): OtherHand {
  if (savedBy?.userId === userId)
    return {
      name: 'você',
      aside: ' em outra aba',
      saved: 'Você salvou esta notícia em outra aba',
      version: 'a versão da outra aba',
      label: 'A da outra aba',
      merged: 'As mudanças da outra aba foram juntadas às desta.',
    };
  const name = savedBy?.name || 'outra pessoa';
  const saved = `Enquanto você escrevia, ${name} salvou esta notícia`;
  if (isPublished) {
    const merged = 'As mudanças da notícia publicada foram juntadas a este rascunho.';
    return { name, aside: '', saved, version: 'a publicada', label: 'A publicada', merged };
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
