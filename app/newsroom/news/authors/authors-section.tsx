import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Author, authorPath } from '../../../../domain/news/authors.ts';
import { authorDeleted } from '../../../../domain/text/sentences.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { newsroom } from '../../data/api.ts';
import { type AnswerOf, call } from '../../data/call.ts';
import { type Query, usePages } from '../../data/queries.ts';
import { attempt } from '../../ui/attempt.ts';
import { SearchForm } from '../../ui/filters.tsx';
import { Heading } from '../../ui/heading.tsx';
import { LoadedPages } from '../../ui/loaded.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { RowButton, rowAction } from '../../ui/row-button.tsx';
import { AuthorDialog, MergeAuthorDialog } from './author-dialogs.tsx';
import { ImportedNames } from './imported-names.tsx';

type Profiles = AnswerOf<typeof newsroom.autores.perfis.$get>;

export function query(parameters: URLSearchParams): Query<Profiles> {
  const [busca, depois] = [parameters.get('busca') ?? '', parameters.get('depois') ?? ''];
  return {
    queryKey: ['perfis-de-autores', busca, depois],
    queryFn: () => call(() => newsroom.autores.perfis.$get({ query: { busca, depois } })),
  };
}

/** `Autores`: profiles of accounts and guests, and names without a profile (docs/product.md#bylines). */
export default function AuthorsSection() {
  const [parameters] = useSearchParams();
  const data = usePages(query(parameters));
  const [shown, setShown] = useState<{ kind: 'edit' | 'merge'; author: Author } | 'new' | null>(null);
  const { ask, dialog } = useConfirm();
  const close = () => {
    setShown(null);
    void data.reload();
  };
  const remove = ({ id, name, version }: Author) =>
    ask(`Excluir o autor “${name}”?`, () =>
      attempt(
        call(() =>
          newsroom.autores.perfis[':id'].$delete({ param: { id }, query: { versao: String(version) } }),
        ).finally(data.reload),
        { done: authorDeleted },
      ),
    );
  return (
    <>
      <Heading>Autores</Heading>
      <p className="mt-2 max-w-[40rem] text-muted">
        Quem escreve ganha um perfil na primeira publicação. Convidados são criados aqui ou em Mudar autoria.
      </p>
      <SearchForm id="busca-autores" label="Buscar autor" />
      <p className="mt-6">
        <button type="button" className="button-line" onClick={() => setShown('new')}>
          Novo autor
        </button>
      </p>
      <LoadedPages of={data}>
        {({ items, next, accounts }) => (
          <>
            {items.length === 0 ? (
              <p className="mt-6 border-t border-rule py-8 text-lg text-muted">Nenhum autor encontrado.</p>
            ) : (
              <ul aria-label="Autores" className="mt-6 border-b border-rule">
                {items.map((author) => (
                  <AuthorRow
                    key={author.id}
                    author={author}
                    onShow={(kind) => setShown({ kind, author })}
                    onRemove={() => remove(author)}
                  />
                ))}
              </ul>
            )}
            <NextPage next={next} />
            {shown === 'new' || (shown !== null && shown.kind === 'edit') ? (
              <AuthorDialog
                author={shown === 'new' ? null : shown.author}
                accounts={accounts}
                onClose={close}
              />
            ) : null}
          </>
        )}
      </LoadedPages>
      <ImportedNames onLinked={data.reload} />
      {dialog}
      {shown !== null && shown !== 'new' && shown.kind === 'merge' ? (
        <MergeAuthorDialog author={shown.author} onClose={close} />
      ) : null}
    </>
  );
}

function AuthorRow({
  author,
  onShow,
  onRemove,
}: {
  author: Author;
  onShow: (kind: 'edit' | 'merge') => void;
  onRemove: () => void;
}) {
  const { name, role, userId } = author;
  return (
    <li className="news-row">
      <div className="min-w-0 grow">
        <p className="font-display text-[1.0625rem]/6 font-semibold">{name}</p>
        <p className="mt-0.5 text-sm/5 text-muted">
          {[role, userId === null ? 'sem conta' : ''].filter(Boolean).join(', ')}
        </p>
      </div>
      <p className="row-actions">
        <a href={authorPath(author)} aria-label={`Ver: ${name}`} className={rowAction}>
          Ver
        </a>
        <RowButton aria-label={`Editar: ${name}`} onClick={() => onShow('edit')}>
          Editar
        </RowButton>
        <RowButton aria-label={`Juntar: ${name}`} onClick={() => onShow('merge')}>
          Juntar
        </RowButton>
        <RowButton aria-label={`Excluir: ${name}`} onClick={onRemove}>
          Excluir
        </RowButton>
      </p>
    </li>
  );
}
