/** `Autores`: profiles of accounts and guests, and names without a profile (docs/product.md#bylines). */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Author, authorPath } from '../../../../domain/news/authors.ts';
import { authorDeleted } from '../../../../domain/text/sentences.ts';
import { newsroom } from '../../../program/api.ts';
import { call } from '../../../program/call.ts';
import { Heading } from '../../../program/heading.tsx';
import { queryOf } from '../../../program/queries.ts';
import { SearchForm } from '../../ui/filters.tsx';
import { readSearch } from '../../ui/list-pages.tsx';
import { ListPart, Rows } from '../../ui/list-part.tsx';
import { Row } from '../../ui/row.tsx';
import { byId, useList } from '../../ui/use-list.ts';
import { AuthorDialog, MergeAuthorDialog } from './author-dialogs.tsx';
import { ImportedNames } from './imported-names.tsx';

const { perfis } = newsroom.autores;

export function query(parameters: URLSearchParams) {
  return queryOf('perfis-de-autores', (query) => call(() => perfis.$get({ query })), readSearch(parameters));
}

type Shown = { kind: 'new' } | { kind: 'edit' | 'merge'; author: Author };

export default function AuthorsScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => {
    setShown(null);
    void list.reload();
  };
  const askToDelete = ({ id, name, version }: Author) =>
    list.ask(`Excluir o autor “${name}”?`, () =>
      list.remove(
        [id],
        () => call(() => perfis[':id'].$delete({ param: { id }, query: { versao: String(version) } })),
        { done: authorDeleted },
      ),
    );
  return (
    <>
      <Heading about="Quem escreve ganha um perfil na primeira publicação. Convidados são criados aqui ou em Mudar autoria.">
        Autores
      </Heading>
      <SearchForm id="busca-autores" label="Buscar autor" />
      <p className="mt-6">
        <button type="button" className="button-line" onClick={() => setShown({ kind: 'new' })}>
          Novo autor
        </button>
      </p>
      <ListPart list={list} empty="Nenhum autor encontrado.">
        {({ items }) => (
          <Rows label="Autores">
            {items.map((author) => (
              <Row
                key={author.id}
                id={author.id}
                name={author.name}
                title={author.name}
                details={[author.role, author.userId === null ? 'sem conta' : ''].filter(Boolean).join(', ')}
                acts={[
                  { label: 'Ver', href: authorPath(author) },
                  { label: 'Editar', onClick: () => setShown({ kind: 'edit', author }) },
                  { label: 'Juntar', onClick: () => setShown({ kind: 'merge', author }) },
                  { label: 'Excluir', onClick: () => askToDelete(author) },
                ]}
              />
            ))}
          </Rows>
        )}
      </ListPart>
      <ImportedNames />
      {shown?.kind === 'merge' ? <MergeAuthorDialog author={shown.author} onClose={close} /> : null}
      {list.data && (shown?.kind === 'new' || shown?.kind === 'edit') ? (
        <AuthorDialog
          author={shown.kind === 'edit' ? shown.author : null}
          accounts={list.data.accounts}
          onClose={close}
        />
      ) : null}
    </>
  );
}
