/** The screens of the kinds of named things that the newsroom lists by name. */
import type { ListedKind } from '../../../../domain/news/thing-pages.ts';
import { topicDeleted, topicMerged, topicNotChosen, topicSaved } from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import type { Screen } from '../../ui/screen.ts';
import { authorsScreen } from './authors-screen.tsx';
import { describedScreen } from './described-things.tsx';

export const thingScreens: Readonly<Record<ListedKind, Screen>> = {
  author: authorsScreen,
  /** `Assuntos`: names, introductions, merges (docs/product.md#topics). */
  topic: describedScreen({
    kind: 'topic',
    hasSeries: true,
    calls: newsroom.assuntos,
    about: 'Nascem nas notícias publicadas ou aqui, onde mudam de nome, ganham apresentação ou se juntam.',
    createLabel: 'Novo assunto',
    empty: 'Nenhum assunto encontrado.',
    deletion: {
      question: (name) => `Excluir o assunto “${name}”? As notícias continuam, sem ele.`,
      done: topicDeleted,
    },
    edit: { title: 'Editar assunto', hint: 'Aparece no alto da página do assunto.', done: topicSaved },
    merge: {
      label: 'Assunto',
      into: 'outro assunto',
      chosen: 'o assunto escolhido',
      done: topicMerged,
      notChosen: topicNotChosen,
    },
  }),
};
