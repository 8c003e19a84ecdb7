/** The screens `Autores` and `Assuntos`. */

import { useSearchParams } from 'react-router';
import type { ListedKind } from '../../../../domain/news/thing-pages.ts';
import {
  authorDeleted,
  topicDeleted,
  topicMerged,
  topicNotChosen,
  topicSaved,
} from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { call } from '../../../program/call.ts';
import { queryOf } from '../../../program/queries.ts';
import { readSearch } from '../../ui/list-pages.tsx';
import type { Screen } from '../../ui/screen.ts';
import { byId, useList } from '../../ui/use-list.ts';
import { AuthorDialog, MergeAuthorDialog } from '../authors/author-dialogs.tsx';
import { ImportedNames } from '../authors/imported-names.tsx';
import { describedScreen } from './described-things.tsx';
import { ThingList } from './thing-list.tsx';

export const thingScreens: Readonly<Record<ListedKind, Screen>> = {
  /** `Autores`: the profiles of accounts and guest authors, and names without a profile (docs/product.md#bylines). */
  author: { default: AuthorsScreen, query },
  /** `Assuntos`: names, introductions and merges (docs/product.md#topics). */
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

const { perfis } = newsroom.autores;

function query(parameters: URLSearchParams) {
  return queryOf('lista-de-author', (query) => call(() => perfis.$get({ query })), readSearch(parameters));
}

function AuthorsScreen() {
  const [parameters] = useSearchParams();
  return (
    <ThingList
      kind="author"
      list={useList(query(parameters), byId)}
      onDelete={(sent) => call(() => perfis[':id'].$delete(sent))}
      about="Quem publica ganha um perfil. Crie aqui o de pessoas convidadas."
      searchLabel="Parte do nome"
      createLabel="Novo autor"
      empty="Nenhum autor encontrado."
      deletion={{ question: (name) => `Excluir o autor “${name}”?`, done: authorDeleted }}
      details={({ role, userId }) => [role, userId === null ? 'sem conta' : ''].filter(Boolean).join(', ')}
      edit={(author, { accounts }, onClose) => (
        <AuthorDialog author={author} accounts={accounts} onClose={onClose} />
      )}
      merge={(author, onClose) => <MergeAuthorDialog author={author} onClose={onClose} />}
    >
      <ImportedNames />
    </ThingList>
  );
}
